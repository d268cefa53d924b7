package io.cellardb.sql.repair;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Optionality;

/**
 * PERCENTILE_CONT and PERCENTILE_DISC with types of our own. The smallest query is {@code SELECT
 * PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY id) FROM a}. Calcite takes a value between two
 * integers for an integer, and the result of no rows for not NULL. With FILTER it fails.
 */
public final class Percentiles {
  private static final SqlAggFunction CONTINUOUS =
      function(SqlKind.PERCENTILE_CONT, Percentiles::between);

  private static final SqlAggFunction DISCRETE =
      function(SqlKind.PERCENTILE_DISC, binding -> nullable(binding, binding.getCollationType()));

  private Percentiles() {}

  /**
   * A call of Calcite's function as one of ours, which the parser does not look up by name. A
   * FILTER goes into the values, as NULLs do not count; Calcite cannot type it there.
   */
  public static SqlCall own(SqlCall call) {
    if (call.getKind() == SqlKind.FILTER
        && call.operand(0).getKind() == SqlKind.WITHIN_GROUP
        && isPercentile(((SqlCall) call.operand(0)).operand(0))) {
      SqlCall within = call.operand(0);
      SqlNodeList order = within.operand(1);
      SqlNodeList filtered = new SqlNodeList(order.getParserPosition());
      order.forEach(key -> filtered.add(when(call.operand(1), key)));
      return within
          .getOperator()
          .createCall(within.getParserPosition(), within.operand(0), filtered);
    }
    SqlAggFunction own =
        call.getOperator().equals(SqlStdOperatorTable.PERCENTILE_CONT)
            ? CONTINUOUS
            : call.getOperator().equals(SqlStdOperatorTable.PERCENTILE_DISC) ? DISCRETE : null;
    return own == null ? call : own.createCall(call.getParserPosition(), call.getOperandList());
  }

  private static boolean isPercentile(SqlNode call) {
    return call.getKind() == SqlKind.PERCENTILE_CONT || call.getKind() == SqlKind.PERCENTILE_DISC;
  }

  /** A sort key that is NULL unless a condition holds. */
  private static SqlNode when(SqlNode condition, SqlNode key) {
    SqlParserPos pos = key.getParserPosition();
    if (key.getKind() == SqlKind.DESCENDING
        || key.getKind() == SqlKind.NULLS_FIRST
        || key.getKind() == SqlKind.NULLS_LAST) {
      SqlCall direction = (SqlCall) key;
      return direction.getOperator().createCall(pos, when(condition, direction.operand(0)));
    }
    return new SqlCase(
        pos,
        null,
        SqlNodeList.of(condition),
        SqlNodeList.of(key),
        SqlLiteral.createNull(SqlParserPos.ZERO));
  }

  private static SqlAggFunction function(SqlKind kind, SqlReturnTypeInference type) {
    return SqlBasicAggFunction.create(kind, type, OperandTypes.UNIT_INTERVAL_NUMERIC_LITERAL)
        .withFunctionType(SqlFunctionCategory.SYSTEM)
        .withGroupOrder(Optionality.MANDATORY)
        .withPercentile(true)
        .withAllowsFraming(false);
  }

  /** Numbers between numbers are as exact as averages. */
  private static RelDataType between(SqlOperatorBinding binding) {
    RelDataType type = binding.getCollationType();
    return nullable(
        binding,
        SqlTypeUtil.isNumeric(type)
            ? binding
                .getTypeFactory()
                .getTypeSystem()
                .deriveAvgAggType(binding.getTypeFactory(), type)
            : type);
  }

  private static RelDataType nullable(SqlOperatorBinding binding, RelDataType type) {
    return binding.hasEmptyGroup() || binding.hasFilter()
        ? binding.getTypeFactory().createTypeWithNullability(type, true)
        : type;
  }
}
