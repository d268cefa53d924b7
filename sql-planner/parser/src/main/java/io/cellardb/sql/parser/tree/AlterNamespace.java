package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER NAMESPACE [IF EXISTS] name SET (option = literal, ...)}. */
public final class AlterNamespace extends AlterObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER NAMESPACE", SqlKind.OTHER_DDL);

  private final SqlNodeList options;

  /** Takes a name of one part and a list of {@link Option}s. */
  public AlterNamespace(
      SqlParserPos pos, boolean ifExists, SqlIdentifier name, SqlNodeList options) {
    super(OPERATOR, pos, ifExists, name, options);
    this.options = options;
  }

  /** The options in the order written, duplicates included. */
  public List<Option> options() {
    return Option.listOf(options);
  }

  @Override
  void unparseOptions(SqlWriter writer) {
    writer.keyword("SET");
    Ddl.unparseList(writer, options);
  }
}
