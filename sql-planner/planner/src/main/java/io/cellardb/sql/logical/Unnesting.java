package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Makes joins of correlations where what the inner query says of the outer row can be pulled up to
 * its top, see {@link PullUp}; it is the join's condition there. All others stay, and are run for
 * each outer row ({@link Correlations}).
 */
final class Unnesting {
  private final Correlate correlate;
  private final RelNode left;
  private final PulledUp pulled;
  private final RexBuilder builder;
  private final int width;

  private Unnesting(Correlate correlate, PulledUp pulled) {
    this.correlate = correlate;
    this.left = correlate.getLeft();
    this.pulled = pulled;
    builder = correlate.getCluster().getRexBuilder();
    width = left.getRowType().getFieldCount();
  }

  /** A plan with joins in place of correlations wherever it can be done, innermost ones first. */
  static RelNode of(RelNode plan) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            RelNode visited = super.visit(node);
            if (!(visited instanceof Correlate correlate)
                || Correlations.isOfStates(correlate.getRight())) {
              return visited;
            }
            PullUp pullUp = new PullUp(correlate);
            PulledUp pulled = pullUp.of(correlate.getRight());
            if (pulled == null && !correlate.getJoinType().projectsRight()) {
              pulled = pullUp.of(anyRow(correlate.getRight()));
            }
            return pulled == null ? correlate : new Unnesting(correlate, pulled).joined();
          }
        });
  }

  /** A query that has a row where another one has, and does not stop at the first. */
  private static RelNode anyRow(RelNode query) {
    boolean needless =
        query instanceof Project
            || (query instanceof Sort sort
                && sort.offset == null
                && (sort.fetch == null
                    || (sort.fetch instanceof RexLiteral most && RexLiteral.intValue(most) > 0)));
    return needless ? anyRow(query.getInput(0)) : query;
  }

  private RelNode joined() {
    JoinRelType type = correlate.getJoinType();
    if (pulled.single()) {
      return ofSingle(type);
    }
    if (!type.projectsRight()) {
      return join(type, pulled.rows());
    }
    if (type == JoinRelType.INNER) {
      return projected(join(type, pulled.rows()), pulled.fields());
    }
    // Where there is no row, all fields are NULL, also those that are made of others.
    int present = width + pulled.rows().getRowType().getFieldCount();
    RelNode rows = join(JoinRelType.LEFT, marked(pulled.rows()));
    RexNode mark = builder.makeInputRef(rows, present);
    RexNode isPresent = builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, mark);
    return projected(
        rows,
        pulled.fields().stream()
            .map(
                field ->
                    isOfRow(field) ? field : field.isAlwaysTrue() ? mark : onlyIf(isPresent, field))
            .toList());
  }

  private boolean isOfRow(RexNode field) {
    return field instanceof RexInputRef ref && ref.getIndex() >= width;
  }

  private RelNode marked(RelNode rows) {
    List<RexNode> fields = new ArrayList<>(builder.identityProjects(rows.getRowType()));
    fields.add(builder.makeLiteral(true));
    List<String> names = new ArrayList<>(rows.getRowType().getFieldNames());
    names.add("present");
    return LogicalProject.create(rows, List.of(), fields, names, Set.of());
  }

  /** A join with exactly one row for each of the left side. */
  private RelNode ofSingle(JoinRelType type) {
    boolean always = pulled.having().isEmpty();
    RexNode having = RexUtil.composeConjunction(builder, pulled.having());
    if (type == JoinRelType.SEMI && always) {
      return left;
    }
    RelNode rows = join(JoinRelType.LEFT, pulled.rows());
    return switch (type) {
      case LEFT ->
          projected(
              rows,
              always
                  ? pulled.fields()
                  : pulled.fields().stream().map(field -> onlyIf(having, field)).toList());
      case ANTI ->
          projected(
              filtered(rows, builder.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, having)), List.of());
      default ->
          projected(filtered(rows, having), type == JoinRelType.SEMI ? List.of() : pulled.fields());
    };
  }

  private static RelNode filtered(RelNode rows, RexNode condition) {
    return condition.isAlwaysTrue() ? rows : LogicalFilter.create(rows, condition);
  }

  private RexNode onlyIf(RexNode condition, RexNode value) {
    return builder.makeCall(
        SqlStdOperatorTable.CASE,
        condition,
        value,
        builder.makeNullLiteral(
            builder.getTypeFactory().createTypeWithNullability(value.getType(), true)));
  }

  private RelNode join(JoinRelType type, RelNode right) {
    return LogicalJoin.create(
        left,
        right,
        List.of(),
        RexUtil.composeConjunction(builder, pulled.conditions()),
        Set.of(),
        type);
  }

  /** The left fields and others, of the types that they had. */
  private RelNode projected(RelNode rows, List<RexNode> others) {
    List<RexNode> fields = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      fields.add(builder.makeInputRef(rows, i));
    }
    for (RexNode other : others) {
      // A join may make NULL possible where its input has none.
      fields.add(
          other instanceof RexInputRef ref ? builder.makeInputRef(rows, ref.getIndex()) : other);
    }
    return RelOptUtil.createCastRel(
        LogicalProject.create(
            rows, List.of(), fields, correlate.getRowType().getFieldNames(), Set.of()),
        correlate.getRowType(),
        true);
  }
}
