package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a record of the WAL holds: one batch, or at the end of a segment where the log goes on.
 *
 * <pre>
 * record := batch | number of the next segment (8)
 * batch := sequence (8) | newest implicit time (8) | row*
 * row   := tree (4) | key length (2) | key | number of cells (4) | bytes of cells (4) | cells
 * </pre>
 *
 * Cells are those of {@link CellRun}, in store order. The newest implicit time is -1 if the batch
 * gave none.
 */
public final class BatchRecord {
  /** Bytes before the first row. */
  public static final int HEADER = 16;

  /** Bytes of a row beside its key and its cells. */
  public static final int ROW_HEADER = 14;

  /** The cells of one row and family. */
  public record Row(int tree, byte[] row, CellRun run) {
    /** How long it is in a record, if the array of the run has nothing else. */
    public int length() {
      return ROW_HEADER + row.length + run.data().length;
    }

    /** Appends it, if the array of the run has nothing else. */
    public void appendTo(ByteWriter into) {
      int start = beginRow(into, tree, row);
      into.putBytes(run.data(), 0, run.data().length);
      endRow(into, start, run.count());
    }
  }

  private BatchRecord() {}

  /** The payload that ends a segment. */
  public static byte[] link(long nextSegment) {
    ByteWriter payload = new ByteWriter(Long.BYTES);
    payload.putLong(nextSegment);
    return payload.toByteArray();
  }

  /** Whether a payload is no batch but says where the log goes on. */
  public static boolean isLink(byte[] payload) {
    return payload.length == Long.BYTES;
  }

  /** The segment in which the log goes on. */
  public static long nextSegment(byte[] link) {
    return ByteReader.longAt(link, 0);
  }

  /** The sequence of a batch. */
  public static long sequence(byte[] payload) {
    return ByteReader.longAt(payload, 0);
  }

  /** The newest implicit time of a batch, or -1. */
  public static long implicitTime(byte[] payload) {
    return ByteReader.longAt(payload, 8);
  }

  /** Begins a batch. */
  public static void begin(ByteWriter into, long sequence, long implicitTime) {
    into.putLong(sequence);
    into.putLong(implicitTime);
  }

  /** Begins a row and returns its position for {@link #endRow}; its cells are to follow. */
  public static int beginRow(ByteWriter into, int tree, byte[] row) {
    into.putInt(tree);
    into.putShort(row.length);
    into.putBytes(row, 0, row.length);
    into.putInt(0);
    into.putInt(0);
    return into.size();
  }

  /** Ends a row. */
  public static void endRow(ByteWriter into, int start, int cells) {
    into.setInt(start - 8, cells);
    into.setInt(start - 4, into.size() - start);
  }

  /** The rows, with copies of their keys and cells. */
  public static List<Row> rows(byte[] payload, int size) {
    List<Row> rows = new ArrayList<>();
    forEachRow(payload, size, rows::add);
    return rows;
  }

  /**
   * Hands over the rows, with copies of their keys and cells: a row that is kept must not keep the
   * others of its batch. Of one that is all of a batch the cells are not copied.
   *
   * @param payload is not changed any more
   */
  public static void forEachRow(byte[] payload, int size, Consumer<Row> rows) {
    long sequence = sequence(payload);
    ByteReader reader = new ByteReader(payload, HEADER, size);
    while (reader.remaining() > 0) {
      int tree = reader.getInt();
      byte[] row = reader.getBytes(reader.getShort());
      int count = reader.getInt();
      int bytes = reader.getInt();
      int start = reader.skip(bytes);
      boolean isAll = start + bytes == payload.length && start == HEADER + ROW_HEADER + row.length;
      CellRun run =
          isAll
              ? CellRun.of(payload, start, count, sequence)
              : CellRun.of(Arrays.copyOfRange(payload, start, start + bytes), 0, count, sequence);
      rows.accept(new Row(tree, row, run));
    }
  }
}
