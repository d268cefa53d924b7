package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;

/** What a transaction cannot write, because all it writes becomes one batch at its commit. */
public final class TransactionLimits {
  private TransactionLimits() {}

  /** Refuses mutations whose meaning depends on the time that the commit gives. */
  public static void checkMutations(WriteBatch batch) {
    for (WriteBatch.Row row : batch.rows()) {
      row.mutations().forEach(TransactionLimits::check);
    }
  }

  /** Refuses a mutation whose meaning depends on the time that the commit gives. */
  public static void check(Mutation mutation) {
    if (mutation.deletesNewest()) {
      throw new StorageException(
          Code.UNSUPPORTED,
          "a transaction can delete a version by its time only, not whichever is the newest");
    }
  }

  /**
   * The refusal of a value at a given time after a delete, in a family with new version behaviour.
   * There the order of writes decides, which one batch does not have.
   */
  public static StorageException valueAfterDelete() {
    return new StorageException(
        Code.UNSUPPORTED,
        "a transaction cannot write a value at a given time after a delete in the same row and"
            + " family; COMMIT in between");
  }
}
