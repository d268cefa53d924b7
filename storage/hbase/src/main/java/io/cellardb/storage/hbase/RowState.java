package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;

/**
 * The state of a row of a transactional table; its bytes are in TRANSACTIONS.md. Each change of it
 * raises {@code changes}, so that no state comes back.
 *
 * @param lastCommit the time of the last commit that has changed the row; 0 if none has
 * @param lastBound the time of the last commit that was bound to the row being as it was, and has
 *     not changed it; 0 if none was
 * @param changes how often the state was changed
 * @param lock who has locked the row; null if it is free
 */
record RowState(long lastCommit, long lastBound, long changes, Lock lock) {
  /** The family beside those of a table's descriptor. */
  static final byte[] FAMILY = "@t".getBytes(StandardCharsets.US_ASCII);

  /** The column of the state. */
  static final byte[] STATE = {'s'};

  /** The column of what a locked row is changed to. */
  static final byte[] CHANGES = {'i'};

  /** What the columns of the records of commits begin with. */
  private static final byte COMMITTED = 'c';

  /** The state of a row that has none. */
  static final RowState NONE = new RowState(0, 0, 0, null);

  private static final byte FREE = 0;
  private static final byte LOCKED = 1;

  /**
   * That an attempt to commit has a row locked.
   *
   * @param id 16 bytes that no other attempt has
   * @param began a time below that of its commit
   * @param leaseMillis after how long it may be rolled back by who has seen the lock for so long
   * @param primary the row that decides over it
   * @param changes the number of the state of that row from which the attempt locks it
   */
  record Lock(ByteString id, long began, int leaseMillis, RowAddress primary, long changes) {
    /** The bytes of an id. */
    static final int ID_BYTES = 16;

    /** The column of the record, in the primary row, that it has committed. */
    byte[] record() {
      return ByteBuffer.allocate(1 + ID_BYTES).put(COMMITTED).put(id.array()).array();
    }

    /** Whether it has the primary row locked, or may still lock it; {@code now} is the state. */
    boolean isOpen(RowState now) {
      return now.isLockedBy(this) || now.changes() == changes;
    }

    /** All of it but the id. */
    byte[] encode() {
      byte[] table = primary.table().toString().getBytes(StandardCharsets.UTF_8);
      byte[] row = primary.row().array();
      return ByteBuffer.allocate(
              2 * Long.BYTES + Integer.BYTES + 2 * Short.BYTES + table.length + row.length)
          .putLong(began)
          .putInt(leaseMillis)
          .putLong(changes)
          .putShort((short) table.length)
          .put(table)
          .putShort((short) row.length)
          .put(row)
          .array();
    }

    /** Reads what {@link #encode} has written; what follows it is left. */
    static Lock decode(ByteString id, ByteBuffer in) {
      long began = in.getLong();
      int lease = in.getInt();
      long changes = in.getLong();
      String table = new String(bytes(in, in.getShort()), StandardCharsets.UTF_8);
      ByteString row = ByteString.wrap(bytes(in, in.getShort()));
      return new Lock(id, began, lease, new RowAddress(TableName.parse(table), row), changes);
    }
  }

  /** The state in a row that was read. */
  static RowState of(Result row) {
    Cell cell = row.getColumnLatestCell(FAMILY, STATE);
    return cell == null ? NONE : decode(CellUtil.cloneValue(cell));
  }

  /** Whether a reader as of {@code time} has to know what becomes of the lock. */
  boolean isLockedBefore(long time) {
    return lock != null && lock.began() < time;
  }

  /** Whether an attempt has the row locked. */
  boolean isLockedBy(Lock attempt) {
    return lock != null && lock.id().equals(attempt.id());
  }

  /** The state after it was locked. */
  RowState locked(Lock by) {
    return new RowState(lastCommit, lastBound, changes + 1, by);
  }

  /** The state after the lock was given up, with nothing changed. */
  RowState released() {
    return new RowState(lastCommit, lastBound, changes + 1, null);
  }

  /** The state after a commit that has changed the row. */
  RowState committed(long time) {
    return new RowState(time, lastBound, changes + 1, null);
  }

  /** The state after a commit that has not changed the row, and was bound to it. */
  RowState bound(long time) {
    return new RowState(lastCommit, time, changes + 1, null);
  }

  byte[] encode() {
    int length = 1 + 2 * Long.BYTES + (lastBound == 0 ? 0 : Long.BYTES);
    if (lock == null) {
      ByteBuffer free = ByteBuffer.allocate(length).put(FREE).putLong(lastCommit).putLong(changes);
      return withBound(free);
    }
    byte[] by = lock.encode();
    ByteBuffer locked =
        ByteBuffer.allocate(length + Lock.ID_BYTES + by.length)
            .put(LOCKED)
            .putLong(lastCommit)
            .putLong(changes)
            .put(lock.id().array())
            .put(by);
    return withBound(locked);
  }

  /** States that were written before there was such a time end without it. */
  private byte[] withBound(ByteBuffer state) {
    return (lastBound == 0 ? state : state.putLong(lastBound)).array();
  }

  static RowState decode(byte[] value) {
    try {
      ByteBuffer in = ByteBuffer.wrap(value);
      byte kind = in.get();
      long lastCommit = in.getLong();
      long changes = in.getLong();
      if (kind == FREE) {
        return new RowState(lastCommit, bound(in), changes, null);
      }
      if (kind != LOCKED) {
        throw damaged(value, null);
      }
      Lock lock = Lock.decode(ByteString.wrap(bytes(in, Lock.ID_BYTES)), in);
      return new RowState(lastCommit, bound(in), changes, lock);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw damaged(value, e);
    }
  }

  private static long bound(ByteBuffer end) {
    return end.hasRemaining() ? end.getLong() : 0;
  }

  private static StorageException damaged(byte[] value, RuntimeException cause) {
    return new StorageException(
        Code.CORRUPTION,
        "the state of a row is not what a transaction writes: " + ByteString.wrap(value),
        cause);
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }
}
