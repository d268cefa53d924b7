package io.cellardb.sql.execution.function;

import static org.apache.calcite.util.Static.RESOURCE;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;

/** The arguments of UNNEST of several arrays. */
final class UnnestedArrays implements SqlOperandTypeChecker {
  private static final String SIGNATURE = "'UNNEST(<ARRAY>, ...)'";

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    List<RelDataType> types = binding.collectOperandTypes();
    boolean arrays = types.stream().allMatch(type -> type.getSqlTypeName() == SqlTypeName.ARRAY);
    if (!arrays && throwOnFailure) {
      String given = types.stream().map(type -> "<" + type + ">").collect(Collectors.joining(", "));
      throw binding.newError(
          RESOURCE.canNotApplyOp2Type("UNNEST", "'UNNEST(" + given + ")'", SIGNATURE));
    }
    return arrays;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.from(2);
  }

  @Override
  public String getAllowedSignatures(SqlOperator operator, String name) {
    return SIGNATURE;
  }
}
