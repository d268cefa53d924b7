package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.RegionLocator;

/**
 * Where the regions of a table begin, as it was some time ago: regions may have been split or
 * merged since, which makes reading them slower, and nothing else. Safe for use by many threads.
 */
final class RegionBounds {
  private static final long FRESH_NANOS = 60_000_000_000L;

  private record Known(List<ByteString> splits, long since) {}

  private volatile Known known;

  /** The keys that regions but the first begin with, in ascending order. */
  List<ByteString> splits(HBaseStore store, TableHandle table) throws IOException {
    Known last = known;
    if (last == null || System.nanoTime() - last.since() > FRESH_NANOS) {
      try (RegionLocator locator = store.connection().getRegionLocator(table.hbaseName())) {
        List<ByteString> splits =
            Stream.of(locator.getStartKeys())
                .map(ByteString::wrap)
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
        last = new Known(splits, System.nanoTime());
      }
      known = last;
    }
    return last.splits();
  }
}
