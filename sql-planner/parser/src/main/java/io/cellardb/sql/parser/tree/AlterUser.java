package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code ALTER {USER | ROLE} [IF EXISTS] name} with options, or with {@code RENAME TO} another
 * name.
 */
public final class AlterUser extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER USER", SqlKind.OTHER_DDL);

  private final boolean role;
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final UserOptions options;
  private final SqlIdentifier to;

  /**
   * Takes names of one part.
   *
   * @param to the other name; null if the name stays
   */
  public AlterUser(
      SqlParserPos pos,
      boolean role,
      boolean ifExists,
      SqlIdentifier name,
      UserOptions options,
      SqlIdentifier to) {
    super(pos);
    this.role = role;
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
    this.to = to;
  }

  /** Whether it is about a role. */
  public boolean role() {
    return role;
  }

  /** Whether it is no error if there is no such user. */
  public boolean ifExists() {
    return ifExists;
  }

  /** The name, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** What is said of the user. */
  public UserOptions options() {
    return options;
  }

  /** The other name; null if the name stays. */
  public SqlIdentifier to() {
    return to;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(Ddl.flag(role), Ddl.flag(ifExists), name, Ddl.text(options::unparse), to);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(role ? "ALTER ROLE" : "ALTER USER");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (to != null) {
      writer.keyword("RENAME TO");
      to.unparse(writer, 0, 0);
    }
    options.unparse(writer);
  }
}
