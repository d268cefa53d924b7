package io.cellardb.tck.bench;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The embedded engine through the contract of storage/api. */
final class CellarPeer implements VersionedPeer {
  private static final TableName TABLE = TableName.parse("t");

  private final Path directory;
  private final Columns columns;
  private final LsmStore store;
  private final Table table;

  CellarPeer(Path directory, Columns columns, Durability durability) {
    this(directory, columns, options(durability), 1);
  }

  /** With other options, and so many versions kept; opens what is there already. */
  CellarPeer(Path directory, Columns columns, LsmOptions options, int versions) {
    this.directory = directory;
    this.columns = columns;
    store = LsmStore.open(directory, options);
    if (store.admin().describe(TABLE).isEmpty()) {
      FamilyDescriptor family = FamilyDescriptor.of(Columns.FAMILY).withVersions(versions);
      store.admin().createTable(new TableDescriptor(TABLE, List.of(family)));
    }
    table = store.table(TABLE);
  }

  /** The defaults but for the cache, which is as large as that of the others. */
  static LsmOptions options(Durability durability) {
    return LsmOptions.defaults().withDurability(durability).withCacheBytes(Benchmark.CACHE_BYTES);
  }

  @Override
  public void write(Rows rows) {
    write(rows, WriteBatch.NOW);
  }

  @Override
  public void write(Rows rows, long time) {
    WriteBatch batch = new WriteBatch();
    int count = columns.count();
    for (int row = 0; row < rows.count(); row++) {
      byte[][] values = rows.values()[row];
      List<Mutation> puts = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        puts.add(new Mutation.Put(Columns.FAMILY, columns.qualifier(i), time, values[i]));
      }
      batch.mutate(TABLE, rows.keys()[row], puts);
    }
    store.apply(batch);
  }

  @Override
  public void flush() {
    store.admin().flush(TABLE);
  }

  @Override
  public void compact() {
    store.admin().compact(TABLE, true);
  }

  @Override
  public long diskBytes() throws IOException {
    return Directories.bytes(directory, ".sst");
  }

  @Override
  public Reader reader(int... wanted) {
    return new CellarReader(TimeRange.ALL, wanted);
  }

  @Override
  public Reader readerFrom(long minTime, int... wanted) {
    return new CellarReader(new TimeRange(minTime, Long.MAX_VALUE), wanted);
  }

  @Override
  public void close() {
    store.close();
  }

  private final class CellarReader implements Reader {
    private final int[] wanted;
    private final Projection values;
    private final Projection keyed;
    private final RowBatch row;

    CellarReader(TimeRange times, int[] wanted) {
      this.wanted = wanted;
      List<ScanColumn> cells = new ArrayList<>();
      for (int i : wanted) {
        cells.add(
            new ScanColumn.Cell(
                Columns.FAMILY, ByteString.wrap(columns.qualifier(i)), columns.kind(i), false));
      }
      values = Projection.of(cells).within(times);
      cells.add(new ScanColumn.KeyPart(0, ValueKind.INT64));
      keyed = Projection.of(cells).within(times);
      row = new RowBatch(values, 1);
    }

    @Override
    public long get(byte[] key) {
      return table.get(values, key, row) ? sum(row) : 0;
    }

    @Override
    public long range(byte[] from, int limit, boolean reversed) {
      ByteString key = ByteString.wrap(from);
      KeyRange range =
          reversed
              ? new KeyRange(ByteString.EMPTY, key.successor())
              : new KeyRange(key, ByteString.EMPTY);
      Scan scan = Scan.of(keyed).over(RowRanges.of(range)).first(limit);
      long sum = 0;
      long first = 0;
      long last = 0;
      boolean any = false;
      try (RowScanner scanner = table.scan(reversed ? scan.backwards() : scan)) {
        for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
          long[] keys = batch.longs(wanted.length).values();
          first = any ? first : keys[0];
          last = keys[batch.rows() - 1];
          any = true;
          sum += sum(batch);
        }
      }
      return sum + Checksum.ends(first, last);
    }

    @Override
    public long all() {
      long sum = 0;
      try (RowScanner scanner = table.scan(Scan.of(values))) {
        for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
          sum += sum(batch);
        }
      }
      return sum;
    }

    private long sum(RowBatch batch) {
      long sum = 0;
      for (int i = 0; i < wanted.length; i++) {
        sum += sum(batch.column(i), batch.rows()) * Checksum.weight(wanted[i]);
      }
      return sum;
    }

    /** No value of a benchmark's table is absent. */
    private static long sum(ColumnVector column, int rows) {
      long sum = 0;
      if (column instanceof LongColumn longs) {
        long[] values = longs.values();
        for (int i = 0; i < rows; i++) {
          sum += values[i];
        }
      } else if (column instanceof DoubleColumn doubles) {
        double[] values = doubles.values();
        for (int i = 0; i < rows; i++) {
          sum += Checksum.of(values[i]);
        }
      } else if (column instanceof BytesColumn bytes) {
        byte[] data = bytes.data();
        int[] start = bytes.start();
        int[] length = bytes.length();
        for (int i = 0; i < rows; i++) {
          sum += Checksum.of(length[i], length[i] == 0 ? 0 : data[start[i] + length[i] - 1]);
        }
      }
      return sum;
    }
  }
}
