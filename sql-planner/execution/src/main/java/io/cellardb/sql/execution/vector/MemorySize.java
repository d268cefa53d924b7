package io.cellardb.sql.execution.vector;

import java.util.List;
import java.util.Map;

/** About how much memory canonical values take that are kept as objects. */
public final class MemorySize {
  private static final int OBJECT_HEADER = 16;
  private static final int ENTRY = 48;

  /** A list that computes its elements: it takes the same memory however many there are. */
  public interface Computed {}

  private MemorySize() {}

  /** About the bytes that a canonical value takes in memory; null takes none. */
  public static long of(Object value) {
    if (value == null || value instanceof Boolean) {
      return 0;
    }
    if (value instanceof String text) {
      return 3L * OBJECT_HEADER + text.length();
    }
    if (value instanceof byte[] bytes) {
      return (long) OBJECT_HEADER + bytes.length;
    }
    if (value instanceof Computed) {
      return 4L * OBJECT_HEADER;
    }
    if (value instanceof List<?> list) {
      long bytes = 3 * OBJECT_HEADER;
      for (Object element : list) {
        bytes += Long.BYTES + of(element);
      }
      return bytes;
    }
    if (value instanceof Map<?, ?> map) {
      long bytes = 4 * OBJECT_HEADER;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        bytes += ENTRY + of(entry.getKey()) + of(entry.getValue());
      }
      return bytes;
    }
    return 2 * OBJECT_HEADER;
  }
}
