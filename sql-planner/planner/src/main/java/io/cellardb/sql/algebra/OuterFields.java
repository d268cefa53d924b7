package io.cellardb.sql.algebra;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Puts something else for the fields of an outer row, in sub-queries of any depth, too. */
public final class OuterFields extends RexShuttle {
  private final CorrelationId id;
  private final IntFunction<RexNode> replacement;

  /**
   * A replacement of one outer row's fields.
   *
   * @param id what names the row
   * @param replacement of a field by its number
   */
  public OuterFields(CorrelationId id, IntFunction<RexNode> replacement) {
    this.id = id;
    this.replacement = replacement;
  }

  /** Whether a plan or the sub-queries in it name an outer row. */
  public static boolean areIn(RelNode plan, CorrelationId id) {
    return RelOptUtil.getVariablesUsed(plan).contains(id);
  }

  /** The types of the outer rows that a plan or the sub-queries in it name, but do not bind. */
  public static Set<RelDataType> rowsOf(RelNode plan) {
    Set<CorrelationId> free = RelOptUtil.getVariablesUsed(plan);
    Set<RelDataType> rows = new LinkedHashSet<>();
    plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            PlanShuttle inner = this;
            node.accept(
                new RexShuttle() {
                  @Override
                  public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                    if (free.contains(variable.id)) {
                      rows.add(variable.getType());
                    }
                    return variable;
                  }

                  @Override
                  public RexNode visitSubQuery(RexSubQuery query) {
                    query.rel.accept(inner);
                    return super.visitSubQuery(query);
                  }
                });
            return super.visit(node);
          }
        });
    return rows;
  }

  /** The rows that are given a name somewhere in a plan or in the sub-queries in it. */
  public static Set<CorrelationId> namedIn(RelNode plan) {
    Set<CorrelationId> named = new LinkedHashSet<>();
    PlanShuttle plans =
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            named.addAll(node.getVariablesSet());
            RelNode visited = super.visit(node);
            PlanShuttle inner = this;
            return visited.accept(
                new RexShuttle() {
                  @Override
                  public RexNode visitSubQuery(RexSubQuery query) {
                    query.rel.accept(inner);
                    return super.visitSubQuery(query);
                  }
                });
          }
        };
    plan.accept(plans);
    return named;
  }

  @Override
  public RexNode visitFieldAccess(RexFieldAccess access) {
    return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id)
        ? replacement.apply(access.getField().getIndex())
        : super.visitFieldAccess(access);
  }

  @Override
  public RexNode visitSubQuery(RexSubQuery query) {
    RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
    RelNode rel = in(visited.rel);
    return rel == visited.rel ? visited : visited.clone(rel);
  }

  /** A plan with what stands for the fields. */
  RelNode in(RelNode plan) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            return super.visit(node).accept(OuterFields.this);
          }
        });
  }
}
