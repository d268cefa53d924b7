package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;

/** {@code DELETE ... USING source}, or one with an order and a limit. */
public final class SourcedDelete extends SqlDelete {
  private final SqlNode source;
  private final RowChoice choice;

  private SourcedDelete(SqlDelete delete, SqlNode source, RowChoice choice) {
    super(
        delete.getParserPosition(),
        delete.getTargetTable(),
        delete.getCondition(),
        null,
        delete.getAlias());
    this.source = source;
    this.choice = choice;
  }

  /** The statement with these clauses, or just the statement where both are null. */
  public static SqlDelete of(SqlDelete delete, SqlNode source, RowChoice choice) {
    return source == null && choice == null ? delete : new SourcedDelete(delete, source, choice);
  }

  /** The tables of USING; null for none. */
  public SqlNode source() {
    return source;
  }

  /** The order and limit; null for none. */
  public RowChoice choice() {
    return choice;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>(super.getOperandList());
    operands.add(source);
    operands.add(choice);
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("DELETE FROM");
    getTargetTable().unparse(writer, 0, 0);
    if (getAlias() != null) {
      writer.keyword("AS");
      getAlias().unparse(writer, 0, 0);
    }
    SourcedUpdate.unparseTables(writer, "USING", source);
    if (getCondition() != null) {
      writer.keyword("WHERE");
      getCondition().unparse(writer, 0, 0);
    }
    if (choice != null) {
      choice.unparse(writer, 0, 0);
    }
  }
}
