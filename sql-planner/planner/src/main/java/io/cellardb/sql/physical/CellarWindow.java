package io.cellardb.sql.physical;

import io.cellardb.sql.algebra.GroupsBound;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.operator.WindowFrame;
import io.cellardb.sql.execution.operator.WindowFrame.Bound;
import io.cellardb.sql.execution.operator.WindowFrame.Exclusion;
import io.cellardb.sql.execution.operator.WindowFrame.Side;
import io.cellardb.sql.execution.operator.WindowFrame.Unit;
import io.cellardb.sql.execution.operator.WindowOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;

/** The functions of one window, over rows that {@code Windows} has had sorted for it. */
public final class CellarWindow extends Window implements CellarRel {
  /** Computes the functions of {@code group}; {@code input} comes in its order. */
  public CellarWindow(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelDataType rowType,
      Window.Group group) {
    super(cluster, traits, input, List.of(), rowType, List.of(group));
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarWindow(getCluster(), traits, sole(inputs), getRowType(), groups.get(0));
  }

  @Override
  public Window copy(List<RexLiteral> newConstants) {
    if (!newConstants.isEmpty()) {
      throw new IllegalArgumentException("constants are columns of the input");
    }
    return this;
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    Window.Group group = groups.get(0);
    RelDataType inputType = getInput().getRowType();
    List<AggregateCall> calls = List.copyOf(group.getAggregateCalls(this));
    for (AggregateCall call : calls) {
      if (!WindowOperator.supports(call, inputType)) {
        throw new SqlException(
            "0A000",
            call.getAggregation().getName()
                + (call.ignoreNulls() ? " with IGNORE NULLS" : "")
                + " over a window is not supported"
                + (call.getArgList().isEmpty()
                    ? ""
                    : " for " + inputType.getFieldList().get(call.getArgList().get(0)).getType()));
      }
    }
    Unit unit = unit(group);
    boolean distances =
        unit == Unit.RANGE
            && (group.lowerBound.getOffset() != null || group.upperBound.getOffset() != null);
    if (distances && group.orderKeys.getFieldCollations().isEmpty()) {
      throw new SqlException(
          "0A000", "a window of RANGE with a distance is not supported in the order of a constant");
    }
    WindowFrame frame =
        new WindowFrame(
            unit, bound(group.lowerBound), bound(group.upperBound), exclusion(group.exclude));
    return execution ->
        new WindowOperator(
            source.open(execution),
            inputType,
            group.keys,
            group.orderKeys,
            frame,
            calls,
            execution.context());
  }

  private static Unit unit(Window.Group group) {
    if (group.lowerBound instanceof GroupsBound || group.upperBound instanceof GroupsBound) {
      return Unit.GROUPS;
    }
    return group.isRows ? Unit.ROWS : Unit.RANGE;
  }

  private static Bound bound(RexWindowBound bound) {
    if (bound.getOffset() != null) {
      return new Bound(
          bound.isPreceding() ? Side.PRECEDING : Side.FOLLOWING,
          ((RexInputRef) bound.getOffset()).getIndex());
    }
    if (bound.isCurrentRow()) {
      return new Bound(Side.CURRENT_ROW, -1);
    }
    return new Bound(bound.isPreceding() ? Side.UNBOUNDED_PRECEDING : Side.UNBOUNDED_FOLLOWING, -1);
  }

  private static Exclusion exclusion(RexWindowExclusion exclusion) {
    return switch (exclusion) {
      case EXCLUDE_NO_OTHER -> Exclusion.NO_OTHERS;
      case EXCLUDE_CURRENT_ROW -> Exclusion.CURRENT_ROW;
      case EXCLUDE_GROUP -> Exclusion.GROUP;
      case EXCLUDE_TIES -> Exclusion.TIES;
    };
  }
}
