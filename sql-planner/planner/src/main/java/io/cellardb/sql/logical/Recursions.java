package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.physical.CellarConvention;
import io.cellardb.sql.physical.CellarWorkingScan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalRepeatUnion;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.util.Util;

/**
 * Gives the scans of a recursion its working table. Calcite knows working tables by name, and makes
 * one for each scan; but several may read one, a statement may have two recursions of one name, and
 * planning takes nodes that read alike for one.
 */
final class Recursions extends PlanShuttle {
  /** A recursion whose second part is being visited. */
  private record Recursion(TransientTable working, String name, int number) {}

  /** The innermost comes first. */
  private final Deque<Recursion> around = new ArrayDeque<>();

  private int count;

  private Recursions() {}

  /** A plan in which the scan of each working table says whose it is; in sub-queries, too. */
  static RelNode distinguished(RelNode plan) {
    return plan.accept(new Recursions());
  }

  @Override
  public RelNode visit(RelNode node) {
    if (node instanceof LogicalRepeatUnion union) {
      return recursion(union);
    }
    RelNode visited = super.visit(node);
    RelShuttle plans = this;
    return visited.accept(
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery inner = (RexSubQuery) super.visitSubQuery(query);
            RelNode rel = inner.rel.accept(plans);
            return rel == inner.rel ? inner : inner.clone(rel);
          }
        });
  }

  /** Its first part reads what is around it, and its second one itself. */
  private RelNode recursion(LogicalRepeatUnion union) {
    RelOptTable table = union.getTransientTable();
    RelNode seed = union.getSeedRel().accept(this);
    around.push(new Recursion(table.unwrap(TransientTable.class), name(table), ++count));
    RelNode step = union.getIterativeRel().accept(this);
    around.pop();
    return union.copy(union.getTraitSet(), List.of(seed, step));
  }

  private static String name(RelOptTable table) {
    return Util.last(table.getQualifiedName());
  }

  @Override
  public RelNode visit(TableScan scan) {
    if (scan.getTable().unwrap(TransientTable.class) == null) {
      return super.visit(scan);
    }
    String name = name(scan.getTable());
    Recursion read =
        around.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
    return new CellarWorkingScan(
        scan.getCluster(),
        scan.getCluster().traitSetOf(CellarConvention.INSTANCE),
        scan.getRowType(),
        read.working,
        read.number == 1 ? name : name + " (" + read.number + ")");
  }
}
