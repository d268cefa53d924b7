package io.cellardb.sql.runtime;

import io.cellardb.storage.ScanStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What one node of a plan did in one execution that is measured. Used by one thread. */
public final class NodeActuals {
  private static final double NANOS_PER_MILLI = 1_000_000;

  private long runs;
  private long rows;
  private long batches;
  private long nanos;
  private long entries;
  private boolean tooMany;
  private boolean missing;
  private ScanStatistics scanned = ScanStatistics.NONE;

  /** Takes note that the node was opened. */
  public void opened() {
    runs++;
  }

  /** Takes note of a batch that it returned. */
  public void returned(int batchRows) {
    rows += batchRows;
    batches++;
  }

  /** Takes note of nanoseconds that it worked, its inputs included. */
  public void took(long moreNanos) {
    nanos += moreNanos;
  }

  /** Takes note of what a scan of the store for this node has cost. */
  public void scanned(ScanStatistics cost) {
    scanned = scanned.plus(cost);
  }

  /**
   * Takes note of entries of indexes that were read.
   *
   * @param all whether these were all, so that no other rows had to be looked at
   */
  public void indexed(long moreEntries, boolean all) {
    entries += moreEntries;
    tooMany |= !all;
  }

  /** Takes note that entries may be missing of the state that is wanted, so that none was read. */
  public void entriesMissing() {
    missing = true;
  }

  /** As it is appended to the node's line; counts that are 0 are left out. */
  @Override
  public String toString() {
    if (runs == 0) {
      return "(never run)";
    }
    String text =
        String.format(
            Locale.ROOT,
            "(actual rows=%d, batches=%d, time=%.3f ms",
            rows,
            batches,
            nanos / NANOS_PER_MILLI);
    List<String> counts = new ArrayList<>();
    if (entries > 0) {
      counts.add(entries + " entries looked at" + (tooMany ? ", too many" : ""));
    }
    if (missing) {
      counts.add("entries of that time may be missing");
    }
    scanned
        .counts()
        .forEach(
            (counter, count) -> {
              if (count != 0) {
                counts.add(count + " " + counter.label());
              }
            });
    return text
        + (runs > 1 ? ", runs=" + runs : "")
        + (counts.isEmpty() ? "" : "; " + String.join(", ", counts))
        + ")";
  }
}
