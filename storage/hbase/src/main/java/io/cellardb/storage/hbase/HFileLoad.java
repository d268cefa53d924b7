package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FileLoad;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.regionserver.StoreUtils;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.ChecksumType;

/**
 * HFiles of a table, one for each region and family, written and given to the cluster by HBase's
 * own code. That is of its servers: nothing else here needs it, and nobody loads this class without
 * it.
 */
final class HFileLoad implements FileLoad {
  private final org.apache.hadoop.hbase.TableName table;
  private final Configuration configuration;
  private final Path directory;
  private final FileSystem files;
  private final ChecksumType checksum;
  private final int bytesPerChecksum;
  private final Map<String, ColumnFamilyDescriptor> families = new HashMap<>();

  /** Where regions begin, in their order, but for those that have rows already. */
  private final List<ByteString> starts;

  private final Map<String, StoreFileWriter> writers = new HashMap<>();
  private final HBaseStore store;
  private final LongConsumer visible;
  private ByteString last;
  private long newest;

  /**
   * Begins with no rows.
   *
   * @param directory where the file system of the cluster has room for files, by its URI; they are
   *     in a directory of the table's own within it
   * @param visible is told the newest time of all cells before they can be seen
   */
  HFileLoad(HBaseStore store, TableName name, String directory, LongConsumer visible) {
    this.store = store;
    this.visible = visible;
    this.table = Schemas.toHBase(name);
    // The settings of the connection, and those of the file system, which a client has no use for.
    this.configuration = HBaseConfiguration.create(store.connection().getConfiguration());
    // Of the servers, whose classes are missing here or not at all.
    this.checksum = StoreUtils.getChecksumType(configuration);
    this.bytesPerChecksum = StoreUtils.getBytesPerChecksum(configuration);
    this.directory =
        new Path(directory, "cellar-copy." + name.namespace() + "." + name.qualifier());
    this.starts = new ArrayList<>(store.admin().splits(name));
    try (Admin admin = store.connection().getAdmin()) {
      for (ColumnFamilyDescriptor family : admin.getDescriptor(table).getColumnFamilies()) {
        families.put(family.getNameAsString(), family);
      }
      this.files = this.directory.getFileSystem(configuration);
      // Of a load that was ended.
      files.delete(this.directory, true);
      files.mkdirs(this.directory);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void add(List<Cell> row) {
    ByteString key = row.get(0).row();
    if (last != null && key.compareTo(last) <= 0) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "the rows of a file must be in the order of their keys");
    }
    last = key;
    try {
      boolean next = false;
      while (!starts.isEmpty() && starts.get(0).compareTo(key) <= 0) {
        starts.remove(0);
        next = true;
      }
      if (next) {
        finish();
      }
      List<KeyValue> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(keyValue(cell)));
      cells.sort(CellComparator.getInstance());
      for (KeyValue cell : cells) {
        newest = Math.max(newest, cell.getTimestamp());
        writer(
                Bytes.toString(
                    cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength()))
            .append(cell);
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static KeyValue keyValue(Cell cell) {
    return new KeyValue(
        cell.row().array(),
        Bytes.toBytes(cell.family()),
        cell.qualifier().array(),
        cell.timestamp(),
        type(cell.kind()),
        cell.value().array());
  }

  private static KeyValue.Type type(CellKind kind) {
    return switch (kind) {
      case PUT -> KeyValue.Type.Put;
      case DELETE_VERSION -> KeyValue.Type.Delete;
      case DELETE_FAMILY_VERSION -> KeyValue.Type.DeleteFamilyVersion;
      case DELETE_COLUMN -> KeyValue.Type.DeleteColumn;
      case DELETE_FAMILY -> KeyValue.Type.DeleteFamily;
    };
  }

  private StoreFileWriter writer(String name) throws IOException {
    StoreFileWriter writer = writers.get(name);
    if (writer == null) {
      ColumnFamilyDescriptor family = families.get(name);
      HFileContext context =
          new HFileContextBuilder()
              .withCompression(family.getCompressionType())
              .withDataBlockEncoding(family.getDataBlockEncoding())
              .withChecksumType(checksum)
              .withBytesPerCheckSum(bytesPerChecksum)
              .withBlockSize(family.getBlocksize())
              .withColumnFamily(family.getName())
              .withTableName(table.getName())
              .withIncludesTags(true)
              .withCreateTime(System.currentTimeMillis())
              .build();
      writer =
          new StoreFileWriter.Builder(configuration, files)
              .withOutputDir(new Path(directory, name))
              .withBloomType(family.getBloomFilterType())
              .withFileContext(context)
              .build();
      writers.put(name, writer);
    }
    return writer;
  }

  /** Ends the files of a region. */
  private void finish() throws IOException {
    for (StoreFileWriter writer : writers.values()) {
      writer.appendFileInfo(
          HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(System.currentTimeMillis()));
      writer.appendTrackedTimestampsToMetadata();
      writer.close();
    }
    writers.clear();
  }

  @Override
  public void load() {
    try {
      finish();
    } catch (IOException e) {
      throw failure(e);
    }
    if (last != null) {
      store.made(this::give);
    }
  }

  private Void give() {
    visible.accept(newest);
    try {
      BulkLoadHFiles.create(configuration).bulkLoad(table, directory);
      return null;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() {
    try {
      for (StoreFileWriter writer : writers.values()) {
        writer.close();
      }
      files.delete(directory, true);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private StorageException failure(IOException cause) {
    return ClientErrors.of("files of table " + table + " in " + directory, cause);
  }
}
