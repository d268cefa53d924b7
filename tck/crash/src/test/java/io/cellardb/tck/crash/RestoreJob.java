package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.Backup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A restore: what it leaves is the whole store, or refused; the backup stays as it is. */
final class RestoreJob implements Job {
  private static final Path BACKUP = Path.of("/backup");
  private static final Path RESTORED = Path.of("/restored");

  private final long seed;
  private String expected;

  RestoreJob(long seed) {
    this.seed = seed;
  }

  @Override
  public void prepare(FileSystem files) {
    try (LsmStore store = JobStore.create(files, seed)) {
      expected = Dump.of(store);
      store.backup(BACKUP);
    }
  }

  @Override
  public void run(FileSystem files) throws IOException {
    Backup.restore(files, BACKUP, RESTORED);
  }

  @Override
  public void goOn(boolean done) {}

  @Override
  public void leave() {}

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    assertEquals(List.of(), Backup.check(disk, BACKUP));
    if (JobStore.isEmpty(disk, RESTORED)) {
      assertTrue(!done, "nothing is left");
      return;
    }
    try (LsmStore restored = JobStore.open(disk, RESTORED)) {
      assertEquals(expected, Dump.of(restored));
    } catch (StorageException e) {
      assertTrue(!done || flips, () -> "a restored store is refused: " + e);
      assertTrue(e.code() == Code.NOT_A_STORE || e.code() == Code.CORRUPTION, e.toString());
    }
  }
}
