package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE {USER | ROLE} [IF NOT EXISTS] name [[WITH] option ...]}. */
public final class CreateUser extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE USER", SqlKind.OTHER_DDL);

  private final boolean role;
  private final SqlIdentifier name;
  private final UserOptions options;

  /**
   * Takes a name of one part.
   *
   * @param role whether it is a role, which has no options
   */
  public CreateUser(
      SqlParserPos pos,
      boolean role,
      boolean ifNotExists,
      SqlIdentifier name,
      UserOptions options) {
    super(OPERATOR, pos, false, ifNotExists);
    this.role = role;
    this.name = name;
    this.options = options;
  }

  /** Whether it makes a role. */
  public boolean role() {
    return role;
  }

  /** The name, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** What is said of the user. */
  public UserOptions options() {
    return options;
  }

  /** Whether it is no error if the name is taken. */
  public boolean ifNotExists() {
    return ifNotExists;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(role), Ddl.flag(ifNotExists), name, Ddl.text(options::unparse));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(role ? "CREATE ROLE" : "CREATE USER");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    options.unparse(writer);
  }
}
