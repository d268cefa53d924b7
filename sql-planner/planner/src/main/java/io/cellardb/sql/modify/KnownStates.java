package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TimeRange;
import java.util.List;

/** Which states of a table are known whole, as far as an index has to do with them. */
final class KnownStates {
  /** How far beyond the present it is looked, in milliseconds: clocks are not always right. */
  private static final long[] AHEAD = {0, 1_000, 60_000, 86_400_000};

  private final TableDefinition table;
  private final Snapshot snapshot;
  private final ExecutionContext context;
  private final Projection everything;

  KnownStates(
      TableDefinition table, IndexDefinition index, Snapshot snapshot, ExecutionContext context) {
    this.table = table;
    this.snapshot = snapshot;
    this.context = context;
    List<ScanColumn> families =
        PastEntries.families(table, index).stream()
            .map(FamilyDescriptor::name)
            .<ScanColumn>map(name -> new ScanColumn.OpenFamily(name, KeyRange.ALL, false))
            .toList();
    this.everything = Projection.of(families).tellingLosses();
  }

  /**
   * A time such that all states from it on are known: 0, one about the present, or {@link
   * Long#MAX_VALUE} where much was written for times that are yet to come.
   *
   * @param now the present time in milliseconds
   */
  long from(long now) {
    if (isKnown(RowRanges.ALL, 0)) {
      return 0;
    }
    for (long ahead : AHEAD) {
      if (isKnown(RowRanges.ALL, now + ahead)) {
        return now + ahead;
      }
    }
    return Long.MAX_VALUE;
  }

  /** Whether the state of some rows as of a time is known. */
  boolean isKnown(RowRanges rows, long time) {
    Projection state = everything.within(TimeRange.asOf(time));
    try (RowScanner scanner = snapshot.table(table.stored()).scan(Scan.of(state).over(rows))) {
      while (scanner.losses().isEmpty()) {
        context.checkCancelled();
        if (scanner.next() == null) {
          return scanner.losses().isEmpty();
        }
      }
      return false;
    }
  }
}
