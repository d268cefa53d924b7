package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB as {@link RocksPeer} sets it up, with a row as one value under its id. A transaction is a
 * batch of writes.
 */
final class RocksWorkPeer implements WorkPeer {
  static final String TITLE = "RocksDB";
  private static final int BLOOM_BITS = 10;

  static {
    RocksDB.loadLibrary();
  }

  private final LRUCache cache = new LRUCache(Benchmark.CACHE_BYTES);
  private final BloomFilter filter = new BloomFilter(BLOOM_BITS);
  private final Options options;
  private final RocksDB db;

  RocksWorkPeer(Path directory) throws SQLException {
    options =
        new Options()
            .setCreateIfMissing(true)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(
                new BlockBasedTableConfig().setFilterPolicy(filter).setBlockCache(cache));
    try {
      Files.createDirectories(directory);
      db = RocksDB.open(options, directory.toString());
    } catch (IOException | RocksDBException e) {
      throw new SQLException(e);
    }
  }

  private static byte[] key(long id) {
    return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
  }

  @Override
  public WorkSession session(Durability durability, boolean autoCommit) {
    WriteOptions writes =
        new WriteOptions()
            .setSync(durability == Durability.SYNC)
            .setDisableWAL(durability == Durability.NONE);
    return new Session(writes, autoCommit);
  }

  @Override
  public void close() {
    db.close();
    options.close();
    filter.close();
    cache.close();
  }

  private final class Session implements WorkSession {
    private final WriteOptions writes;
    private final boolean autoCommit;
    private final WriteBatch pending = new WriteBatch();

    Session(WriteOptions writes, boolean autoCommit) {
      this.writes = writes;
      this.autoCommit = autoCommit;
    }

    @Override
    public void upsert(WorkRow row) throws SQLException {
      upsert(List.of(row));
    }

    @Override
    public void upsert(List<WorkRow> rows) throws SQLException {
      try {
        for (WorkRow row : rows) {
          pending.put(key(row.id()), row.encode());
        }
      } catch (RocksDBException e) {
        throw new SQLException(e);
      }
      if (autoCommit) {
        commit();
      }
    }

    @Override
    public void commit() throws SQLException {
      try {
        db.write(writes, pending);
        pending.clear();
      } catch (RocksDBException e) {
        throw new SQLException(e);
      }
    }

    @Override
    public long get(long id) throws SQLException {
      try {
        byte[] value = db.get(key(id));
        return value == null ? 0 : WorkRow.decode(id, value).checksum();
      } catch (RocksDBException e) {
        throw new SQLException(e);
      }
    }

    @Override
    public long all() throws SQLException {
      long sum = 0;
      try (RocksIterator iterator = db.newIterator()) {
        for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
          long id = ByteBuffer.wrap(iterator.key()).getLong();
          sum += WorkRow.decode(id, iterator.value()).checksum();
        }
        iterator.status();
      } catch (RocksDBException e) {
        throw new SQLException(e);
      }
      return sum;
    }

    @Override
    public void close() {
      pending.close();
      writes.close();
    }
  }
}
