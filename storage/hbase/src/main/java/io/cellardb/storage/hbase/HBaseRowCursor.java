package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.ScanCounter;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * The rows of some ranges, upwards or downwards: ranges that follow one another upwards are a scan
 * of each region that has some of them, and single rows are got by the hundred in one call.
 */
final class HBaseRowCursor implements AutoCloseable {
  /** Rows of one call; the servers answer it whole. */
  private static final int GETS = 100;

  /** Into how many parts regions are divided for each call that there may be at the same time. */
  private static final int PARTS_OF_CALL = 2;

  /** Who takes more rows than this takes all, less those that there were. */
  private static final long UNLIMITED = Long.MAX_VALUE / 2;

  private final HBaseStore store;
  private final TableHandle handle;
  private final Table table;
  private final RowQuery query;
  private final boolean reversed;
  private final boolean anyOrder;

  /** Whether single rows are so many that they are scanned as other ranges are. */
  private final boolean scansSingles;

  private final Deque<KeyRange> ranges;

  /** What is scanned next, before the other ranges. */
  private final Deque<RowRanges> parts = new ArrayDeque<>();

  private final Deque<Result> got = new ArrayDeque<>();
  private final WireCounts counts = new WireCounts();
  private volatile ResultScanner scanner; // used by one thread, and looked at by others

  /**
   * At the first row.
   *
   * @param anyOrder whether the rows may come in any order instead
   * @param limit how many rows will be taken at most
   */
  HBaseRowCursor(
      HBaseStore store,
      TableHandle handle,
      RowQuery query,
      RowRanges wanted,
      boolean reversed,
      boolean anyOrder,
      long limit)
      throws IOException {
    this.store = store;
    this.handle = handle;
    this.table = store.call(handle);
    this.query = query;
    this.reversed = reversed;
    this.anyOrder = anyOrder;
    this.scansSingles = !reversed && isDense(wanted);
    ranges = new ArrayDeque<>(inOrder(wanted.ranges()));
    if (!ranges.isEmpty() && !isGot(ranges.peek()) && limit > 0) {
      open(limit);
    }
  }

  /** Whether regions have many of some ranges each, see {@link KeyedRows}. */
  private boolean isDense(RowRanges some) throws IOException {
    int fewest = KeyedRows.FEWEST_SCANNED;
    return some.ranges().size() >= fewest
        && some.split(handle.regions().splits(store, handle)).size() * fewest
            <= some.ranges().size();
  }

  /** Whether a range is a row that is got by itself. */
  private boolean isGot(KeyRange range) {
    return range.isSingle() && !scansSingles;
  }

  /**
   * The next row, or null at the end.
   *
   * @param limit how many rows, with this one, will be taken at most
   */
  Result next(long limit) throws IOException {
    while (true) {
      Result row = scanner != null ? scanner.next() : got.poll();
      if (row != null) {
        return row;
      }
      if (scanner != null) {
        ResultScanner ended = scanner;
        scanner = null;
        counts.add(ended.getScanMetrics());
        ended.close();
      }
      if (parts.isEmpty() && ranges.isEmpty()) {
        return null;
      }
      if (parts.isEmpty() && isGot(ranges.peek())) {
        get(limit);
      } else {
        open(limit);
      }
    }
  }

  /** A row that it has returned, once no transaction is about to change it; may be empty. */
  Result settled(Result row) throws IOException {
    return query.settled(row, table);
  }

  private void open(long limit) throws IOException {
    boolean wantsAll = limit > UNLIMITED && store.calls().parallel() > 1;
    if (parts.isEmpty()) {
      divide(wantsAll);
    }
    if (wantsAll && anyOrder) {
      spread();
    }
    if (wantsAll && parts.size() > 1) {
      scanner =
          new PartsScanner(
              store.calls(), () -> store.call(handle), this::scan, List.copyOf(parts), !anyOrder);
      parts.clear();
      return;
    }
    Scan scan = scan(parts.remove());
    if (query.isSelectedByServers() && limit < Integer.MAX_VALUE) {
      scan.setLimit((int) limit);
    }
    scanner = table.getScanner(scan);
  }

  /**
   * Divides the next ranges among the regions; a range by itself only if all rows are wanted.
   * Downwards it is always by itself: the filter that skips then takes a range without an end for
   * one before all others.
   */
  private void divide(boolean wantsAll) throws IOException {
    List<KeyRange> next = new ArrayList<>();
    next.add(ranges.remove());
    while (!reversed && !ranges.isEmpty() && !isGot(ranges.peek())) {
      next.add(ranges.remove());
    }
    RowRanges rows = RowRanges.of(next);
    parts.addAll(
        wantsAll || next.size() > 1
            ? inOrder(rows.split(handle.regions().splits(store, handle)))
            : List.of(rows));
  }

  /**
   * Divides regions, too, where these are fewer than there may be calls: into parts between their
   * first and their last key, as if keys were spread evenly. There are more parts than calls, as
   * some will have fewer rows than others.
   */
  private void spread() throws IOException {
    int each = PARTS_OF_CALL * store.calls().parallel() / parts.size();
    if (each < 2) {
      return;
    }
    List<RowRanges> smaller = new ArrayList<>();
    for (RowRanges part : parts) {
      Optional<ByteString> first = end(part, false);
      Optional<ByteString> last = first.isEmpty() ? first : end(part, true);
      smaller.addAll(
          last.isEmpty()
              ? List.of(part)
              : part.split(KeySpread.between(first.get(), last.get(), each)));
    }
    parts.clear();
    parts.addAll(smaller);
  }

  /** The first or the last key of what reaches from the first to the last of some ranges. */
  private Optional<ByteString> end(RowRanges part, boolean last) throws IOException {
    List<KeyRange> some = part.ranges();
    KeyRange hull = new KeyRange(some.get(0).start(), some.get(some.size() - 1).stop());
    Scan keys =
        ScanBounds.set(new Scan(), hull, last)
            .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()))
            .setLimit(1)
            .setScanMetricsEnabled(true);
    try (ResultScanner found = table.getScanner(keys)) {
      Result row = found.next();
      counts.add(found.getScanMetrics());
      return Optional.ofNullable(row).map(each -> ByteString.wrap(each.getRow()));
    }
  }

  private Scan scan(RowRanges rows) {
    return ScanBounds.set(query.scan(reversed), rows, reversed).setScanMetricsEnabled(true);
  }

  private <T> List<T> inOrder(List<T> ascending) {
    List<T> ordered = new ArrayList<>(ascending);
    if (reversed) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  private void get(long limit) throws IOException {
    List<Get> gets = new ArrayList<>();
    while (!ranges.isEmpty() && isGot(ranges.peek()) && gets.size() < Math.min(GETS, limit)) {
      gets.add(query.get(ranges.remove().start()));
    }
    Result[] rows = table.get(gets);
    counts.addGet(rows);
    for (Result row : rows) {
      if (!row.isEmpty()) {
        got.add(row);
      }
    }
  }

  /** What has gone over the wire so far. */
  Map<ScanCounter, Long> counts() {
    ResultScanner open = scanner;
    return counts.with(open == null ? null : open.getScanMetrics());
  }

  @Override
  public void close() throws IOException {
    if (scanner != null) {
      scanner.close();
    }
    table.close();
  }
}
