package io.cellardb.storage;

/**
 * One change of one row. Where {@code time} is {@link WriteBatch#NOW}, the store gives the time at
 * commit; it is the same for all changes of a row within a batch.
 */
public sealed interface Mutation {
  /** The family that this changes, or null if it is all of them. */
  String family();

  /** Whether this adds a value, and is no delete. */
  default boolean addsValue() {
    return this instanceof Put || this instanceof Increment || this instanceof Append;
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
  }

  /** Deletes the version at exactly {@code time}, or with NOW the newest visible one (rule 7). */
  record DeleteVersion(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the qualifier and the time. */
    public DeleteVersion {
      StorageLimits.checkQualifier(qualifier);
      StorageLimits.checkTime(time);
    }
  }

  /** Deletes all versions up to and including {@code time}. */
  record DeleteColumn(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the qualifier and the time. */
    public DeleteColumn {
      StorageLimits.checkQualifier(qualifier);
      StorageLimits.checkTime(time);
    }
  }

  /** Deletes the versions at exactly {@code time} of all columns of a family. */
  record DeleteFamilyVersion(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamilyVersion {
      StorageLimits.checkTime(time);
    }
  }

  /** Deletes all versions up to and including {@code time} of all columns of a family. */
  record DeleteFamily(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamily {
      StorageLimits.checkTime(time);
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
  }
}
