package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP kind [IF EXISTS] name, ... [CASCADE | RESTRICT]}; the operator's name says of what
 * kind.
 */
public abstract class DropObject extends SqlDrop {
  private final SqlNodeList names;
  private final boolean cascade;

  DropObject(
      SqlOperator operator,
      SqlParserPos pos,
      boolean ifExists,
      SqlNodeList names,
      boolean cascade) {
    super(operator, pos, ifExists);
    this.names = names;
    this.cascade = cascade;
  }

  /** What is dropped, as written: at least one name. */
  public final List<SqlIdentifier> names() {
    return names.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether it is no error if there is no such thing. */
  public final boolean ifExists() {
    return ifExists;
  }

  /** Whether what depends on it goes with it; otherwise there must be nothing. */
  public final boolean cascade() {
    return cascade;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), names, Ddl.flag(cascade));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(getOperator().getName());
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    names.unparse(writer, 0, 0);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
