package io.cellardb.storage.hbase;

import io.cellardb.storage.TableName;
import java.io.IOException;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The times of transactions: a number in a row of HBase, which only rises. It follows the clocks of
 * the clients, in milliseconds since the epoch, unless more is asked of it than one time in each
 * millisecond. Safe for use by many threads.
 */
final class TransactionClock {
  /** The table that has it. */
  static final TableName TABLE = OwnTable.name("clock");

  private static final String FAMILY = "t";
  private static final byte[] FAMILY_BYTES = Bytes.toBytes(FAMILY);
  private static final byte[] ROW = Bytes.toBytes("clock");
  private static final byte[] TIME = Bytes.toBytes("time");

  private final HBaseStore store;
  private final OwnTable table;

  TransactionClock(HBaseStore store) {
    this.store = store;
    this.table = new OwnTable(store, TABLE, FAMILY);
  }

  /** The newest time that was given to anybody. */
  long read() {
    TableHandle table = this.table.opened();
    try (Table hbase = store.call(table)) {
      return stored(hbase);
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  /**
   * A time above all that were given or read before.
   *
   * @param atLeast it is not below this either
   */
  long advance(long atLeast) {
    TableHandle table = this.table.opened();
    long wanted = Math.max(store.now(), atLeast);
    try (Table hbase = store.call(table)) {
      while (!raise(hbase, wanted)) {
        wanted = Math.max(wanted, stored(hbase) + 1);
      }
      return wanted;
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }

  /** The time there is; in a table that is new, one is put there first. */
  private long stored(Table hbase) throws IOException {
    Get get = new Get(ROW).addColumn(FAMILY_BYTES, TIME);
    byte[] value = hbase.get(get).value();
    if (value == null) {
      long time = store.now();
      hbase.checkAndMutate(
          CheckAndMutate.newBuilder(ROW)
              .ifNotExists(FAMILY_BYTES, TIME)
              .build(new Put(ROW).addColumn(FAMILY_BYTES, TIME, time, Bytes.toBytes(time))));
      value = hbase.get(get).value();
    }
    return Bytes.toLong(value);
  }

  /** Sets a time if it is above the one there is. The answer no may be that to a repeated call. */
  private static boolean raise(Table hbase, long time) throws IOException {
    byte[] value = Bytes.toBytes(time);
    return hbase
        .checkAndMutate(
            CheckAndMutate.newBuilder(ROW)
                .ifMatches(FAMILY_BYTES, TIME, CompareOperator.GREATER, value)
                .build(new Put(ROW).addColumn(FAMILY_BYTES, TIME, time, value)))
        .isSuccess();
  }
}
