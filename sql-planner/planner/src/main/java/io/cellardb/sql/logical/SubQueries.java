package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.OuterFields;
import io.cellardb.sql.repair.Membership;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql2rel.DeduplicateCorrelateVariables;

/**
 * Makes sub-queries in conditions and projections a part of the plan: what each is worth is joined
 * to the rows that ask for it, see {@link SubQueryJoins}. What a sub-query says of these rows makes
 * the join a {@link Correlate}. Those of LIMIT and of times come before, see {@link ValuesFirst}.
 */
final class SubQueries {
  /** The rows that are named around the present node. */
  private final Set<CorrelationId> outer;

  private SubQueries(Set<CorrelationId> outer) {
    this.outer = outer;
  }

  /** A plan without sub-queries in its expressions. */
  static RelNode joined(RelNode plan) {
    return new SubQueries(Set.of()).in(plan);
  }

  private SubQueries within(Set<CorrelationId> named) {
    Set<CorrelationId> all = new LinkedHashSet<>(outer);
    all.addAll(named);
    return new SubQueries(all);
  }

  private RelNode in(RelNode given) {
    RelNode node = given instanceof Correlate correlate ? withLeftNamed(correlate) : given;
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : node.getInputs()) {
      SubQueries around =
          node instanceof Correlate correlate && !inputs.isEmpty()
              ? within(correlate.getVariablesSet())
              : this;
      inputs.add(around.in(input));
    }
    RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    List<RexSubQuery> asked = subQueries(copy);
    if (asked.isEmpty()) {
      return copy;
    }
    Set<CorrelationId> named = named(copy, asked);
    CorrelationId id = named.isEmpty() ? copy.getCluster().createCorrel() : named.iterator().next();
    return joined(copy.accept(within(named).inSubQueries(copy, id, named)), id);
  }

  /**
   * In the condition of a join with LATERAL, Calcite's sub-queries speak of a pair of rows, which
   * nothing names; the condition is on the right rows by then, and the left row has a name.
   */
  private RelNode withLeftNamed(Correlate correlate) {
    if (!(correlate.getRight() instanceof Filter filter)) {
      return correlate;
    }
    RelNode left = correlate.getLeft();
    RelNode right = filter.getInput();
    RexBuilder builder = correlate.getCluster().getRexBuilder();
    int width = left.getRowType().getFieldCount();
    Set<CorrelationId> pairs = unnamed(subQueries(filter));
    pairs.removeAll(filter.getVariablesSet());
    pairs.remove(correlate.getCorrelationId());
    RexNode condition = filter.getCondition();
    for (CorrelationId pair : pairs) {
      condition =
          condition.accept(
              new OuterFields(
                  pair,
                  field ->
                      field < width
                          ? SubQueryJoins.outer(builder, left, correlate.getCorrelationId(), field)
                          : SubQueryJoins.outer(builder, right, pair, field - width)));
    }
    return pairs.isEmpty()
        ? correlate
        : correlate.copy(
            correlate.getTraitSet(),
            List.of(left, filter.copy(filter.getTraitSet(), right, condition)));
  }

  /** What sub-queries call rows that nothing around them and nothing in them names. */
  private Set<CorrelationId> unnamed(List<RexSubQuery> asked) {
    Set<CorrelationId> unnamed = new LinkedHashSet<>();
    for (RexSubQuery query : asked) {
      Set<CorrelationId> inside = OuterFields.namedIn(query.rel);
      RelOptUtil.getVariablesUsed(query.rel).stream()
          .filter(used -> !inside.contains(used) && !outer.contains(used))
          .forEach(unnamed::add);
    }
    return unnamed;
  }

  private static List<RexSubQuery> subQueries(RelNode node) {
    List<RexSubQuery> found = new ArrayList<>();
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            found.add(query);
            return super.visitSubQuery(query);
          }
        });
    return found;
  }

  /**
   * What sub-queries of a node call its rows. Calcite says it with the node, but forgets that with
   * some projections.
   */
  private Set<CorrelationId> named(RelNode node, List<RexSubQuery> asked) {
    return node.getVariablesSet().isEmpty() ? unnamed(asked) : node.getVariablesSet();
  }

  /** Gives a node's rows one name, and does away with the sub-queries inside of sub-queries. */
  private RexShuttle inSubQueries(RelNode node, CorrelationId id, Set<CorrelationId> named) {
    RexBuilder builder = node.getCluster().getRexBuilder();
    return new RexShuttle() {
      @Override
      public RexNode visitSubQuery(RexSubQuery query) {
        RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
        RelNode renamed =
            named.size() < 2
                ? visited.rel
                : DeduplicateCorrelateVariables.go(builder, id, named, visited.rel);
        return Membership.plain(visited.clone(in(renamed)));
      }
    };
  }

  private RelNode joined(RelNode node, CorrelationId id) {
    if (node instanceof Filter filter) {
      return filtered(filter.getInput(), filter.getCondition(), id);
    }
    if (node instanceof Project project) {
      SubQueryJoins joins = new SubQueryJoins(project.getInput(), id);
      RexBuilder builder = project.getCluster().getRexBuilder();
      // What stands for a sub-query may be known never to be NULL; the nodes above do not know it.
      List<RexNode> values =
          project.getProjects().stream()
              .map(value -> typed(joins.with(value), value.getType(), builder))
              .toList();
      return LogicalProject.create(
          joins.rows(), List.of(), values, project.getRowType().getFieldNames(), Set.of());
    }
    if (node instanceof Join join) {
      return switch (join.getJoinType()) {
        case INNER ->
            filtered(
                LogicalJoin.create(
                    join.getLeft(),
                    join.getRight(),
                    List.of(),
                    join.getCluster().getRexBuilder().makeLiteral(true),
                    Set.of(),
                    JoinRelType.INNER),
                join.getCondition(),
                id);
        default -> new SubQueriesOfJoin(join, id, this::filtered).joined();
      };
    }
    return ValuesFirst.of(node, subQueries(node), SubQueries::joined);
  }

  private static RexNode typed(RexNode value, RelDataType type, RexBuilder builder) {
    return value.getType().equals(type) ? value : builder.makeCast(type, value, true, false);
  }

  /** Rows for which a condition with sub-queries holds. */
  private RelNode filtered(RelNode input, RexNode condition, CorrelationId id) {
    RexBuilder builder = input.getCluster().getRexBuilder();
    List<RexNode> plain = new ArrayList<>();
    List<RexNode> asking = new ArrayList<>();
    for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
      (RexUtil.SubQueryFinder.find(conjunct) == null ? plain : asking).add(conjunct);
    }
    RelNode rows =
        plain.isEmpty()
            ? input
            : LogicalFilter.create(input, RexUtil.composeConjunction(builder, plain));
    SubQueryJoins joins = new SubQueryJoins(rows, id);
    asking.forEach(joins::keepWhere);
    return joins.original();
  }
}
