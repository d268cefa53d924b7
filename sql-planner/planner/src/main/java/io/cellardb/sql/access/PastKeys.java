package io.cellardb.sql.access;

import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.IndexAccess;
import io.cellardb.sql.time.AsOf;
import io.cellardb.sql.time.PartialStates;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Tells whether the entries of the past of an index are complete for a time. */
public final class PastKeys {
  /**
   * So much later than that of a change may be the time of a row, in milliseconds, beside that of
   * the entry which it has removed: both follow on the times of their own row.
   */
  private static final long APART = 1_000;

  private static final Projection KNOWN =
      Projection.of(
          new ScanColumn.Cell(
              PastEntries.KNOWN_FAMILY, PastEntries.QUALIFIER, ValueKind.BYTES, false));

  private final IndexAccess access;
  private final AsOf asOf;

  PastKeys(IndexAccess access, AsOf asOf) {
    this.access = access;
    this.asOf = asOf;
  }

  /**
   * Whether none is missing of the rows that a state has. Where states are wanted of which
   * something may be missing, it is false: such a state may show what no row ever was.
   */
  boolean areComplete(Execution execution) {
    Optional<TimeRange> times = asOf.times(execution.context());
    if (times.isEmpty() || times.get().isAll()) {
      return false;
    }
    return !Boolean.TRUE.equals(execution.context().value(PartialStates.NAME))
        && areComplete(
            execution.table(access.index().definition().stored()),
            access.conditions().rows(execution.context()),
            times.get().max() - 1);
  }

  /**
   * Whether no entry is missing of the state as of a time.
   *
   * @param entries the table of the store that has them
   * @param rows those of them that matter
   */
  public static boolean areComplete(Table entries, RowRanges rows, long time) {
    return time >= knownFrom(entries) && nothingRemoved(entries, rows, Math.max(0, time - APART));
  }

  private static long knownFrom(Table entries) {
    RowBatch batch = new RowBatch(KNOWN, 1);
    return entries.get(KNOWN, PastEntries.KNOWN_ROW.array(), batch)
        ? ByteBuffer.wrap(((BytesColumn) batch.column(0)).get(0).array()).getLong()
        : 0;
  }

  private static boolean nothingRemoved(Table entries, RowRanges rows, long since) {
    Projection then =
        Projection.of(new ScanColumn.RowKey())
            .existingIn(List.of(PastEntries.FAMILY))
            .within(TimeRange.asOf(since))
            .tellingLosses();
    try (RowScanner scanner = entries.scan(Scan.of(then).over(rows))) {
      while (scanner.losses().isEmpty()) {
        if (scanner.next() == null) {
          return scanner.losses().isEmpty();
        }
      }
      return false;
    }
  }
}
