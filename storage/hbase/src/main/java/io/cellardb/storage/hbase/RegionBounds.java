package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.RegionLocator;

/**
 * Where the regions of a table begin, as it was some time ago: regions may have been split or
 * merged since, which makes reading them slower, and nothing else. Safe for use by many threads.
 */
final class RegionBounds {
  private static final long FRESH_NANOS = 60_000_000_000L;

  private record Known(List<ByteString> starts, long since) {}

  private volatile Known known;

  /** The parts of a range that different regions have, in ascending order. */
  List<KeyRange> split(KeyRange range, HBaseStore store, TableHandle table) throws IOException {
    List<KeyRange> parts = new ArrayList<>();
    ByteString from = range.start();
    for (ByteString start : starts(store, table)) {
      boolean isBefore = range.stop().isEmpty() || start.compareTo(range.stop()) < 0;
      if (start.compareTo(from) > 0 && isBefore) {
        parts.add(new KeyRange(from, start));
        from = start;
      }
    }
    parts.add(new KeyRange(from, range.stop()));
    return parts;
  }

  private List<ByteString> starts(HBaseStore store, TableHandle table) throws IOException {
    Known last = known;
    if (last == null || System.nanoTime() - last.since() > FRESH_NANOS) {
      try (RegionLocator locator = store.connection().getRegionLocator(table.hbaseName())) {
        last =
            new Known(
                Stream.of(locator.getStartKeys()).map(ByteString::wrap).sorted().toList(),
                System.nanoTime());
      }
      known = last;
    }
    return last.starts();
  }
}
