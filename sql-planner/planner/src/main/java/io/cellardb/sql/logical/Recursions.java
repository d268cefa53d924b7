package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.physical.CellarConvention;
import io.cellardb.sql.physical.CellarWorkingScan;
import java.util.IdentityHashMap;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.util.Util;

/**
 * Tells the working tables of recursions apart. Calcite knows them by name, and planning takes
 * nodes that read alike for one; but two recursions of a statement may have the same name.
 */
final class Recursions {
  private Recursions() {}

  /** A plan in which the scan of each working table says whose it is; in sub-queries, too. */
  static RelNode distinguished(RelNode plan) {
    IdentityHashMap<TransientTable, Integer> numbers = new IdentityHashMap<>();
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
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

          @Override
          public RelNode visit(TableScan scan) {
            TransientTable working = scan.getTable().unwrap(TransientTable.class);
            if (working == null) {
              return super.visit(scan);
            }
            int number = numbers.computeIfAbsent(working, table -> numbers.size() + 1);
            String name = Util.last(scan.getTable().getQualifiedName());
            return new CellarWorkingScan(
                scan.getCluster(),
                scan.getCluster().traitSetOf(CellarConvention.INSTANCE),
                scan.getRowType(),
                working,
                number == 1 ? name : name + " (" + number + ")");
          }
        });
  }
}
