package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code DROP INDEX [CONCURRENTLY] [IF EXISTS] name, ... [CASCADE | RESTRICT | ON table]}, the last
 * of them as MySQL has it.
 */
public final class DropIndex extends DropObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP INDEX", SqlKind.DROP_INDEX);
  private static final SqlOperator CONCURRENTLY =
      new SqlSpecialOperator("DROP INDEX CONCURRENTLY", SqlKind.DROP_INDEX);

  private final SqlIdentifier table;

  /**
   * Takes the names of indexes as written.
   *
   * @param table null where none is written
   */
  public DropIndex(
      SqlParserPos pos,
      boolean concurrently,
      boolean ifExists,
      SqlNodeList names,
      boolean cascade,
      SqlIdentifier table) {
    super(concurrently ? CONCURRENTLY : OPERATOR, pos, ifExists, names, cascade);
    this.table = table;
  }

  /** Whether {@code CONCURRENTLY} is written. */
  public boolean concurrently() {
    return getOperator() == CONCURRENTLY;
  }

  /** The table that the indexes have to be those of, as written. */
  public Optional<SqlIdentifier> table() {
    return Optional.ofNullable(table);
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>(super.getOperandList());
    operands.add(table);
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    super.unparse(writer, leftPrec, rightPrec);
    if (table != null) {
      writer.keyword("ON");
      table.unparse(writer, 0, 0);
    }
  }
}
