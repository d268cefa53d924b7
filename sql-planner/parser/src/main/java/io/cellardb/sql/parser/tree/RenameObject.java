package io.cellardb.sql.parser.tree;

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
 * {@code ALTER {[MATERIALIZED] VIEW | SEQUENCE | INDEX} [IF EXISTS] [namespace.]name RENAME TO
 * name}.
 */
public final class RenameObject extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("ALTER", SqlKind.OTHER_DDL);

  private final ObjectKind kind;
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlIdentifier to;

  /** Takes the name as written, and another of one part. */
  public RenameObject(
      SqlParserPos pos, ObjectKind kind, boolean ifExists, SqlIdentifier name, SqlIdentifier to) {
    super(pos);
    this.kind = kind;
    this.ifExists = ifExists;
    this.name = name;
    this.to = to;
  }

  /** What is renamed: a view, a materialized view, a sequence or an index. */
  public ObjectKind kind() {
    return kind;
  }

  /** Whether it is no error if there is nothing of that name. */
  public boolean ifExists() {
    return ifExists;
  }

  /** Its name, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** The name that it gets, in the same namespace. */
  public String to() {
    return to.getSimple();
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
    writer.keyword("RENAME TO");
    to.unparse(writer, 0, 0);
  }
}
