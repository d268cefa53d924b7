package io.cellardb.sql.repair;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Optionality;

/**
 * Aggregate functions of Calcite's with types that say what they may be. The smallest query is
 * {@code SELECT ARRAY_AGG(id) FROM a}. Calcite takes its result for NOT NULL, as id is, though
 * there may be no row. It forgets that a sample needs two rows, and the other row's value where LAG
 * has a default, and that all values may be NULL by which ARG_MAX compares. It takes joined texts
 * for no longer than each of them. The planner simplifies by types.
 *
 * <p>An ORDER BY among the arguments is WITHIN GROUP by then, see {@code FunctionRewrites}.
 */
public final class AggregateTypes {
  private static final SqlReturnTypeInference SAMPLE =
      ReturnTypes.AVG_AGG_FUNCTION.andThen(SqlTypeTransforms.FORCE_NULLABLE);

  private AggregateTypes() {}

  /** The functions, which are looked up by their names. */
  public static List<SqlAggFunction> functions() {
    return List.of(
        SqlBasicAggFunction.create(
                SqlKind.ARRAY_AGG,
                ReturnTypes.TO_ARRAY_NULLABLE.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                OperandTypes.ANY)
            .withFunctionType(SqlFunctionCategory.SYSTEM)
            .withGroupOrder(Optionality.OPTIONAL)
            .withAllowsNullTreatment(true),
        joined("STRING_AGG"),
        joined("LISTAGG"),
        ofBest("ARG_MAX", SqlKind.ARG_MAX),
        ofBest("ARG_MIN", SqlKind.ARG_MIN),
        new Neighbour(SqlKind.LAG),
        new Neighbour(SqlKind.LEAD),
        sample("VAR_SAMP", SqlKind.VAR_SAMP, SAMPLE, OperandTypes.NUMERIC),
        sample("VARIANCE", SqlKind.VAR_SAMP, SAMPLE, OperandTypes.NUMERIC),
        sample(
            "COVAR_SAMP",
            SqlKind.COVAR_SAMP,
            ReturnTypes.COVAR_REGR_FUNCTION.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.NUMERIC_NUMERIC));
  }

  private static SqlAggFunction sample(
      String name, SqlKind kind, SqlReturnTypeInference type, SqlOperandTypeChecker operands) {
    return SqlBasicAggFunction.create(name, kind, type, operands)
        .withFunctionType(SqlFunctionCategory.NUMERIC);
  }

  private static SqlAggFunction joined(String name) {
    return SqlBasicAggFunction.create(
            name,
            SqlKind.LISTAGG,
            AggregateTypes::ofJoined,
            OperandTypes.STRING.or(OperandTypes.STRING_STRING))
        .withFunctionType(SqlFunctionCategory.SYSTEM)
        .withGroupOrder(Optionality.OPTIONAL);
  }

  private static SqlAggFunction ofBest(String name, SqlKind kind) {
    return SqlBasicAggFunction.create(
            name, kind, AggregateTypes::ofBest, OperandTypes.ANY_COMPARABLE)
        .withFunctionType(SqlFunctionCategory.SYSTEM)
        .withGroupOrder(Optionality.FORBIDDEN);
  }

  /** There is no best row where nothing but NULL is compared. */
  private static RelDataType ofBest(SqlOperatorBinding binding) {
    boolean nullable =
        binding.getOperandType(0).isNullable()
            || binding.getOperandType(1).isNullable()
            || binding.hasEmptyGroup()
            || binding.hasFilter();
    return binding.getTypeFactory().createTypeWithNullability(binding.getOperandType(0), nullable);
  }

  private static RelDataType ofJoined(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataType each = binding.getOperandType(0);
    boolean nullable = each.isNullable() || binding.hasEmptyGroup() || binding.hasFilter();
    return types.createTypeWithNullability(
        types.createSqlType(
            SqlTypeUtil.isBinary(each) ? SqlTypeName.VARBINARY : SqlTypeName.VARCHAR),
        nullable);
  }

  /** LAG or LEAD, of which Calcite forgets the value of the other row if there is a default. */
  private static final class Neighbour extends SqlLeadLagAggFunction {
    Neighbour(SqlKind kind) {
      super(kind);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
      RelDataType type = super.inferReturnType(binding);
      return binding.getOperandType(0).isNullable()
          ? binding.getTypeFactory().createTypeWithNullability(type, true)
          : type;
    }
  }
}
