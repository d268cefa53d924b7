package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.conversion.PlannedPart;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.physical.CellarCellsScan;
import io.cellardb.sql.physical.CellarForEach;
import io.cellardb.sql.physical.CellarHistoryScan;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.rules.JoinConditionRules;
import io.cellardb.sql.rules.PlainRules;
import io.cellardb.sql.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Sub-queries that are run anew for each outer row. Both sides are planned on their own, the inner
 * one with the outer row's fields as parameters, which then make ranges of keys as any others.
 *
 * <p>Most correlations are joins by then, see {@link Unnesting}. Not so those in which the time of
 * a state depends on the outer row, since each outer row reads other cells.
 */
public final class Correlations {
  private static final HepProgram FILTERS_DOWN =
      new HepProgramBuilder()
          .addRuleCollection(
              List.of(
                  JoinConditionRules.FILTER_INTO_JOIN,
                  PlainRules.FILTER_MERGE,
                  PlainRules.FILTER_PROJECT_TRANSPOSE))
          .build();

  private final Planner planner;
  private final int outer;

  /** Plans a part of the statement. */
  interface Planner {
    /**
     * Plans a part of the statement on its own.
     *
     * @param outer how many parameters it has of outer rows
     */
    CellarRel plan(RelNode part, int outer);
  }

  private Correlations(Planner planner, int outer) {
    this.planner = planner;
    this.outer = outer;
  }

  /**
   * A plan in which all correlations are planned.
   *
   * @param outer how many parameters of outer rows there are already
   */
  static RelNode planned(RelNode plan, int outer, Planner planner) {
    if (!contains(plan, Correlate.class::isInstance)) {
      return plan;
    }
    return new Correlations(planner, outer)
        .replace(Phases.attempt(plan, Correlations::withFiltersDown, whole -> whole));
  }

  private static RelNode withFiltersDown(RelNode plan) {
    HepPlanner hep = new HepPlanner(FILTERS_DOWN);
    hep.setRoot(plan);
    return hep.findBestExp();
  }

  private RelNode replace(RelNode plan) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            if (node instanceof Filter filter && filter.getInput() instanceof Correlate correlate) {
              return forEach(correlate, RelOptUtil.conjunctions(filter.getCondition()));
            }
            if (node instanceof Correlate correlate) {
              return forEach(correlate, List.of());
            }
            return super.visit(node);
          }
        });
  }

  /** A correlation under a filter, each condition of which goes as far down as it may. */
  private RelNode forEach(Correlate correlate, List<RexNode> conditions) {
    RexBuilder builder = correlate.getCluster().getRexBuilder();
    int width = correlate.getLeft().getRowType().getFieldCount();
    OuterRow row = new OuterRow(correlate.getCorrelationId(), width, outer);
    List<RexNode> onLeft = new ArrayList<>();
    List<RexNode> onRight = new ArrayList<>();
    List<RexNode> above = new ArrayList<>();
    for (RexNode condition : conditions) {
      ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
      if (!RexUtil.isDeterministic(condition) || RexUtil.containsCorrelation(condition)) {
        above.add(condition); // one on a row further out is left to the correlation with that
      } else if (used.length() <= width) {
        onLeft.add(condition);
      } else if (correlate.getJoinType() == JoinRelType.INNER) {
        onRight.add(condition.accept(row));
      } else {
        above.add(condition);
      }
    }
    RelNode left = filtered(correlate.getLeft(), onLeft, builder);
    RelNode right = filtered(row.in(correlate.getRight()), onRight, builder);
    CellarRel outerPlan = planner.plan(left, outer);
    CellarRel innerPlan = planner.plan(right, outer + row.fields.size());
    RelNode joined =
        new PlannedPart(
            new CellarForEach(
                correlate.getCluster(),
                outerPlan,
                innerPlan,
                row.fields,
                outer,
                correlate.getJoinType(),
                correlate.getRowType()));
    return filtered(joined, above, builder);
  }

  private static RelNode filtered(RelNode rel, List<RexNode> conditions, RexBuilder builder) {
    return conditions.isEmpty()
        ? rel
        : LogicalFilter.create(
            rel,
            RexUtil.removeNullabilityCast(
                builder.getTypeFactory(), RexUtil.composeConjunction(builder, conditions)));
  }

  /**
   * Whether a state is read at a time that depends on an outer row, or there is an ASOF JOIN, whose
   * inputs are planned on their own, too.
   */
  static boolean isOfStates(RelNode plan) {
    return contains(
        plan,
        node ->
            node instanceof AsofJoin
                || times(node).stream().anyMatch(RexUtil::containsCorrelation));
  }

  private static boolean contains(RelNode plan, Predicate<RelNode> sought) {
    return sought.test(plan)
        || plan.getInputs().stream().anyMatch(input -> contains(input, sought));
  }

  /** The times that a scan reads at. */
  private static List<RexNode> times(RelNode node) {
    List<RexNode> times = new ArrayList<>();
    if (node instanceof CellarScan scan) {
      times.add(scan.spec().asOf());
    } else if (node instanceof CellarCellsScan scan) {
      times.add(scan.asOf());
    } else if (node instanceof CellarHistoryScan scan) {
      times.add(scan.asOf());
      times.addAll(scan.period().times());
    }
    times.removeIf(Objects::isNull);
    return times;
  }

  /** A node that reads at other times, if it is a scan that reads at any. */
  private static RelNode bound(RelNode node, RexShuttle binding) {
    if (times(node).isEmpty()) {
      return node;
    }
    if (node instanceof CellarScan scan) {
      return scan.with(scan.spec().at(binding.apply(scan.spec().asOf())));
    }
    if (node instanceof CellarCellsScan scan) {
      return scan.at(scan.getTable(), binding.apply(scan.asOf()));
    }
    CellarHistoryScan scan = (CellarHistoryScan) node;
    List<RexNode> period = scan.period().times().stream().map(binding::apply).toList();
    return scan.at(
        scan.getTable(), binding.apply(scan.asOf()), new Period(period, scan.period().closed()));
  }

  /** Turns what the inner side uses of an outer row into parameters. */
  private static final class OuterRow extends RexShuttle {
    private final CorrelationId id;
    private final int width;
    private final int firstParameter;
    private final List<Integer> fields = new ArrayList<>();

    OuterRow(CorrelationId id, int width, int firstParameter) {
      this.id = id;
      this.width = width;
      this.firstParameter = firstParameter;
    }

    private RexNode parameter(int field, RexNode typed) {
      if (!fields.contains(field)) {
        fields.add(field);
      }
      return new RexDynamicParam(
          typed.getType(), ExecutionContext.OUTER + firstParameter + fields.indexOf(field));
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
              && variable.id.equals(id)
          ? parameter(access.getField().getIndex(), access)
          : super.visitFieldAccess(access);
    }

    /** In conditions on the fields of both sides, which come to stand on the inner one. */
    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return ref.getIndex() < width
          ? parameter(ref.getIndex(), ref)
          : new RexInputRef(ref.getIndex() - width, ref.getType());
    }

    /** The inner side with parameters for the variable. */
    RelNode in(RelNode inner) {
      RexShuttle variables =
          new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
              return OuterRow.this.visitFieldAccess(access);
            }
          };
      return inner.accept(
          new PlanShuttle() {
            @Override
            public RelNode visit(RelNode node) {
              return bound(super.visit(node).accept(variables), variables);
            }
          });
    }
  }
}
