package io.cellardb.storage;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * One change of one row. Where {@code time} is {@link WriteBatch#NOW}, the store gives the time at
 * commit; it is the same for all changes of a row within a batch.
 */
public sealed interface Mutation {
  /** The family that this changes, or null if it is all of them. */
  String family();

  /** Whether this adds a value, and is no delete. */
  boolean addsValue();

  /** Whether this deletes one version only, and which one is found out at commit. */
  default boolean deletesNewest() {
    return false;
  }

  /** The bytes of qualifier and value where the value may be long; 0 for other kinds. */
  default long payload() {
    return 0;
  }

  /** Calls the method of a visitor that is for this kind; returns what it returns. */
  <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

  /**
   * What is done with each kind of change. Whoever treats them apart implements this, so that the
   * compiler finds all these places when there is a new kind.
   *
   * @param <R> what comes of a change
   * @param <X> what may fail
   */
  interface Visitor<R, X extends Exception> {
    /** For a put. */
    R put(Put put) throws X;

    /** For a delete of one version of a column. */
    R deleteVersion(DeleteVersion delete) throws X;

    /** For a delete of a column. */
    R deleteColumn(DeleteColumn delete) throws X;

    /** For a delete of one version of a family. */
    R deleteFamilyVersion(DeleteFamilyVersion delete) throws X;

    /** For a delete of a family. */
    R deleteFamily(DeleteFamily delete) throws X;

    /** For a delete of a row. */
    R deleteRow(DeleteRow delete) throws X;

    /** For an increment. */
    R increment(Increment increment) throws X;

    /** For an append. */
    R append(Append append) throws X;
  }

  /**
   * Sets a cell.
   *
   * @param ttlMillis how long after its time the cell lives, in milliseconds, at least 1 and at
   *     most what the family grants, which bounds it in any case; {@link FamilyDescriptor#FOREVER}
   *     for just that. It is no part of the cell's identity and cannot be read
   */
  record Put(String family, byte[] qualifier, long time, byte[] value, long ttlMillis)
      implements Mutation {
    /** Checks sizes and times. */
    public Put {
      StorageLimits.checkCell(qualifier, value);
      StorageLimits.checkTime(time);
      StorageLimits.checkCellTtl(ttlMillis);
    }

    /** A cell that lives as long as its family grants. */
    public Put(String family, byte[] qualifier, long time, byte[] value) {
      this(family, qualifier, time, value, FamilyDescriptor.FOREVER);
    }

    @Override
    public boolean addsValue() {
      return true;
    }

    @Override
    public long payload() {
      return (long) qualifier.length + value.length;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.put(this);
    }
  }

  /** Deletes the version at exactly {@code time}, or with NOW the newest visible one (rule 7). */
  record DeleteVersion(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the qualifier and the time. */
    public DeleteVersion {
      StorageLimits.checkQualifier(qualifier);
      StorageLimits.checkTime(time);
    }

    @Override
    public boolean addsValue() {
      return false;
    }

    @Override
    public boolean deletesNewest() {
      return time == WriteBatch.NOW;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.deleteVersion(this);
    }
  }

  /** Deletes all versions up to and including {@code time}. */
  record DeleteColumn(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the qualifier and the time. */
    public DeleteColumn {
      StorageLimits.checkQualifier(qualifier);
      StorageLimits.checkTime(time);
    }

    @Override
    public boolean addsValue() {
      return false;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.deleteColumn(this);
    }
  }

  /** Deletes the versions at exactly {@code time} of all columns of a family. */
  record DeleteFamilyVersion(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamilyVersion {
      StorageLimits.checkTime(time);
    }

    @Override
    public boolean addsValue() {
      return false;
    }

    @Override
    public boolean deletesNewest() {
      return time == WriteBatch.NOW;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.deleteFamilyVersion(this);
    }
  }

  /** Deletes all versions up to and including {@code time} of all columns of a family. */
  record DeleteFamily(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamily {
      StorageLimits.checkTime(time);
    }

    @Override
    public boolean addsValue() {
      return false;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.deleteFamily(this);
    }
  }

  /** As {@link DeleteFamily}, for every family of the table. */
  record DeleteRow(long time) implements Mutation {
    /** Checks the time. */
    public DeleteRow {
      StorageLimits.checkTime(time);
    }

    @Override
    public String family() {
      return null;
    }

    @Override
    public boolean addsValue() {
      return false;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.deleteRow(this);
    }
  }

  /**
   * Adds to the newest visible version, 8 bytes big-endian two's complement; an absent one counts
   * as 0, an overflow wraps. The new version's time is max(now, old time + 1) (rule 8), where now
   * is the time that the store gives to the row. What is read is the state before the batch;
   * several increments and appends of one cell in a batch build on each other and make one version.
   * A new version takes over the time to live of the one that it follows.
   *
   * @param within only versions with a time within are read
   */
  record Increment(String family, byte[] qualifier, long delta, TimeRange within)
      implements Mutation {
    /** Checks sizes. */
    public Increment {
      StorageLimits.checkCell(qualifier, new byte[Long.BYTES]);
    }

    /** An increment of the newest version of all. */
    public Increment(String family, byte[] qualifier, long delta) {
      this(family, qualifier, delta, TimeRange.ALL);
    }

    /**
     * The value that follows on another one; refuses one that is no counter.
     *
     * @param row for the refusal
     * @param old null if there is none
     */
    public byte[] follow(byte[] row, byte[] old) {
      if (old != null) {
        StorageLimits.checkCounter(row, old.length);
      }
      long before = old == null ? 0 : ByteBuffer.wrap(old).getLong();
      return ByteBuffer.allocate(Long.BYTES).putLong(before + delta).array();
    }

    @Override
    public boolean addsValue() {
      return true;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.increment(this);
    }
  }

  /**
   * Appends to the newest visible version; an absent one counts as empty. Times as Increment.
   *
   * @param within only versions with a time within are read
   */
  record Append(String family, byte[] qualifier, byte[] suffix, TimeRange within)
      implements Mutation {
    /** Checks sizes. */
    public Append {
      StorageLimits.checkCell(qualifier, suffix);
    }

    /** An extension of the newest version of all. */
    public Append(String family, byte[] qualifier, byte[] suffix) {
      this(family, qualifier, suffix, TimeRange.ALL);
    }

    /**
     * The value that follows on another one; refuses one that is too long.
     *
     * @param row for the refusal
     * @param old null if there is none
     */
    public byte[] follow(byte[] row, byte[] old) {
      if (old == null) {
        return suffix.clone();
      }
      long length = (long) old.length + suffix.length;
      StorageLimits.checkAppended(row, qualifier, length);
      byte[] whole = Arrays.copyOf(old, (int) length);
      System.arraycopy(suffix, 0, whole, old.length, suffix.length);
      return whole;
    }

    @Override
    public boolean addsValue() {
      return true;
    }

    @Override
    public long payload() {
      return (long) qualifier.length + suffix.length;
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
      return visitor.append(this);
    }
  }
}
