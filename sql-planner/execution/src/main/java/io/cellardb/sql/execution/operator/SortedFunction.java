package io.cellardb.sql.execution.operator;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * Aggregate functions of one argument that see its values in order: MEDIAN, which is the one in the
 * middle or between the two there, and MODE, the first of those that occur most often. NULLs do not
 * count; of nothing else they are NULL.
 */
public final class SortedFunction extends SqlAggFunction {
  static final SortedFunction MEDIAN =
      new SortedFunction(
          "MEDIAN", SortedFunction::average, OperandTypes.NUMERIC, Optionality.FORBIDDEN);
  static final SortedFunction MODE =
      new SortedFunction("MODE", ReturnTypes.ARG0, OperandTypes.ANY, Optionality.OPTIONAL);

  private SortedFunction(
      String name,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker operands,
      Optionality groupOrder) {
    super(
        name,
        null,
        SqlKind.OTHER_FUNCTION,
        type.andThen(SqlTypeTransforms.FORCE_NULLABLE),
        null,
        operands,
        SqlFunctionCategory.SYSTEM,
        false,
        false,
        groupOrder);
  }

  /** All of them. */
  public static List<SqlOperator> all() {
    return List.of(MEDIAN, MODE);
  }

  private static RelDataType average(SqlOperatorBinding binding) {
    return binding
        .getTypeFactory()
        .getTypeSystem()
        .deriveAvgAggType(binding.getTypeFactory(), binding.getOperandType(0));
  }
}
