package io.cellardb.storage;

/**
 * One change of one row. Where {@code time} is {@link WriteBatch#NOW}, the store gives the time at
 * commit; it is the same for all changes of a row within a batch.
 */
public sealed interface Mutation {
  /** Sets a cell. */
  record Put(String family, byte[] qualifier, long time, byte[] value) implements Mutation {
    /** Checks sizes and time. */
    public Put {
      Limits.checkCell(qualifier, value);
      Limits.checkTime(time);
    }
  }

  /** Deletes the version at exactly {@code time}, or with NOW the newest visible one (rule 7). */
  record DeleteVersion(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the time. */
    public DeleteVersion {
      Limits.checkTime(time);
    }
  }

  /** Deletes all versions up to and including {@code time}. */
  record DeleteColumn(String family, byte[] qualifier, long time) implements Mutation {
    /** Checks the time. */
    public DeleteColumn {
      Limits.checkTime(time);
    }
  }

  /** Deletes the versions at exactly {@code time} of all columns of a family. */
  record DeleteFamilyVersion(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamilyVersion {
      Limits.checkTime(time);
    }
  }

  /** Deletes all versions up to and including {@code time} of all columns of a family. */
  record DeleteFamily(String family, long time) implements Mutation {
    /** Checks the time. */
    public DeleteFamily {
      Limits.checkTime(time);
    }
  }

  /** As {@link DeleteFamily}, for every family of the table. */
  record DeleteRow(long time) implements Mutation {
    /** Checks the time. */
    public DeleteRow {
      Limits.checkTime(time);
    }
  }

  /**
   * Adds to the newest visible version, 8 bytes big-endian two's complement; an absent one counts
   * as 0, an overflow wraps. The new version's time is max(now, old time + 1) (rule 8), where now
   * is the time that the store gives to the row. What is read is the state before the batch;
   * several increments and appends of one cell in a batch build on each other and make one version.
   */
  record Increment(String family, byte[] qualifier, long delta) implements Mutation {}

  /** Appends to the newest visible version; an absent one counts as empty. Times as Increment. */
  record Append(String family, byte[] qualifier, byte[] suffix) implements Mutation {}
}
