package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.sql.plan.PlainSelect;
import io.cellardb.storage.TableStatistics;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * DELETE of the rows of a {@link PlainSelect}, which needs neither validator nor planner. Others
 * are left to {@link DeletePlanner}.
 */
public final class PlainDelete {
  private PlainDelete() {}

  /** Plans a statement on a table; empty if it is not that simple. */
  public static Optional<PlainInsert.Planned> plan(
      TableDefinition table, Supplier<TableStatistics> statistics, PlainStatement.Delete delete) {
    Optional<IndexedTable> target = IndexedTable.ofColumns(table);
    if (target.isEmpty()) {
      return Optional.empty();
    }
    return PlainSelect.plan(table, statistics, table.keyColumns(), delete.conditions())
        .map(
            keys ->
                new PlainInsert.Planned(
                    new ChangeRows(
                        target.get(),
                        new SourceRows(keys.rows(), keys.rowType()),
                        keys.columns().size(),
                        false,
                        RowDeletion.from(table)),
                    keys.parameters()));
  }
}
