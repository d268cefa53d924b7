package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The marks in rows of entries: what attempts to commit are about to do to them. A mark keeps
 * nobody from anything. It has readers wait until it is known what becomes of the attempt. Safe for
 * use by many threads.
 */
final class EntryMarks {
  /** The family of marks, beside those of a table's descriptor; a column is an attempt's. */
  static final byte[] FAMILY = "@e".getBytes(StandardCharsets.US_ASCII);

  /**
   * What an attempt is about to do to a row.
   *
   * @param stored the value of the mark's cell
   */
  record Mark(RowAddress row, RowState.Lock by, byte[] stored) {
    private List<Mutation> mutations() {
      ByteBuffer in = ByteBuffer.wrap(stored);
      RowState.Lock.decode(by.id(), in);
      return RowChanges.decode(bytes(in));
    }
  }

  private final HBaseStore store;

  EntryMarks(HBaseStore store) {
    this.store = store;
  }

  /** The marks of a row that was read with the family of marks. */
  static List<Mark> of(TableName table, ByteString key, Result found) {
    if (found.isEmpty()) {
      return List.of();
    }
    List<Mark> marks = new ArrayList<>();
    for (Cell cell : found.rawCells()) {
      if (CellUtil.matchingFamily(cell, FAMILY)) {
        byte[] value = CellUtil.cloneValue(cell);
        RowState.Lock by = attempt(CellUtil.cloneQualifier(cell), value);
        marks.add(new Mark(new RowAddress(table, key), by, value));
      }
    }
    return marks;
  }

  private static RowState.Lock attempt(byte[] id, byte[] value) {
    try {
      return RowState.Lock.decode(ByteString.wrap(id), ByteBuffer.wrap(value));
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new StorageException(
          Code.CORRUPTION,
          "the mark of an entry is not what a transaction writes: " + ByteString.wrap(value),
          e);
    }
  }

  private static byte[] bytes(ByteBuffer in) {
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return bytes;
  }

  /** Puts the marks of an attempt. */
  void put(RowState.Lock by, Map<RowAddress, List<Mutation>> entries) {
    byte[] attempt = by.encode();
    store
        .calls()
        .makeAll(
            calls(
                entries.keySet(),
                row ->
                    new Put(row.row().array())
                        .addColumn(
                            FAMILY,
                            by.id().array(),
                            by.began(),
                            Bytes.add(attempt, RowChanges.encode(entries.get(row))))));
  }

  /**
   * The calls that do what was marked, once its attempt has committed at {@code time}. It does not
   * matter when and how often: nothing else has the time.
   */
  List<Runnable> settlements(
      RowState.Lock by, Map<RowAddress, List<Mutation>> entries, long time, Durability durability) {
    return calls(entries.keySet(), row -> settled(row, by, entries.get(row), time, durability));
  }

  /** Takes marks back. */
  void remove(RowState.Lock by, Set<RowAddress> rows) {
    store
        .calls()
        .makeAll(calls(rows, row -> RowOperation.joined(row.row(), List.of(removal(row, by)))));
  }

  /** One change of a row. */
  @FunctionalInterface
  private interface Operation {
    Put of(RowAddress row) throws IOException;
  }

  private List<Runnable> calls(Collection<RowAddress> rows, Operation operation) {
    return RowCalls.of(
        store,
        rows,
        row -> row,
        (hbase, part) -> {
          List<Put> puts = new ArrayList<>();
          for (RowAddress row : part) {
            puts.add(operation.of(row));
          }
          hbase.put(puts);
        });
  }

  private Put settled(
      RowAddress row, RowState.Lock by, List<Mutation> mutations, long time, Durability durability)
      throws IOException {
    List<org.apache.hadoop.hbase.client.Mutation> operations =
        RowOperation.changes(store, row, mutations, time, durability);
    operations.add(removal(row, by));
    return RowOperation.joined(row.row(), operations);
  }

  private static Delete removal(RowAddress row, RowState.Lock by) {
    return new Delete(row.row().array()).addColumn(FAMILY, by.id().array(), by.began());
  }

  /** Whether a mark is still there. */
  boolean isThere(Mark mark) {
    return made(
        mark,
        hbase ->
            hbase.exists(
                new Get(mark.row().row().array()).addColumn(FAMILY, mark.by().id().array())));
  }

  /**
   * Ends a mark that somebody has met, unless it is there no longer, as in a table that was
   * truncated.
   *
   * @param time that of the commit; null for none
   */
  void end(Mark mark, Long time) {
    made(
        mark,
        hbase -> {
          Put ended =
              time == null
                  ? RowOperation.joined(mark.row().row(), List.of(removal(mark.row(), mark.by())))
                  : settled(mark.row(), mark.by(), mark.mutations(), time, null);
          return hbase
              .checkAndMutate(
                  CheckAndMutate.newBuilder(mark.row().row().array())
                      .ifEquals(FAMILY, mark.by().id().array(), mark.stored())
                      .build(ended))
              .isSuccess();
        });
  }

  /** A call to the table of a mark. */
  @FunctionalInterface
  private interface Call {
    boolean of(Table hbase) throws IOException;
  }

  private boolean made(Mark mark, Call call) {
    TableHandle table = store.opened(mark.row().table());
    try (Table hbase = store.call(table)) {
      return call.of(hbase);
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
