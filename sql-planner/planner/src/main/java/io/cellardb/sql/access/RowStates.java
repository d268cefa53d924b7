package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.time.RowHistories;
import io.cellardb.sql.time.RowHistory;
import io.cellardb.sql.time.StateColumns;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;

/** Reads all states of rows as values of some columns. Immutable. */
public final class RowStates {
  private final TableDefinition table;
  private final List<ColumnDefinition> columns;
  private final List<RelDataType> types = new ArrayList<>();
  private final ScanFieldList fields;
  private final Projection projection;

  /**
   * A state of a row.
   *
   * @param row its key
   * @param values by the ordinals of the table's columns, null for those that were not asked for
   * @param from when it began
   * @param to when it ended; {@link Long#MAX_VALUE} if it has not
   */
  public record State(ByteString row, Object[] values, long from, long to) {}

  /**
   * Reads some columns.
   *
   * @param defaults canonical values that absent cells read as, by the ordinal of the column
   */
  public RowStates(
      TableDefinition table, List<ColumnDefinition> columns, Map<Integer, Object> defaults) {
    this.table = table;
    this.columns = List.copyOf(columns);
    CellarTypeFactory factory = new CellarTypeFactory();
    columns.forEach(column -> types.add(column.type().toRel(factory, column.nullable())));
    ScanSpec spec =
        ScanSpec.of(table, new TableStatistics(0, 0), defaults, 0)
            .returning(columns.stream().<ScanSpec.Field>map(ScanSpec.Column::new).toList());
    this.fields = new ScanFieldList(spec, factory);
    this.projection = Projection.of(fields.columns());
  }

  /**
   * Hands over the states of rows, row by row and the oldest first, as long as that is true.
   *
   * @param stored the table of the store
   */
  public void read(Table stored, RowRanges rows, Predicate<State> consumer) {
    if (rows.isNone()) {
      return;
    }
    try (RowHistories histories = RowHistories.open(stored, table, rows, TimeRange.ALL)) {
      for (RowHistory history = histories.next(); history != null; history = histories.next()) {
        while (history.next()) {
          long to = history.isCurrent() ? Long.MAX_VALUE : history.to();
          if (!consumer.test(new State(history.row(), values(history), history.from(), to))) {
            return;
          }
        }
      }
    }
  }

  /** The values of the present state of a history. */
  public Object[] values(RowHistory history) {
    RowBatch batch = new RowBatch(projection, 1);
    new StateColumns(projection.columns()).append(history, batch);
    Batch decoded = fields.decode(batch);
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < columns.size(); i++) {
      values[columns.get(i).ordinal()] = decoded.column(i).getObject(types.get(i), 0);
    }
    return values;
  }
}
