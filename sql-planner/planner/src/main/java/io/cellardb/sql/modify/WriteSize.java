package io.cellardb.sql.modify;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import java.util.List;
import java.util.Map;

/** About how many bytes something takes that is to be written. */
final class WriteSize {
  /** For a row, a cell or a value that is no text or bytes. */
  private static final int OVERHEAD = 32;

  private WriteSize() {}

  /** That of the changes of a row. */
  static long of(byte[] row, List<Mutation> mutations) {
    long size = (long) OVERHEAD + row.length;
    for (Mutation mutation : mutations) {
      size += OVERHEAD + mutation.payload();
    }
    return size;
  }

  /** That of a row of canonical values. */
  static long of(Object[] values) {
    long size = OVERHEAD;
    for (Object value : values) {
      size += OVERHEAD; // classes come first: to find that a class lacks an interface takes long
      if (value instanceof String text) {
        size += text.length();
      } else if (value instanceof ByteString bytes) {
        size += bytes.length();
      } else if (!(value instanceof Number) && value instanceof Map<?, ?> map) {
        size += of(map.keySet().toArray()) + of(map.values().toArray());
      }
    }
    return size;
  }
}
