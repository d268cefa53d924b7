package io.cellardb.sql.execution.operator;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * The aggregate functions of pairs (y, x) that Calcite does not have: CORR and those of the line
 * that fits the pairs best. All are DOUBLE, and NULL where there is no pair or no such line.
 */
public final class RegressionFunction extends SqlAggFunction {
  /** What is computed. */
  enum Result {
    CORR,
    REGR_AVGX,
    REGR_AVGY,
    REGR_INTERCEPT,
    REGR_R2,
    REGR_SLOPE,
    REGR_SXY
  }

  private final Result result;

  private RegressionFunction(Result result) {
    super(
        result.name(),
        null,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen(SqlTypeTransforms.FORCE_NULLABLE),
        null,
        OperandTypes.NUMERIC_NUMERIC,
        SqlFunctionCategory.NUMERIC,
        false,
        false,
        Optionality.FORBIDDEN);
    this.result = result;
  }

  /** All of them. */
  public static List<SqlOperator> all() {
    return Arrays.stream(Result.values()).<SqlOperator>map(RegressionFunction::new).toList();
  }

  Result result() {
    return result;
  }
}
