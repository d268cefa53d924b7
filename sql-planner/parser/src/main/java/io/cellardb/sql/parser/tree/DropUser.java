package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP {USER | ROLE} [IF EXISTS] name, ...}. */
public final class DropUser extends SqlDrop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP USER", SqlKind.OTHER_DDL);

  private final boolean role;
  private final SqlNodeList names;

  /** Takes names of one part, at least one. */
  public DropUser(SqlParserPos pos, boolean role, boolean ifExists, SqlNodeList names) {
    super(OPERATOR, pos, ifExists);
    this.role = role;
    this.names = names;
  }

  /** Whether it drops roles. */
  public boolean role() {
    return role;
  }

  /** Who is dropped, as written. */
  public List<SqlIdentifier> names() {
    return names.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether it is no error if there is no such user. */
  public boolean ifExists() {
    return ifExists;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(role), Ddl.flag(ifExists), names);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(role ? "DROP ROLE" : "DROP USER");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    names.unparse(writer, 0, 0);
  }
}
