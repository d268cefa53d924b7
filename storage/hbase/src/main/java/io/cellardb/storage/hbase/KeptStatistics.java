package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What was learned of the columns of tables, for all clients: in {@code cellar:statistics}, a row
 * for each table, with its name. The column {@code s:columns} there has, as {@link
 * DataOutputStream} writes them, the number of rows, the size (8 bytes each) and the number of
 * columns (4 bytes). For each column follow family, qualifier, cells and distinct values (8 bytes
 * each), and both bounds. The family is as {@code writeUTF} has it; a length of 4 bytes is before
 * the other texts of bytes. Safe for use by many threads.
 */
final class KeptStatistics {
  /**
   * A table as it was when it was looked at.
   *
   * @param rows about how many it had
   * @param bytes how large it was, at least 1
   * @param columns its columns
   */
  record Analysis(long rows, long bytes, List<ColumnStatistics> columns) {
    /** The columns of the table, given how many rows it has now. */
    List<ColumnStatistics> columns(long now) {
      return columns.stream()
          .map(column -> column.extrapolated((double) now / Math.max(1, rows)))
          .toList();
    }
  }

  private static final String FAMILY = "s";
  private static final byte[] FAMILY_BYTES = Bytes.toBytes(FAMILY);
  private static final byte[] COLUMNS = Bytes.toBytes("columns");

  private interface Action {
    void on(Table table) throws IOException;
  }

  private final HBaseStore store;
  private final OwnTable table;

  KeptStatistics(HBaseStore store) {
    this.store = store;
    this.table = new OwnTable(store, OwnTable.name("statistics"), FAMILY);
  }

  /** What is known of a table; empty, too, for who may not read it. */
  Optional<Analysis> find(TableName name) {
    List<Analysis> found = new ArrayList<>();
    ifThere(
        hbase -> {
          byte[] value = hbase.get(new Get(row(name)).addColumn(FAMILY_BYTES, COLUMNS)).value();
          if (value != null) {
            found.add(read(value));
          }
        });
    return found.stream().findFirst();
  }

  /** Keeps what is known of a table, in place of what was. */
  void put(TableName name, Analysis analysis) {
    on(
        table.opened(),
        hbase -> hbase.put(new Put(row(name)).addColumn(FAMILY_BYTES, COLUMNS, written(analysis))));
  }

  /** Forgets a table, unless this client may not. */
  void remove(TableName name) {
    ifThere(hbase -> hbase.delete(new Delete(row(name))));
  }

  private void ifThere(Action action) {
    try {
      table.find().ifPresent(found -> on(found, action));
    } catch (StorageException e) {
      // Estimates are no reason to fail.
      if (e.code() != Code.ACCESS_DENIED && e.code() != Code.TABLE_NOT_FOUND) {
        throw e;
      }
    }
  }

  private void on(TableHandle handle, Action action) {
    try (Table hbase = store.call(handle)) {
      action.on(hbase);
    } catch (IOException e) {
      throw store.failure(handle, e);
    }
  }

  private static byte[] row(TableName name) {
    return Bytes.toBytes(name.toString());
  }

  private static byte[] written(Analysis analysis) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(analysis.rows());
    out.writeLong(analysis.bytes());
    out.writeInt(analysis.columns().size());
    for (ColumnStatistics column : analysis.columns()) {
      out.writeUTF(column.family());
      write(column.qualifier(), out);
      out.writeLong(column.cells());
      out.writeLong(column.distinct());
      write(column.least(), out);
      write(column.greatest(), out);
    }
    return bytes.toByteArray();
  }

  private static void write(ByteString bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length());
    out.write(bytes.array());
  }

  private static Analysis read(byte[] value) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(value));
    long rows = in.readLong();
    long bytes = in.readLong();
    List<ColumnStatistics> columns = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      columns.add(
          new ColumnStatistics(
              in.readUTF(), bytes(in), in.readLong(), in.readLong(), bytes(in), bytes(in)));
    }
    return new Analysis(rows, bytes, columns);
  }

  private static ByteString bytes(DataInputStream in) throws IOException {
    return ByteString.wrap(in.readNBytes(in.readInt()));
  }
}
