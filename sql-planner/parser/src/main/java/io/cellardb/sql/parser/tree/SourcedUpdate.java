package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWriter;

/** {@code UPDATE ... FROM source}, or one with an order and a limit. */
public final class SourcedUpdate extends SqlUpdate {
  private final SqlNode source;
  private final RowChoice choice;

  private SourcedUpdate(SqlUpdate update, SqlNode source, RowChoice choice) {
    super(
        update.getParserPosition(),
        update.getTargetTable(),
        update.getTargetColumnList(),
        update.getSourceExpressionList(),
        update.getCondition(),
        null,
        update.getAlias());
    this.source = source;
    this.choice = choice;
  }

  /** The statement with these clauses, or just the statement where both are null. */
  public static SqlUpdate of(SqlUpdate update, SqlNode source, RowChoice choice) {
    return source == null && choice == null ? update : new SourcedUpdate(update, source, choice);
  }

  /** The tables of FROM; null for none. */
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
    writer.keyword("UPDATE");
    getTargetTable().unparse(writer, 0, 0);
    if (getAlias() != null) {
      writer.keyword("AS");
      getAlias().unparse(writer, 0, 0);
    }
    MergeClause.unparseSet(writer, getTargetColumnList(), getSourceExpressionList());
    unparseTables(writer, "FROM", source);
    if (getCondition() != null) {
      writer.keyword("WHERE");
      getCondition().unparse(writer, 0, 0);
    }
    if (choice != null) {
      choice.unparse(writer, 0, 0);
    }
  }

  static void unparseTables(SqlWriter writer, String keyword, SqlNode tables) {
    if (tables != null) {
      writer.keyword(keyword);
      SqlWriter.Frame list = writer.startList(SqlWriter.FrameTypeEnum.FROM_LIST);
      tables.unparse(writer, 0, 0);
      writer.endList(list);
    }
  }
}
