package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Whether a statement that has failed is to be planned again, as what it was planned with has
 * changed. Other clients may have changed it, of which nobody has told.
 */
final class Replanning {
  /** Who drops an index on a cluster takes some seconds, in which nobody writes to its table. */
  private static final int MOST = 200;

  private static final Set<Code> CAUSES =
      EnumSet.of(Code.TABLE_NOT_FOUND, Code.OUTDATED, Code.TABLE_DISABLED);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private Replanning() {}

  /**
   * Whether there may be another plan by now. Waits a moment where there was one already.
   *
   * @param known the plan that has failed
   * @param tries how many plans have failed before, in the same execution
   */
  static boolean helpsAfter(
      StorageException failure, Session session, Plan known, ExecutionContext context, int tries) {
    if (!CAUSES.contains(failure.code())) {
      return false;
    }
    if (!session.isCurrent(known)) {
      return true;
    }
    CatalogSnapshot before = session.catalog().snapshot();
    if (tries >= MOST || !session.catalog().follow()) {
      return false;
    }
    if (tries > 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
      context.checkCancelled();
    }
    return failure.code() != Code.TABLE_DISABLED || losesEntries(session.catalog(), before);
  }

  /**
   * Whether tables are dropped, or those of the entries of indexes, which nobody reads or writes
   * when it has begun.
   *
   * @param before what there was somewhat earlier
   */
  static boolean losesEntries(SqlCatalog catalog, CatalogSnapshot before) {
    CatalogSnapshot now = catalog.snapshot();
    return !now.hasTablesOf(before)
        || now.tables().stream()
            .flatMap(table -> table.indexes().stream())
            .anyMatch(index -> index.state().isReplacing());
  }
}
