package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.Engine;
import io.cellardb.sql.IndexVerification;
import io.cellardb.sql.Session;
import io.cellardb.sql.Statement;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A statement about indexes, or on rows of a table that has some: whatever becomes of it, entries
 * and rows agree, and no index is left that queries may not read.
 */
final class IndexJob implements Job {
  private static final int ROWS = 300;

  /** A statement, and whether the index {@code i_n} is there once it is done. */
  enum Work {
    /** Makes an index of the rows that are there. */
    CREATE("CREATE INDEX i_n ON indexed (n DESC, v)", true, false),
    /** Makes its entries anew. */
    REINDEX("REINDEX INDEX i_n", true, true),
    /** Drops it. */
    DROP("DROP INDEX i_n", false, true),
    /** Changes rows and their entries. */
    CHANGE("UPDATE indexed SET n = n + 1, u = u + 1000 WHERE MOD(k, 3) = 0", true, true);

    private final String sql;
    private final boolean isThere;
    private final boolean wasThere;

    Work(String sql, boolean isThere, boolean wasThere) {
      this.sql = sql;
      this.isThere = isThere;
      this.wasThere = wasThere;
    }
  }

  private final long seed;
  private final Work work;
  private LsmStore store;
  private Engine engine;
  private Session session;

  IndexJob(long seed, Work work) {
    this.seed = seed;
    this.work = work;
  }

  @Override
  public void prepare(FileSystem files) {
    store = JobStore.create(files, seed);
    engine = Engine.open(store, false);
    session = engine.session();
    run(session, "CREATE TABLE indexed (k INT PRIMARY KEY, n INT, v VARCHAR, u INT UNIQUE)");
    run(
        session,
        "INSERT INTO indexed SELECT i, MOD(i * 7, 11), 'v' || MOD(i, 5), i FROM GENERATE_SERIES(1, "
            + ROWS
            + ") AS s (i)");
    if (work.wasThere) {
      run(session, Work.CREATE.sql);
    }
    run(session, "UPDATE indexed SET n = NULL WHERE MOD(k, 17) = 0");
    run(session, "DELETE FROM indexed WHERE MOD(k, 13) = 0");
  }

  @Override
  public void run(FileSystem files) {
    run(session, work.sql);
  }

  private static void run(Session session, String sql) {
    told(
        () -> {
          Statement statement = session.prepare(sql);
          if (statement.isDefinition()) {
            statement.define();
          } else {
            statement.update(List.<Object[]>of(new Object[0]), context -> {});
          }
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
    verify(store);
    if (done) {
      assertEquals(work.isThere, index(engine).isPresent());
    }
  }

  private static Optional<IndexDefinition> index(Engine engine) {
    return engine.snapshot().table("default", "indexed").findIndex("i_n");
  }

  private static void verify(Store store) {
    List<String> differences = new ArrayList<>();
    told(() -> IndexVerification.run(store, differences::add));
    assertEquals(List.of(), differences);
  }

  @Override
  public void leave() {
    JobStore.leave(store);
  }

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    try (LsmStore after = JobStore.open(disk, JobStore.DIRECTORY)) {
      Engine opened = told(() -> Engine.open(after, false));
      verify(after);
      Optional<IndexDefinition> index = index(opened);
      if (!flips) {
        for (IndexDefinition each : opened.snapshot().table("default", "indexed").indexes()) {
          assertTrue(each.isReady(), each.name() + " is " + each.state());
        }
        if (done) {
          assertEquals(work.isThere, index.isPresent());
        }
        if (work.wasThere && work.isThere) {
          assertTrue(index.isPresent(), "the index is lost");
        }
      }
      if (index.isEmpty()) {
        run(opened.session(), Work.CREATE.sql);
        verify(after);
      }
    } catch (StorageException e) {
      assertTrue(flips && e.code() == Code.CORRUPTION, e.toString());
    }
  }
}
