package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlTruncate;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code TRUNCATE [TABLE] [namespace.]table, ... [RESTART IDENTITY | CONTINUE IDENTITY] [CASCADE |
 * RESTRICT]}.
 */
public final class TruncateTable extends SqlTruncate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("TRUNCATE TABLE", SqlKind.TRUNCATE_TABLE);

  private final SqlNodeList names;
  private final boolean restart;
  private final boolean cascade;

  /**
   * Takes the names of tables as written.
   *
   * @param restart whether identity columns begin anew
   * @param cascade whether tables whose rows name their rows are among them
   */
  public TruncateTable(SqlParserPos pos, SqlNodeList names, boolean restart, boolean cascade) {
    super(OPERATOR, pos);
    this.names = names;
    this.restart = restart;
    this.cascade = cascade;
  }

  /** The tables, as written: at least one. */
  public List<SqlIdentifier> names() {
    return names.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether identity columns begin anew. */
  public boolean restart() {
    return restart;
  }

  /** Whether tables whose rows name rows of these are truncated, too. */
  public boolean cascade() {
    return cascade;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(names, Ddl.flag(restart), Ddl.flag(cascade));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("TRUNCATE TABLE");
    names.unparse(writer, 0, 0);
    if (restart) {
      writer.keyword("RESTART IDENTITY");
    }
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
