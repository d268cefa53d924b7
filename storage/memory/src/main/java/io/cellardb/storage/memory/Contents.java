package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The rows of a table. Major compaction and truncation replace the contents of a table by others;
 * who reads the old ones goes on reading them.
 *
 * @param rows rows by key
 * @param truncations how often the table had been truncated when these contents began
 */
record Contents(ConcurrentNavigableMap<ByteString, Row> rows, int truncations) {
  static Contents empty(int truncations) {
    return new Contents(new ConcurrentSkipListMap<>(), truncations);
  }
}
