package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
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
 * {@code ALTER {TABLE | [MATERIALIZED] VIEW | SEQUENCE | NAMESPACE} [IF EXISTS] [namespace.]name
 * OWNER TO name}.
 */
public final class ChangeOwner extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("ALTER", SqlKind.OTHER_DDL);

  private final ObjectKind kind;
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlIdentifier to;

  /**
   * Takes the name as written, and a user or role of one part.
   *
   * @throws SqlSyntaxException if it is an index
   */
  public ChangeOwner(
      SqlParserPos pos, ObjectKind kind, boolean ifExists, SqlIdentifier name, SqlIdentifier to) {
    super(pos);
    kind.checkNoIndex("belongs to whom its table belongs", pos);
    this.kind = kind;
    this.ifExists = ifExists;
    this.name = name;
    this.to = to;
  }

  /** What gets another owner: anything but an index. */
  public ObjectKind kind() {
    return kind;
  }

  /** Whether it is no error if there is nothing of that name. */
  public boolean ifExists() {
    return ifExists;
  }

  /** Its name, as written; of one part for a namespace. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whose it will be, as written. */
  public SqlIdentifier to() {
    return to;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(writer -> writer.keyword(kind.words())), Ddl.flag(ifExists), name, to);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER");
    writer.keyword(kind.words());
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("OWNER TO");
    to.unparse(writer, 0, 0);
  }
}
