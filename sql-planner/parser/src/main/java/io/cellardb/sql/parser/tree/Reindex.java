package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code REINDEX [(VERBOSE, CONCURRENTLY)] [INDEX | TABLE] [CONCURRENTLY] name}. */
public final class Reindex extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("REINDEX", SqlKind.OTHER_DDL);

  /** What is built anew. */
  public enum Kind {
    /** The index of that name. */
    INDEX,
    /** All indexes of the table of that name. */
    TABLE,
    /** Either of both. */
    ANY;
  }

  private final Kind kind;
  private final SqlIdentifier name;

  /** Takes the name as written. */
  public Reindex(SqlParserPos pos, Kind kind, SqlIdentifier name) {
    super(pos);
    this.kind = kind;
    this.name = name;
  }

  /**
   * Refuses options other than those that change nothing of what is built.
   *
   * @throws SqlSyntaxException if there is no such option
   */
  public static void checkOption(SqlIdentifier option) {
    if (!List.of("VERBOSE", "CONCURRENTLY").contains(option.getSimple().toUpperCase(Locale.ROOT))) {
      throw new SqlSyntaxException(
          "the options of REINDEX are VERBOSE and CONCURRENTLY, not " + option,
          option.getParserPosition());
    }
  }

  /** Whether the name is that of an index, a table, or either of both. */
  public Kind kind() {
    return kind;
  }

  /** The name of the index or table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(this::unparseKind), name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("REINDEX");
    unparseKind(writer);
    name.unparse(writer, 0, 0);
  }

  private void unparseKind(SqlWriter writer) {
    if (kind != Kind.ANY) {
      writer.keyword(kind.name());
    }
  }
}
