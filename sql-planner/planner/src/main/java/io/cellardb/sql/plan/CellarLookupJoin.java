package io.cellardb.sql.plan;

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
 */
final class CellarLookupJoin extends CellarJoin {
  private final KeyLookup lookup;

  private CellarLookupJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType type,
      KeyLookup lookup) {
    super(cluster, traits, left, right, condition, type);
    this.lookup = lookup;
  }

  /**
   * The join as one by lookups, if that is estimated to be cheaper than a hash join. An inner join
   * may look up its left input in its place, so that its fields need a projection above.
   *
   * @param join its inputs are physical
   */
  static Optional<RelNode> of(LogicalJoin join, RelTraitSet traits) {
    Optional<CellarLookupJoin> straight = looking(join, traits);
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
        ? looking(other, traits)
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

  private static Optional<CellarLookupJoin> looking(Join join, RelTraitSet traits) {
    return switch (join.getJoinType()) {
      case INNER, LEFT, SEMI, ANTI ->
          KeyLookup.of(join)
              .filter(lookup -> isCheaper(join, lookup))
              .map(
                  lookup ->
                      new CellarLookupJoin(
                          join.getCluster(),
                          traits,
                          join.getLeft(),
                          join.getRight(),
                          join.getCondition(),
                          join.getJoinType(),
                          lookup));
      default -> Optional.empty();
    };
  }

  private static boolean isCheaper(Join join, KeyLookup lookup) {
    RelMetadataQuery mq = join.getCluster().getMetadataQuery();
    return mq.getRowCount(join.getLeft()) * lookup.cost() < lookup.scanned();
  }

  @Override
  public Join copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType type,
      boolean semiJoinDone) {
    return new CellarLookupJoin(getCluster(), traits, left, right, condition, type, lookup);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("lookup", lookup.describe());
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory left = ((CellarRel) getLeft()).compile();
    OperatorFactory right = ((CellarRel) getRight()).compile();
    Joiner joiner = joiner();
    long lookups = (long) Math.max(1, lookup.scanned() / lookup.cost());
    return execution ->
        new LookupJoinOperator(left.open(execution), right, joiner, lookup, lookups, execution);
  }
}
