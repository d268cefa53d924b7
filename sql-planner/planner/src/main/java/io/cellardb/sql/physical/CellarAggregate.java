package io.cellardb.sql.physical;

import com.google.common.primitives.Ints;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.HashAggregateOperator;
import io.cellardb.sql.execution.operator.RunsOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Groups by hashing: all rows at once, or a run at a time where they come in an order of which some
 * grouped columns are the first.
 */
public final class CellarAggregate extends Aggregate implements CellarRel {
  /** Groups by each of {@code groupSets}, with all of {@code groupSet} as its first fields. */
  public CellarAggregate(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    super(cluster, traits, List.of(), input, groupSet, groupSets, calls);
  }

  @Override
  public Aggregate copy(
      RelTraitSet traits,
      RelNode input,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    return new CellarAggregate(getCluster(), traits, input, groupSet, groupSets, calls);
  }

  /** The input's fields by which its rows come in runs; empty if they do not. */
  List<Integer> runs() {
    List<Integer> fields = new ArrayList<>();
    if (getGroupSets().size() == 1) {
      for (RelFieldCollation part : KeyOrder.of(getInput())) {
        if (!getGroupSet().get(part.getFieldIndex())) {
          break;
        }
        fields.add(part.getFieldIndex());
      }
    }
    return fields;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    List<Integer> runs = runs();
    return super.explainTerms(writer).itemIf("runs", ImmutableBitSet.of(runs), !runs.isEmpty());
  }

  @Override
  public OperatorFactory compile() {
    int[] runs = Ints.toArray(runs());
    if (runs.length == 0) {
      OperatorFactory source = ((CellarRel) getInput()).compile();
      return execution -> hash(source.open(execution), execution.context());
    }
    OperatorFactory source = KeyOrder.reliedOn(getInput()).compile();
    return execution ->
        new RunsOperator(
            source.open(execution),
            getInput().getRowType(),
            runs,
            run -> hash(run, execution.context()),
            execution.context());
  }

  private Operator hash(Operator input, ExecutionContext context) {
    return new HashAggregateOperator(
        input,
        getInput().getRowType(),
        getGroupSet(),
        getGroupSets(),
        getAggCallList(),
        getRowType(),
        context);
  }
}
