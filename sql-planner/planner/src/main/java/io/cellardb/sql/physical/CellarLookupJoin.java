package io.cellardb.sql.physical;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.FirstRows;
import io.cellardb.sql.execution.operator.LookupJoinOperator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.JoinCommuteRule;
import org.apache.calcite.rex.RexNode;

/**
 * A join that reads of its right input only what the keys of the left rows ask for, a batch at a
 * time. Where there are more left rows than was expected, so many that a scan is cheaper, it goes
 * on as a hash join.
 *
 * <p>If a hash join is estimated to be cheaper, but the left input has conditions, so that there
 * may be far fewer rows than the estimate, they are counted first: a plan serves all constants.
 */
public final class CellarLookupJoin extends CellarJoin {
  /** Lookups below which it makes no difference. */
  private static final int LEAST_COUNTED = 64;

  /** The most left rows that are held to count them. */
  private static final int MOST_COUNTED = 4 * Batch.CAPACITY;

  private final KeyLookup lookup;

  /** Whether left rows are counted before the first is looked up. */
  private final boolean counted;

  private CellarLookupJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType type,
      KeyLookup lookup,
      boolean counted) {
    super(cluster, traits, left, right, condition, type, true);
    this.lookup = lookup;
    this.counted = counted;
  }

  /**
   * The join as one by lookups, if that is or may be cheaper than a hash join. An inner join may
   * look up its left input in its place, so that its fields need a projection above.
   *
   * @param join its inputs are physical
   */
  public static Optional<RelNode> of(LogicalJoin join, RelTraitSet traits) {
    Optional<RelNode> cheaper = eitherWay(join, traits, false);
    return cheaper.isPresent() ? cheaper : eitherWay(join, traits, true);
  }

  private static Optional<RelNode> eitherWay(
      LogicalJoin join, RelTraitSet traits, boolean counted) {
    Optional<CellarLookupJoin> straight = looking(join, traits, counted);
    if (straight.isPresent()) {
      return Optional.of(straight.get());
    }
    boolean commutes =
        join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.RIGHT;
    RelNode swapped =
        commutes
            ? JoinCommuteRule.swap(
                join, true, RelFactories.LOGICAL_BUILDER.create(join.getCluster(), null))
            : null;
    return swapped instanceof LogicalProject project
            && project.getInput() instanceof LogicalJoin other
        ? looking(other, traits, counted)
            .map(
                found ->
                    new CellarProject(
                        join.getCluster(),
                        traits,
                        found,
                        project.getProjects(),
                        project.getRowType()))
        : Optional.empty();
  }

  private static Optional<CellarLookupJoin> looking(
      Join join, RelTraitSet traits, boolean counted) {
    return switch (join.getJoinType()) {
      case INNER, LEFT, SEMI, ANTI ->
          KeyLookup.of(join)
              .filter(lookup -> counted ? mayBeCheaper(join, lookup) : isCheaper(join, lookup))
              .map(
                  lookup ->
                      new CellarLookupJoin(
                          join.getCluster(),
                          traits,
                          join.getLeft(),
                          lookup.right(),
                          join.getCondition(),
                          join.getJoinType(),
                          lookup,
                          counted));
      default -> Optional.empty();
    };
  }

  private static boolean isCheaper(Join join, KeyLookup lookup) {
    RelMetadataQuery mq = join.getCluster().getMetadataQuery();
    return lookup.wanted() || mq.getRowCount(join.getLeft()) * lookup.cost() < lookup.scanned();
  }

  private static boolean mayBeCheaper(Join join, KeyLookup lookup) {
    return lookup.scanned() >= LEAST_COUNTED * lookup.cost() && isConditioned(join.getLeft());
  }

  /** Whether rows come of one scan with conditions, of each row of it one at most. */
  private static boolean isConditioned(RelNode rel) {
    if (rel instanceof CellarScan scan) {
      return !scan.spec().conditions().isEmpty();
    }
    return rel instanceof CellarFilter
        || (rel instanceof CellarProject project && isConditioned(project.getInput()));
  }

  @Override
  public Join copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType type,
      boolean semiJoinDone) {
    return new CellarLookupJoin(
        getCluster(), traits, left, right, condition, type, lookup, counted);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("lookup", lookup.describe())
        .itemIf("most", lookups(), counted);
  }

  /** None, as each batch of left rows narrows the right input by itself. */
  @Override
  DynamicFilters filters() {
    return DynamicFilters.NONE;
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory left = ((CellarRel) getLeft()).compile();
    OperatorFactory right = ((CellarRel) getRight()).compile();
    Joiner joiner = joiner();
    long lookups = lookups();
    int first = lookup.scan().spec().estimates().firstLookups();
    return execution -> {
      ExecutionContext context = execution.context();
      Operator rows = left.open(execution);
      Operator counting =
          counted ? new FirstRows(rows, getLeft().getRowType(), lookups, context) : rows;
      return new LookupJoinOperator(
          counting, new LookedUp(right, joiner, execution), first, lookups, context);
    };
  }

  /** The right input in one execution. */
  private final class LookedUp implements LookupJoinOperator.Lookup {
    private final OperatorFactory right;
    private final Joiner joiner;
    private final Execution execution;

    LookedUp(OperatorFactory right, Joiner joiner, Execution execution) {
      this.right = right;
      this.joiner = joiner;
      this.execution = execution;
    }

    @Override
    public Operator some(Batch leftRows) {
      ExecutionContext context = execution.context();
      Operator found = right.open(execution.within(lookup.ranges(leftRows, context)));
      return joiner.join(LookupJoinOperator.once(leftRows), found, context);
    }

    @Override
    public Operator all(Operator leftRows) {
      return joiner.join(leftRows, right.open(execution), execution.context());
    }
  }

  /** How many left rows may be looked up before all of the right input is read instead. */
  private long lookups() {
    long most = (long) Math.max(1, lookup.scanned() / lookup.cost());
    return counted ? Math.min(most, MOST_COUNTED) : most;
  }
}
