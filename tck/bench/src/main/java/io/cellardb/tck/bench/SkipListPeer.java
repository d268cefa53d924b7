package io.cellardb.tck.bench;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The JDK's skip list of rows, each an array of values: what memory alone can do. */
final class SkipListPeer implements Peer {
  private final Columns columns;
  private final ConcurrentSkipListMap<byte[], byte[][]> map =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

  SkipListPeer(Columns columns) {
    this.columns = columns;
  }

  @Override
  public void write(Rows rows) {
    for (int row = 0; row < rows.count(); row++) {
      map.put(rows.keys()[row], rows.values()[row]);
    }
  }

  @Override
  public void flush() {}

  @Override
  public void compact() {}

  @Override
  public long diskBytes() {
    return 0;
  }

  @Override
  public void close() {}

  @Override
  public Reader reader(int... wanted) {
    return new Reader() {
      @Override
      public long get(byte[] row) {
        byte[][] values = map.get(row);
        return values == null ? 0 : sum(values);
      }

      @Override
      public long range(byte[] from, int limit, boolean reversed) {
        ConcurrentNavigableMap<byte[], byte[][]> rows =
            reversed ? map.headMap(from, true).descendingMap() : map.tailMap(from, true);
        long sum = 0;
        int count = 0;
        long first = 0;
        long last = 0;
        for (Map.Entry<byte[], byte[][]> row : rows.entrySet()) {
          if (count == limit) {
            break;
          }
          last = Checksum.key(row.getKey(), 0);
          first = count++ == 0 ? last : first;
          sum += sum(row.getValue());
        }
        return sum + Checksum.ends(first, last);
      }

      @Override
      public long all() {
        long sum = 0;
        for (byte[][] values : map.values()) {
          sum += sum(values);
        }
        return sum;
      }

      private long sum(byte[][] values) {
        long sum = 0;
        for (int i : wanted) {
          byte[] value = values[i];
          sum += Checksum.of(columns.kind(i), value, 0, value.length) * Checksum.weight(i);
        }
        return sum;
      }
    };
  }
}
