package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Transaction;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Statements that read what they write start anew when another one has written to their rows in the
 * meantime, so that no update is lost.
 */
final class Attempts {
  private static final int MAX = 1_000;
  private static final long LONGEST_PAUSE_NANOS = 2_000_000;

  private Attempts() {}

  /**
   * Commits; false if others have changed the rows meanwhile, or have dropped an index that the
   * transaction has written entries of. In both cases the next try sees what there is.
   */
  static boolean commit(Transaction transaction) {
    try {
      return transaction.commit();
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.TABLE_NOT_FOUND) {
        throw e;
      }
      return false;
    }
  }

  /**
   * Tries until there is a result.
   *
   * @param tables what it writes to, as the message calls it
   * @param attempt one try, empty if another statement was faster
   * @throws SqlExecutionException 40001 after many tries
   */
  static Written repeat(
      Supplier<String> tables, ExecutionContext context, Supplier<Optional<Written>> attempt) {
    for (int i = 0; i < MAX; i++) {
      context.checkCancelled();
      Optional<Written> written = attempt.get();
      if (written.isPresent()) {
        return written.get();
      }
      LockSupport.parkNanos(
          ThreadLocalRandom.current().nextLong(Math.min(LONGEST_PAUSE_NANOS, 10_000L * (i + 1))));
    }
    throw new SqlExecutionException(
        "40001",
        "other statements keep changing the rows of "
            + tables.get()
            + " that this one changes; try again");
  }
}
