package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares the entries of an index with the rows of its table. */
public final class IndexCheck {
  private static final int ROWS = 8_192;

  private final IndexedTable table;
  private final IndexedRows index;
  private final Snapshot snapshot;
  private final ExecutionContext context;
  private final Projection keys;
  private long expected;
  private long missing;

  /**
   * The comparison of one state.
   *
   * @param planner knows a schema that has the table
   * @param snapshot the state; stays open as long as this is used
   */
  public IndexCheck(
      QueryPlanner planner,
      TableDefinition table,
      IndexDefinition index,
      Snapshot snapshot,
      ExecutionContext context) {
    this.table = IndexedTable.of(planner, table, index);
    this.index = this.table.indexes().get(0);
    this.snapshot = snapshot;
    this.context = context;
    this.keys =
        Projection.of(new ScanColumn.RowKey())
            .existingIn(List.of(this.index.entries().markerFamily()));
  }

  /** How many rows lack their entry, and how many entries have no such row. */
  public record Differences(long missing, long superfluous) {
    /** Whether there is none. */
    public boolean areNone() {
      return missing == 0 && superfluous == 0;
    }
  }

  /** Compares them. */
  public Differences run() {
    List<Object[]> some = new ArrayList<>();
    table.read(
        snapshot::table,
        RowRanges.ALL,
        context,
        row -> {
          some.add(row);
          if (some.size() == ROWS) {
            look(some);
            some.clear();
          }
          return true;
        });
    look(some);
    long entries = count(RowRanges.ALL, null);
    return new Differences(missing, entries - (expected - missing));
  }

  private void look(List<Object[]> rows) {
    PlanningWork.step();
    List<KeyRange> wanted = new ArrayList<>();
    for (Object[] row : rows) {
      IndexedRows.Entry entry = index.entry(row, context);
      if (entry != null) {
        wanted.add(KeyRange.single(ByteString.wrap(entry.key())));
      }
    }
    if (wanted.isEmpty()) {
      return;
    }
    Set<ByteString> found = new HashSet<>();
    count(RowRanges.of(wanted), found);
    expected += wanted.size();
    missing += wanted.stream().filter(range -> !found.contains(range.start())).count();
  }

  private long count(RowRanges ranges, Set<ByteString> found) {
    long count = 0;
    try (RowScanner scanner =
        snapshot.table(index.index().stored()).scan(Scan.of(keys).over(ranges))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        count += batch.rows();
        for (int i = 0; found != null && i < batch.rows(); i++) {
          found.add(((BytesColumn) batch.column(0)).get(i));
        }
      }
    }
    return count;
  }
}
