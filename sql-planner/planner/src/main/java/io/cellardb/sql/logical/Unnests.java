package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.algebra.Unnest;
import io.cellardb.sql.physical.CellarUnnest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code t, UNNEST(t.map)}, which Calcite has as a correlation of each row with a query of its own,
 * as one {@link Unnest} of the rows. Conditions and expressions on the entries come to stand above
 * it; in a left join a condition would take away the row, so that it stays a correlation.
 */
final class Unnests {
  private final Correlate correlate;
  private final int width;
  private final RexBuilder builder;

  private Unnests(Correlate correlate) {
    this.correlate = correlate;
    width = correlate.getLeft().getRowType().getFieldCount();
    builder = correlate.getCluster().getRexBuilder();
  }

  /** A plan in which there is an {@link Unnest} wherever there can be one. */
  static RelNode joined(RelNode plan) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            RelNode visited = super.visit(node);
            return visited instanceof Correlate correlate
                ? new Unnests(correlate).replaced()
                : visited;
          }
        });
  }

  /** Whether a node unnests one MAP and nothing else. */
  private static boolean isOfMap(RelNode node) {
    return node instanceof Uncollect uncollect
        && !uncollect.withOrdinality
        && CellarUnnest.takes(uncollect)
        && isMap(uncollect.getInput().getRowType().getFieldList().get(0).getType());
  }

  private static boolean isMap(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.MAP;
  }

  private RelNode replaced() {
    JoinRelType type = correlate.getJoinType();
    if (type != JoinRelType.INNER && type != JoinRelType.LEFT) {
      return correlate;
    }
    RelNode joined = withLeft(correlate.getRight(), type == JoinRelType.INNER);
    if (joined == null) {
      return correlate;
    }
    RelNode named =
        LogicalProject.create(
            joined,
            List.of(),
            builder.identityProjects(joined.getRowType()),
            correlate.getRowType().getFieldNames(),
            Set.of());
    return RelOptUtil.areRowTypesEqual(named.getRowType(), correlate.getRowType(), true)
        ? named
        : correlate;
  }

  /** The left rows, each with the rows that this part of the right input has; null if not so. */
  private RelNode withLeft(RelNode right, boolean inner) {
    if (isOfMap(right)) {
      return unnest((Uncollect) right);
    }
    if (right instanceof LogicalFilter filter
        && inner
        && !filter.containsOver()
        && isPlain(filter.getCondition())) {
      RelNode below = withLeft(filter.getInput(), inner);
      return below == null
          ? null
          : LogicalFilter.create(below, filter.getCondition().accept(new OnJoined(below)));
    }
    if (right instanceof LogicalProject project
        && !RexOver.containsOver(project.getProjects(), null)
        && project.getProjects().stream()
            .allMatch(node -> inner ? isPlain(node) : node instanceof RexInputRef)) {
      RelNode below = withLeft(project.getInput(), inner);
      if (below == null) {
        return null;
      }
      List<RexNode> expressions = leftFields(below);
      List<String> names = new ArrayList<>(correlate.getLeft().getRowType().getFieldNames());
      project.getProjects().forEach(node -> expressions.add(node.accept(new OnJoined(below))));
      names.addAll(project.getRowType().getFieldNames());
      return LogicalProject.create(below, List.of(), expressions, names, Set.of());
    }
    return null;
  }

  private static boolean isPlain(RexNode node) {
    return RexUtil.isDeterministic(node) && RexUtil.SubQueryFinder.find(node) == null;
  }

  private RelNode unnest(Uncollect uncollect) {
    if (!(uncollect.getInput() instanceof LogicalProject project)
        || !(project.getInput() instanceof Values values)
        || values.getTuples().size() != 1
        || !RelOptUtil.InputFinder.bits(project.getProjects(), null).isEmpty()
        || !isPlain(project.getProjects().get(0))) {
      return null;
    }
    List<RexNode> expressions = leftFields(correlate.getLeft());
    expressions.add(project.getProjects().get(0).accept(new OnJoined(correlate.getLeft())));
    List<String> names = new ArrayList<>(correlate.getLeft().getRowType().getFieldNames());
    names.add("entries");
    RelNode rows =
        LogicalProject.create(correlate.getLeft(), List.of(), expressions, names, Set.of());
    return Unnest.of(
        rows, correlate.getJoinType() == JoinRelType.LEFT, uncollect.getRowType().getFieldNames());
  }

  private List<RexNode> leftFields(RelNode rows) {
    List<RexNode> fields = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      fields.add(builder.makeInputRef(rows, i));
    }
    return fields;
  }

  /** What the right side says of the left row and of its own, on the fields of both. */
  private final class OnJoined extends RexShuttle {
    private final CorrelationId id = correlate.getCorrelationId();
    private final RelNode rows;

    OnJoined(RelNode rows) {
      this.rows = rows;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return builder.makeInputRef(rows, width + ref.getIndex());
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
              && variable.id.equals(id)
          ? new RexInputRef(access.getField().getIndex(), access.getType())
          : super.visitFieldAccess(access);
    }
  }
}
