package io.cellardb.sql.logical;

import com.google.common.collect.ImmutableList;
import io.cellardb.sql.algebra.PlanShuttle;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.physical.CellarCellsScan;
import io.cellardb.sql.physical.CellarHistoryScan;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.physical.CellarSystemScan;
import io.cellardb.sql.time.Period;
import io.cellardb.sql.time.SystemTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.Table;

/**
 * Moves the times of {@code FOR SYSTEM_TIME AS OF} into the scans that they are about: of a table
 * into its scan, of a view or of a query's name into every scan below that has no time of its own.
 * That is done when sub-queries are part of the plan, and before any other rule.
 */
public final class SystemTimeScans {
  private SystemTimeScans() {}

  /** A plan without {@link Snapshot} nodes. */
  public static RelNode intoScans(RelNode plan) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            RelNode visited = super.visit(node);
            if (!(visited instanceof Snapshot snapshot)) {
              return visited;
            }
            RexNode time = SystemTime.operand(snapshot.getPeriod());
            return Period.isOne(time)
                ? during(snapshot.getInput(), Period.of((RexCall) time))
                : at(snapshot.getInput(), time, true);
          }
        });
  }

  /** Above the scan there may be a projection that computes columns. */
  private static RelNode during(RelNode history, Period period) {
    return history.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            return node instanceof CellarHistoryScan scan
                ? scan.at(stateOf(scan.getTable(), period), scan.asOf(), period)
                : super.visit(node);
          }
        });
  }

  /**
   * A plan without {@link Snapshot} nodes whose scans without a time read the state of one, but for
   * those of what shows the present only.
   */
  public static RelNode allAt(RelNode plan, RexNode time) {
    return at(plan, time, false);
  }

  private static RelNode at(RelNode plan, RexNode time, boolean strict) {
    return plan.accept(
        new PlanShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            if (node instanceof CellarScan scan) {
              return scan.spec().asOf() == null
                  ? new CellarScan(
                      scan.getCluster(), stateOf(scan.getTable(), time), scan.spec().at(time))
                  : scan;
            }
            if (node instanceof CellarCellsScan scan) {
              return scan.asOf() == null ? scan.at(stateOf(scan.getTable(), time), time) : scan;
            }
            if (node instanceof CellarHistoryScan scan) {
              return scan.asOf() == null
                  ? scan.at(stateOf(scan.getTable(), time), time, scan.period())
                  : scan;
            }
            if (strict && node instanceof CellarSystemScan scan) {
              throw new SqlException(
                  "0A000",
                  String.join(".", scan.getTable().getQualifiedName())
                      + " shows the present only, and has no state as of a time");
            }
            return super.visit(node);
          }
        });
  }

  /**
   * A table's state as a table with a name of its own. Otherwise a join of two states on a unique
   * key would be a join of the table with itself, and a rule on join orders would remove it.
   */
  private static RelOptTable stateOf(RelOptTable table, Object time) {
    List<String> name = new ArrayList<>(table.getQualifiedName());
    name.add("AS OF " + time);
    return RelOptTableImpl.create(
        table.getRelOptSchema(),
        table.getRowType(),
        table.unwrapOrThrow(Table.class),
        ImmutableList.copyOf(name));
  }
}
