package io.cellardb.tck.bench;

import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Rows of ten columns under keys of 8 bytes: four integers (two of small range, a serial one, a
 * random one), three short texts (of 10,000, of 500, of all different), three doubles (eighths, an
 * amount with cents, a random one).
 */
final class StorageRows {
  private static final ValueKind INT = ValueKind.INT64;
  private static final ValueKind TEXT = ValueKind.BYTES;
  private static final ValueKind DOUBLE = ValueKind.DOUBLE;

  static final Columns COLUMNS =
      Columns.of(List.of(INT, INT, INT, INT, TEXT, TEXT, TEXT, DOUBLE, DOUBLE, DOUBLE));

  private StorageRows() {}

  /** The key of row {@code i}; keys have gaps. */
  static byte[] key(long i) {
    return INT.encode(i * 3);
  }

  /** The same rows each time, in the order of their keys. */
  static Rows rows(int count) {
    return rows(0, count);
  }

  /** The rows {@code [from, from + count)} of all that there could be. */
  static Rows rows(long from, int count) {
    Random random = new Random(from);
    byte[][] keys = new byte[count][];
    byte[][][] values = new byte[count][][];
    for (int row = 0; row < count; row++) {
      keys[row] = key(from + row);
      values[row] =
          new byte[][] {
            INT.encode(random.nextInt(80)),
            INT.encode(random.nextInt(1000)),
            INT.encode((from + row) * 7),
            INT.encode(random.nextLong()),
            text("customer " + random.nextInt(10_000)),
            text("city " + random.nextInt(500)),
            text("note " + Integer.toHexString(random.nextInt()) + (from + row)),
            DOUBLE.encode(random.nextInt(1000) / 8.0),
            DOUBLE.encode(random.nextInt(1_000_000) / 100.0),
            DOUBLE.encode(random.nextDouble())
          };
    }
    return new Rows(keys, values);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
