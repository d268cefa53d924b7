package io.cellardb.sql.plan;

import io.cellardb.sql.execution.operator.HashAggregateOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexOver;

/** The rules that turn a logical node into the batch operator that runs it, one to one. */
final class ConverterRules {
  private static final List<JoinRelType> RUNS =
      List.of(
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  /** All of them. */
  static final List<RelOptRule> ALL =
      List.of(
          rule(
              LogicalProject.class,
              project -> !RexOver.containsOver(project.getProjects(), null),
              project ->
                  new CellarProject(
                      project.getCluster(),
                      traits(project),
                      input(project.getInput()),
                      project.getProjects(),
                      project.getRowType())),
          rule(
              LogicalFilter.class,
              filter -> !filter.containsOver(),
              filter ->
                  new CellarFilter(
                      filter.getCluster(),
                      traits(filter),
                      input(filter.getInput()),
                      filter.getCondition())),
          rule(
              LogicalAggregate.class,
              aggregate -> ConverterRules.supports(aggregate),
              aggregate ->
                  new CellarAggregate(
                      aggregate.getCluster(),
                      traits(aggregate),
                      input(aggregate.getInput()),
                      aggregate.getGroupSet(),
                      aggregate.getGroupSets(),
                      aggregate.getAggCallList())),
          rule(
              LogicalSort.class,
              sort -> true,
              sort ->
                  new CellarSort(
                      sort.getCluster(),
                      traits(sort),
                      input(sort.getInput()),
                      sort.getCollation(),
                      sort.offset,
                      sort.fetch)),
          rule(
              LogicalJoin.class,
              join -> RUNS.contains(join.getJoinType()),
              join ->
                  new CellarJoin(
                      join.getCluster(),
                      traits(join),
                      input(join.getLeft()),
                      input(join.getRight()),
                      join.getCondition(),
                      join.getJoinType())),
          rule(
              LogicalUnion.class,
              union -> union.all,
              union ->
                  new CellarUnion(union.getCluster(), traits(union), inputs(union.getInputs()))),
          rule(LogicalIntersect.class, set -> true, ConverterRules::setOp),
          rule(LogicalMinus.class, set -> true, ConverterRules::setOp),
          rule(
              LogicalValues.class,
              values -> true,
              values ->
                  new CellarValues(
                      values.getCluster(),
                      values.getRowType(),
                      values.getTuples(),
                      traits(values))));

  private ConverterRules() {}

  private static boolean supports(LogicalAggregate aggregate) {
    return aggregate.getAggCallList().stream()
        .allMatch(call -> HashAggregateOperator.supports(call, aggregate.getInput().getRowType()));
  }

  private static RelNode setOp(org.apache.calcite.rel.core.SetOp set) {
    return new CellarSetOp(
        set.getCluster(), traits(set), inputs(set.getInputs()), set.kind, set.all);
  }

  private static RelTraitSet traits(RelNode rel) {
    return rel.getTraitSet().replace(CellarConvention.INSTANCE);
  }

  private static RelNode input(RelNode input) {
    return RelOptRule.convert(input, input.getTraitSet().replace(CellarConvention.INSTANCE));
  }

  private static List<RelNode> inputs(List<RelNode> inputs) {
    List<RelNode> converted = new ArrayList<>();
    inputs.forEach(input -> converted.add(input(input)));
    return converted;
  }

  private static <R extends RelNode> RelOptRule rule(
      Class<R> logical, Predicate<R> runs, Function<R, RelNode> conversion) {
    ConverterRule.Config config =
        ConverterRule.Config.INSTANCE.withConversion(
            logical,
            runs,
            Convention.NONE,
            CellarConvention.INSTANCE,
            "Cellar" + logical.getSimpleName().substring("Logical".length()) + "Rule");
    return new Conversion<>(config, logical, conversion);
  }

  private static final class Conversion<R extends RelNode> extends ConverterRule {
    private final Class<R> logical;
    private final Function<R, RelNode> conversion;

    Conversion(Config config, Class<R> logical, Function<R, RelNode> conversion) {
      super(config);
      this.logical = logical;
      this.conversion = conversion;
    }

    @Override
    public RelNode convert(RelNode rel) {
      return conversion.apply(logical.cast(rel));
    }
  }
}
