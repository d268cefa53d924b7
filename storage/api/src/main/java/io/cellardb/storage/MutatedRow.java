package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.HashMap;
import java.util.Map;

/**
 * Works out the cells that the mutations of one row of a batch add: the times of those that are
 * given none (rules 6, 7 and 9), and what increments and appends make of the state before the batch
 * (rule 8). A store says what that state is, and takes the cells.
 *
 * <p>The visitor returns the new value of an increment or append, and null for other mutations.
 *
 * @param <X> what may fail when the state before the batch is read
 */
public abstract class MutatedRow<X extends Exception> implements Mutation.Visitor<ByteString, X> {
  /**
   * A version of a cell.
   *
   * @param ttlMillis its own time to live, or {@link FamilyDescriptor#FOREVER}
   */
  public record Version(long time, byte[] value, long ttlMillis) {}

  private record Column(int family, ByteString qualifier) {}

  private static final byte[] EMPTY = new byte[0];

  private final byte[] key;
  private long implicitTime;
  private long time;
  private boolean timeGiven;

  /** Made when needed: what increments and appends of this batch have made so far. */
  private Map<Column, Version> computed;

  /** Made when needed: how often the newest version of a column was deleted in this batch. */
  private Map<Column, Integer> versionsDeleted;

  /**
   * A row without mutations.
   *
   * @param implicitTime what the writes without a time get
   */
  protected MutatedRow(byte[] key, long implicitTime) {
    this.key = key;
    this.implicitTime = implicitTime;
    this.time = implicitTime;
  }

  /** The table. */
  protected abstract TableDescriptor descriptor();

  /**
   * A visible version of a column before the batch; null if there are not so many.
   *
   * @param within only versions with a time within count
   * @param rank 1 for the newest of them, 2 for the one before
   */
  protected abstract Version newest(int family, byte[] qualifier, TimeRange within, int rank)
      throws X;

  /**
   * Takes a cell.
   *
   * @param untimed whether its time was not given
   */
  protected abstract void add(
      int family,
      CellKind kind,
      long at,
      boolean untimed,
      byte[] qualifier,
      byte[] value,
      long ttlMillis);

  /** The row's key. */
  public final byte[] key() {
    return key;
  }

  /** The time that writes without one were given, or -1 if there were none. */
  public final long implicitTime() {
    return timeGiven ? implicitTime : -1;
  }

  /** The time that the next write without one is given. */
  protected final long time() {
    return time;
  }

  /** Has the writes without a time get one at or above {@code earliest}. */
  public final void notBefore(long earliest) {
    implicitTime = Math.max(implicitTime, earliest);
    time = implicitTime;
  }

  /** Has the writes without a time not fall below that of a cell that was checked (rule 9). */
  public final void raiseTime(long checked) {
    time = Math.max(time, checked);
  }

  /** The time of a write for which this one was given. */
  protected final long resolve(long given) {
    if (given != WriteBatch.NOW) {
      return given;
    }
    checkBelowNow(time);
    timeGiven = true;
    return time;
  }

  private void checkBelowNow(long at) {
    if (at == WriteBatch.NOW) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "row "
              + ByteString.printable(key, 0, key.length)
              + " has a cell at the largest time; none comes after");
    }
  }

  @Override
  public final ByteString put(Mutation.Put put) {
    add(
        family(put.family()),
        CellKind.PUT,
        resolve(put.time()),
        put.time() == WriteBatch.NOW,
        put.qualifier(),
        put.value(),
        put.ttlMillis());
    return null;
  }

  @Override
  public final ByteString deleteVersion(Mutation.DeleteVersion delete) throws X {
    int family = family(delete.family());
    long at =
        delete.time() == WriteBatch.NOW ? newestTime(family, delete.qualifier()) : delete.time();
    addTombstone(family, CellKind.DELETE_VERSION, at, false, delete.qualifier());
    return null;
  }

  /**
   * The time of the newest visible version, or when this is asked for the k-th time in the batch,
   * of the k-th newest; the present if there is none (rule 7).
   */
  private long newestTime(int family, byte[] qualifier) throws X {
    if (versionsDeleted == null) {
      versionsDeleted = new HashMap<>();
    }
    Column column = new Column(family, ByteString.wrap(qualifier));
    int rank = versionsDeleted.merge(column, 1, Integer::sum);
    Version found = newest(family, qualifier, TimeRange.ALL, rank);
    return found == null ? resolve(WriteBatch.NOW) : found.time();
  }

  @Override
  public final ByteString deleteColumn(Mutation.DeleteColumn delete) {
    boolean untimed = delete.time() == WriteBatch.NOW;
    addTombstone(
        family(delete.family()),
        CellKind.DELETE_COLUMN,
        resolve(delete.time()),
        untimed,
        delete.qualifier());
    return null;
  }

  @Override
  public final ByteString deleteFamilyVersion(Mutation.DeleteFamilyVersion delete) {
    addTombstone(
        family(delete.family()),
        CellKind.DELETE_FAMILY_VERSION,
        resolve(delete.time()),
        false,
        EMPTY);
    return null;
  }

  @Override
  public final ByteString deleteFamily(Mutation.DeleteFamily delete) {
    deleteFamily(family(delete.family()), delete.time());
    return null;
  }

  @Override
  public final ByteString deleteRow(Mutation.DeleteRow delete) {
    for (int family = 0; family < descriptor().families().size(); family++) {
      deleteFamily(family, delete.time());
    }
    return null;
  }

  private void deleteFamily(int family, long given) {
    boolean untimed = given == WriteBatch.NOW;
    addTombstone(family, CellKind.DELETE_FAMILY, resolve(given), untimed, EMPTY);
  }

  private void addTombstone(int family, CellKind kind, long at, boolean untimed, byte[] qualifier) {
    add(family, kind, at, untimed, qualifier, EMPTY, FamilyDescriptor.FOREVER);
  }

  @Override
  public final ByteString increment(Mutation.Increment increment) throws X {
    int family = family(increment.family());
    Version old = latest(family, increment.qualifier(), increment.within());
    byte[] value = increment.follow(key, old == null ? null : old.value());
    return replace(family, increment.qualifier(), old, value);
  }

  @Override
  public final ByteString append(Mutation.Append append) throws X {
    int family = family(append.family());
    Version old = latest(family, append.qualifier(), append.within());
    byte[] value = append.follow(key, old == null ? null : old.value());
    return replace(family, append.qualifier(), old, value);
  }

  /** What an increment or append follows on: a version of this batch, or one before; or null. */
  private Version latest(int family, byte[] qualifier, TimeRange within) throws X {
    Version earlier =
        computed == null ? null : computed.get(new Column(family, ByteString.wrap(qualifier)));
    return earlier == null ? newest(family, qualifier, within, 1) : earlier;
  }

  /**
   * Sets the value that follows on an old one, whose time to live it takes over, or the first one
   * if that is null (rule 8). Several computations on one cell make one version.
   */
  private ByteString replace(int family, byte[] qualifier, Version old, byte[] value) {
    Column column = new Column(family, ByteString.wrap(qualifier));
    if (computed == null) {
      computed = new HashMap<>();
    }
    long at;
    if (computed.containsKey(column)) {
      at = old.time();
    } else {
      at = old == null ? time : Math.max(time, old.time() + 1);
      timeGiven = true;
    }
    checkBelowNow(at);
    long ttl = old == null ? FamilyDescriptor.FOREVER : old.ttlMillis();
    add(family, CellKind.PUT, at, true, qualifier, value, ttl);
    computed.put(column, new Version(at, value, ttl));
    return ByteString.wrap(value);
  }

  private int family(String name) {
    return descriptor().familyIndex(name);
  }
}
