package io.cellardb.sql.logical;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The value of a query where Calcite's validator knows no queries: in LIMIT, OFFSET and FOR
 * SYSTEM_TIME. The query is validated and converted by itself before the rest.
 */
public final class QueriedValue extends SqlFunction {
  private final SqlNode query;
  private final RelNode rows;

  /**
   * The value of one query.
   *
   * @param query as it is validated
   * @param rows the same, with one column
   */
  public QueriedValue(SqlNode query, RelNode rows) {
    super(
        "QUERY",
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        OperandTypes.NILADIC,
        SqlFunctionCategory.SYSTEM);
    this.query = query;
    this.rows = rows;
  }

  /** Not looked up by its name. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataType type = rows.getRowType().getFieldList().get(0).getType();
    return binding.getTypeFactory().createTypeWithNullability(type, true);
  }

  @Override
  public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.SUB_QUERY, "(", ")");
    query.unparse(writer, 0, 0);
    writer.endList(frame);
  }

  RexNode value() {
    return RexSubQuery.scalar(rows);
  }
}
