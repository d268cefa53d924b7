package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code CREATE [UNIQUE] INDEX [IF NOT EXISTS] [name] ON [namespace.]table [USING method] (column
 * [ASC | DESC], ...)}.
 */
public final class CreateIndex extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE INDEX", SqlKind.CREATE_INDEX);

  private final boolean unique;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final SqlNodeList columns;

  private CreateIndex(
      SqlParserPos pos,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      SqlNodeList columns) {
    super(OPERATOR, pos, false, ifNotExists);
    this.unique = unique;
    this.name = name;
    this.table = table;
    this.columns = columns;
  }

  /**
   * Takes the names as written.
   *
   * @param name null for one that is made of the others, as PostgreSQL's
   * @param columns {@link KeyColumnDeclaration}s
   */
  public static CreateIndex of(
      SqlParserPos pos,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      SqlNodeList columns) {
    StringBuilder made = new StringBuilder(table.names.get(table.names.size() - 1));
    for (SqlNode column : columns) {
      made.append('_').append(String.join("_", ((KeyColumnDeclaration) column).name().names));
    }
    SqlIdentifier index =
        name == null
            ? new SqlIdentifier(made.append("_idx").toString(), table.getParserPosition())
            : name;
    return new CreateIndex(pos, unique, ifNotExists, index, table, columns);
  }

  /** Whether it says that no two rows are alike in the columns. */
  public boolean unique() {
    return unique;
  }

  /** The index, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** The table, as written. */
  public SqlIdentifier table() {
    return table;
  }

  /** The columns in order. */
  public List<KeyColumnDeclaration> columns() {
    return columns.stream().map(KeyColumnDeclaration.class::cast).toList();
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(unique), Ddl.flag(ifNotExists), name, table, columns);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("ON");
    table.unparse(writer, 0, 0);
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (SqlNode column : columns) {
      writer.sep(",");
      column.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}
