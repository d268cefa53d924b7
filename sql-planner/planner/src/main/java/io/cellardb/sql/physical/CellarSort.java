package io.cellardb.sql.physical;

import com.google.common.math.LongMath;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.LimitOperator;
import io.cellardb.sql.execution.operator.RunsOperator;
import io.cellardb.sql.execution.operator.SortOperator;
import io.cellardb.sql.execution.operator.TopNOperator;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.Limits;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/**
 * Sorts, cuts, or both; with both it keeps no more rows than are wanted. Rows that come sorted by
 * the first fields are sorted a run at a time.
 */
public final class CellarSort extends Sort implements CellarRel {
  /** Rows above which a sort of everything beats a heap of the wanted rows. */
  private static final long MAX_TOP_N = 100_000;

  /** By how many of the fields the input is sorted. */
  private final int prefix;

  private CellarSort(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelCollation collation,
      RexNode offset,
      RexNode fetch,
      int prefix) {
    super(cluster, traits, input, collation, offset, fetch);
    this.prefix = prefix;
  }

  /** Sorts, with the help of the order that the input comes or can come in; may be the input. */
  public static CellarRel of(
      CellarRel input, RelTraitSet traits, RelCollation collation, RexNode offset, RexNode fetch) {
    Optional<KeyOrder.Ordered> ordered = KeyOrder.ordered(input, collation);
    CellarRel source = ordered.map(KeyOrder.Ordered::input).orElse(input);
    int prefix = ordered.map(KeyOrder.Ordered::prefix).orElse(0);
    boolean sorted = prefix == collation.getFieldCollations().size();
    if (sorted && prefix > 0 && offset == null && fetch == null) {
      return source;
    }
    RelCollation left = sorted ? RelCollations.EMPTY : collation;
    return new CellarSort(
        input.getCluster(), traits, source, left, offset, fetch, sorted ? 0 : prefix);
  }

  @Override
  public Sort copy(
      RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
    return new CellarSort(getCluster(), traits, input, collation, offset, fetch, prefix);
  }

  @Override
  public String getRelTypeName() {
    if (getCollation().getFieldCollations().isEmpty()) {
      return "CellarLimit";
    }
    return fetch == null ? "CellarSort" : "CellarTopN";
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).itemIf("presorted", prefix, prefix > 0);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return fetch == null ? rows : Math.min(rows, Limits.estimate(fetch));
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = mq.getRowCount(getInput());
    return planner.getCostFactory().makeCost(rows, rows, 0);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory source = ((CellarRel) getInput()).compile();
    int[] presorted =
        getCollation().getFieldCollations().subList(0, prefix).stream()
            .mapToInt(RelFieldCollation::getFieldIndex)
            .toArray();
    StatementConstant skipped = Limits.compile(offset);
    StatementConstant wanted = Limits.compile(fetch);
    return execution -> {
      long skip = Limits.offset(skipped, execution.context());
      long count = Limits.fetch(wanted, execution.context());
      Operator input = source.open(execution);
      if (getCollation().getFieldCollations().isEmpty()) {
        return new LimitOperator(input, skip, count, execution.context());
      }
      if (prefix > 0) {
        Operator runs =
            new RunsOperator(
                input,
                getInput().getRowType(),
                presorted,
                run -> sorted(run, 0, LongMath.saturatedAdd(skip, count), execution.context()),
                execution.context());
        return new LimitOperator(runs, skip, count, execution.context());
      }
      return sorted(input, skip, count, execution.context());
    };
  }

  private Operator sorted(Operator input, long skip, long count, ExecutionContext context) {
    if (count <= MAX_TOP_N && skip <= MAX_TOP_N - count) {
      return new TopNOperator(input, getInput().getRowType(), getCollation(), skip, count, context);
    }
    Operator sorted = new SortOperator(input, getInput().getRowType(), getCollation(), context);
    return skip == 0 && count == Long.MAX_VALUE
        ? sorted
        : new LimitOperator(sorted, skip, count, context);
  }
}
