package io.cellardb.sql.conversion;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.physical.CellarConvention;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;
import org.apache.calcite.runtime.Bindable;

/** Lets batch operators read the rows of generated code. */
public final class EnumerableToCellar extends ConverterImpl implements CellarRel {
  /** Reads the rows of {@code input}, which is an {@link EnumerableRel}. */
  public EnumerableToCellar(RelNode input) {
    super(
        input.getCluster(),
        ConventionTraitDef.INSTANCE,
        input.getCluster().traitSetOf(CellarConvention.INSTANCE),
        input);
  }

  /** A message without the plan that may follow it. */
  private static String shortened(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    int plan = message.indexOf(": rowcount = ");
    return plan < 0 ? message : message.substring(0, plan);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new EnumerableToCellar(sole(inputs));
  }

  @Override
  public OperatorFactory compile() {
    Map<String, Object> stashed = new HashMap<>();
    Bindable<?> code;
    try {
      code =
          EnumerableInterpretable.toBindable(
              stashed, null, (EnumerableRel) getInput(), EnumerableRel.Prefer.ARRAY);
    } catch (RuntimeException | AssertionError e) {
      throw new SqlExecutionException(
          "0A000", "this query uses something that is not supported: " + shortened(e), e);
    }
    EnumerableParameters parameters = EnumerableParameters.of(getInput());
    boolean scalar = getRowType().getFieldCount() == 1;
    return execution ->
        new EnumerableOperator(code, stashed, parameters, getRowType(), scalar, execution);
  }
}
