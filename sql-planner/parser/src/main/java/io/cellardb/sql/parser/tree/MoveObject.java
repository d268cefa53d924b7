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
 * {@code ALTER {[MATERIALIZED] VIEW | SEQUENCE} [IF EXISTS] [namespace.]name SET SCHEMA namespace}.
 */
public final class MoveObject extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("ALTER", SqlKind.OTHER_DDL);

  private final ObjectKind kind;
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SqlIdentifier namespace;

  /**
   * Takes the name as written, and a namespace of one part.
   *
   * @throws SqlSyntaxException if it is an index
   */
  public MoveObject(
      SqlParserPos pos,
      ObjectKind kind,
      boolean ifExists,
      SqlIdentifier name,
      SqlIdentifier namespace) {
    super(pos);
    kind.checkNoIndex("goes where its table goes", pos);
    this.kind = kind;
    this.ifExists = ifExists;
    this.name = name;
    this.namespace = namespace;
  }

  /** What is moved: a view, a materialized view or a sequence. */
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

  /** The namespace that it goes to, as written. */
  public SqlIdentifier namespace() {
    return namespace;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(
        Ddl.text(writer -> writer.keyword(kind.words())), Ddl.flag(ifExists), name, namespace);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER");
    writer.keyword(kind.words());
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("SET SCHEMA");
    namespace.unparse(writer, 0, 0);
  }
}
