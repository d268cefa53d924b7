package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.Cursor;
import io.cellardb.sql.Engine;
import io.cellardb.sql.Session;
import io.cellardb.sql.Statement;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.util.Set;
import java.util.function.Supplier;

/** A table made of a query with more rows than a batch has: it is there with all rows, or not. */
final class FilledTableJob implements Job {
  private static final int ROWS = 10_050;

  private static final String MAKE =
      "CREATE TABLE made (k, PRIMARY KEY (k)) AS SELECT n"
          + " FROM GENERATE_SERIES(1, "
          + ROWS
          + ") AS n";

  private final long seed;
  private LsmStore store;
  private Session session;

  FilledTableJob(long seed) {
    this.seed = seed;
  }

  @Override
  public void prepare(FileSystem files) {
    store = JobStore.create(files, seed);
    session = Engine.open(store, false).session();
  }

  @Override
  public void run(FileSystem files) {
    run(session, MAKE);
  }

  private static void run(Session session, String definition) {
    told(
        () -> {
          session.prepare(definition).define();
          return true;
        });
  }

  /** What SQL does; its failures are those of the store. */
  private static <T> T told(Supplier<T> work) {
    try {
      return work.get();
    } catch (SqlException e) {
      if (e.getCause() instanceof StorageException storage) {
        throw storage;
      }
      if (e.sqlState().equals("53200")) {
        throw Faults.told(e);
      }
      throw e;
    }
  }

  @Override
  public void goOn(boolean done) {
    assertTrue(isThere(session) || !done, "the table is lost");
  }

  /** Whether the table is there, with all of its rows. */
  private static boolean isThere(Session session) {
    try {
      long rows = told(() -> count(session));
      assertEquals(ROWS, rows);
      return true;
    } catch (SqlException e) {
      // The store may have a table that the catalog does not know, and whose columns have no names.
      assertTrue(Set.of("42P01", "42703").contains(e.sqlState()), e.toString());
      return false;
    }
  }

  private static long count(Session session) {
    Statement statement = session.prepare("SELECT COUNT(k) FROM made");
    try (Cursor rows = statement.query(new Object[0])) {
      Batch batch = rows.next();
      return (long) batch.column(0).getObject(statement.columns().get(0).type(), batch.row(0));
    }
  }

  @Override
  public void leave() {
    JobStore.leave(store);
  }

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    try (LsmStore after = JobStore.open(disk, JobStore.DIRECTORY)) {
      Session opened = told(() -> Engine.open(after, false).session());
      boolean there = isThere(opened);
      assertTrue(there || !done || flips, "the table is lost");
      if (!there) {
        run(opened, "DROP TABLE IF EXISTS made");
        run(opened, MAKE);
        assertTrue(isThere(opened));
      }
    } catch (StorageException e) {
      assertTrue(flips && e.code() == Code.CORRUPTION, e.toString());
    }
  }
}
