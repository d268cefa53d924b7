package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The rows of a table. Flush, compaction and truncation replace the contents of a table by others;
 * who reads the old ones goes on reading them.
 *
 * @param rows rows by key
 * @param truncations how often the table had been truncated when these contents began
 * @param lastFile the highest number of a file that facts were in
 */
record Contents(ConcurrentNavigableMap<ByteString, Row> rows, int truncations, int lastFile) {
  static Contents empty(int truncations) {
    return empty(truncations, Fact.UNFLUSHED);
  }

  static Contents empty(int truncations, int lastFile) {
    return new Contents(new ConcurrentSkipListMap<>(), truncations, lastFile);
  }
}
