package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.storage.ValueKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB with its defaults, but for LZ4, a Bloom filter, and a cache as large as that of the
 * others. A family is a column family and a cell a key: the row, a zero byte, the qualifier. A
 * reader keeps its iterator and refreshes it for each read, as somebody who has measured would.
 */
final class RocksPeer implements Peer {
  private static final int BLOOM_BITS = 10;
  private static final int MAX_LENGTH = 1024;

  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final Columns columns;
  private final List<AutoCloseable> owned = new ArrayList<>();
  private final RocksDB db;
  private final ColumnFamilyHandle family;
  private final WriteOptions writes;

  RocksPeer(Path directory, Columns columns, Durability durability) throws IOException {
    this(directory, columns, durability, 0);
  }

  /**
   * Opens it, empty or as it was left.
   *
   * @param memtableBytes the size at which a memtable is flushed; 0 for the default, 64 MiB
   */
  RocksPeer(Path directory, Columns columns, Durability durability, long memtableBytes)
      throws IOException {
    this.directory = directory;
    this.columns = columns;
    Files.createDirectories(directory);
    Cache cache = own(new LRUCache(Benchmark.CACHE_BYTES));
    BlockBasedTableConfig format =
        new BlockBasedTableConfig()
            .setFilterPolicy(own(new BloomFilter(BLOOM_BITS)))
            .setBlockCache(cache);
    ColumnFamilyOptions options =
        own(new ColumnFamilyOptions())
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(format);
    if (memtableBytes > 0) {
      options.setWriteBufferSize(memtableBytes);
    }
    DBOptions dbOptions =
        own(new DBOptions()).setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
    writes = own(new WriteOptions()).setSync(durability == Durability.SYNC);
    List<ColumnFamilyDescriptor> families =
        List.of(
            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options),
            new ColumnFamilyDescriptor(Columns.FAMILY.getBytes(StandardCharsets.UTF_8), options));
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      db = own(RocksDB.open(dbOptions, directory.toString(), families, handles));
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
    handles.forEach(this::own);
    family = handles.get(1);
  }

  private <T extends AutoCloseable> T own(T resource) {
    owned.add(resource);
    return resource;
  }

  private static byte[] key(byte[] row, byte[] qualifier) {
    byte[] key = Arrays.copyOf(row, row.length + 1 + qualifier.length);
    System.arraycopy(qualifier, 0, key, row.length + 1, qualifier.length);
    return key;
  }

  @Override
  public void write(Rows rows) throws IOException {
    try (WriteBatch batch = new WriteBatch()) {
      for (int row = 0; row < rows.count(); row++) {
        byte[][] values = rows.values()[row];
        for (int i = 0; i < values.length; i++) {
          batch.put(family, key(rows.keys()[row], columns.qualifier(i)), values[i]);
        }
      }
      db.write(writes, batch);
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
      db.flush(options, family);
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void compact() throws IOException {
    try {
      db.compactRange(family);
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public long diskBytes() throws IOException {
    return Directories.bytes(directory, ".sst");
  }

  /** Bytes of memtables, blocks in the cache, and what readers of tables hold beside them. */
  long memoryBytes() throws IOException {
    try {
      return db.getLongProperty(family, "rocksdb.cur-size-all-mem-tables")
          + db.getLongProperty(family, "rocksdb.block-cache-usage")
          + db.getLongProperty(family, "rocksdb.estimate-table-readers-mem");
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public Reader reader(int... wanted) {
    return new RocksReader(wanted);
  }

  @Override
  public void close() throws IOException {
    for (int i = owned.size() - 1; i >= 0; i--) {
      try {
        owned.get(i).close();
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
    owned.clear();
  }

  private final class RocksReader implements Reader {
    private final int[] wanted;
    private final int[] positions;
    private final ReadOptions options = new ReadOptions();
    private final RocksIterator iterator = db.newIterator(family, options);
    private final ByteBuffer key = ByteBuffer.allocateDirect(MAX_LENGTH);
    private final ByteBuffer value = ByteBuffer.allocateDirect(MAX_LENGTH);
    private final byte[] row = new byte[MAX_LENGTH];
    private final byte[] bytes = new byte[MAX_LENGTH];

    RocksReader(int[] wanted) {
      this.wanted = wanted;
      positions = new int[columns.count()];
      Arrays.fill(positions, -1);
      for (int i = 0; i < wanted.length; i++) {
        positions[wanted[i]] = i;
      }
    }

    @Override
    public long get(byte[] wantedRow) throws IOException {
      try {
        if (wanted.length == 1) {
          byte[] cell = key(wantedRow, columns.qualifier(wanted[0]));
          int length = db.get(family, options, cell, bytes);
          return length == RocksDB.NOT_FOUND ? 0 : weighted(wanted[0], length);
        }
        iterator.refresh();
        iterator.seek(wantedRow);
        long sum = 0;
        while (iterator.isValid() && readKey(wantedRow.length) && sameRow(wantedRow)) {
          sum += cell(wantedRow.length);
          iterator.next();
        }
        iterator.status();
        return sum;
      } catch (RocksDBException e) {
        throw new IOException(e);
      }
    }

    @Override
    public long range(byte[] from, int limit, boolean reversed) throws IOException {
      try {
        iterator.refresh();
        if (reversed) {
          byte[] above = Arrays.copyOf(from, from.length + 1);
          above[from.length] = 1;
          iterator.seekForPrev(above);
        } else {
          iterator.seek(from);
        }
        long sum = 0;
        int rows = 0;
        long first = 0;
        long last = 0;
        byte[] current = null;
        while (iterator.isValid() && readKey(from.length)) {
          if (current == null || !sameRow(current)) {
            if (rows == limit) {
              break;
            }
            current = Arrays.copyOf(row, from.length);
            last = Checksum.key(current, 0);
            first = rows == 0 ? last : first;
            rows++;
          }
          sum += cell(from.length);
          if (reversed) {
            iterator.prev();
          } else {
            iterator.next();
          }
        }
        iterator.status();
        return sum + Checksum.ends(first, last);
      } catch (RocksDBException e) {
        throw new IOException(e);
      }
    }

    @Override
    public long all() throws IOException {
      try {
        iterator.refresh();
        iterator.seekToFirst();
        long sum = 0;
        while (iterator.isValid()) {
          key.clear();
          int length = iterator.key(key);
          sum += cell(length - 1 - columns.qualifier(0).length);
          iterator.next();
        }
        iterator.status();
        return sum;
      } catch (RocksDBException e) {
        throw new IOException(e);
      }
    }

    /** Reads the key, and the row key of it into {@link #row}. */
    private boolean readKey(int rowLength) {
      key.clear();
      iterator.key(key);
      key.get(0, row, 0, rowLength);
      return true;
    }

    private boolean sameRow(byte[] other) {
      return Arrays.equals(row, 0, other.length, other, 0, other.length);
    }

    /** What the cell that the iterator is at counts: nothing if its column is not wanted. */
    private long cell(int rowLength) {
      int column = (key.get(rowLength + 2) - '0') * 10 + key.get(rowLength + 3) - '0';
      if (positions[column] < 0) {
        return 0;
      }
      value.clear();
      int length = iterator.value(value);
      ValueKind kind = columns.kind(column);
      if (kind == ValueKind.BYTES) {
        int lastByte = length == 0 ? 0 : value.get(length - 1);
        return Checksum.of(length, lastByte) * Checksum.weight(column);
      }
      value.get(0, bytes, 0, length);
      return weighted(column, length);
    }

    private long weighted(int column, int length) {
      return Checksum.of(columns.kind(column), bytes, 0, length) * Checksum.weight(column);
    }

    @Override
    public void close() {
      iterator.close();
      options.close();
    }
  }
}
