package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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

/** The backup of a store in use: it is whole or refused, and the store loses nothing by it. */
final class BackupJob implements Job {
  private static final Path BACKUP = Path.of("/backup");
  private static final Path RESTORED = Path.of("/restored");

  private final long seed;
  private LsmStore store;
  private String expected;
  private boolean written;

  BackupJob(long seed) {
    this.seed = seed;
  }

  @Override
  public void prepare(FileSystem files) {
    store = JobStore.create(files, seed);
    expected = Dump.of(store);
  }

  @Override
  public void run(FileSystem files) {
    store.backup(BACKUP);
  }

  @Override
  public void goOn(boolean done) {
    try {
      JobStore.writeLast(store);
      written = true;
    } catch (StorageException | OutOfMemoryError thrown) {
      StorageException e = Faults.told(thrown);
      // The backup syncs the log, which may have failed.
      assertTrue(Faults.CODES.contains(e.code()), e.toString());
    }
    assertEquals(expected, JobStore.dump(store));
    assertEquals(written, JobStore.hasLast(store));
  }

  @Override
  public void leave() {
    JobStore.leave(store);
  }

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    try (LsmStore after = JobStore.open(disk, JobStore.DIRECTORY)) {
      assertEquals(expected, JobStore.dump(after));
      assertTrue(JobStore.hasLast(after) || !written, "an acknowledged write is lost");
      assertEquals(List.of(), after.verify());
    }
    if (!JobStore.isEmpty(disk, BACKUP)) {
      StorageException noStore =
          assertThrows(StorageException.class, () -> JobStore.open(disk, BACKUP));
      assertEquals(Code.NOT_A_STORE, noStore.code(), noStore.toString());
    }
    try {
      Backup.restore(disk, BACKUP, RESTORED);
    } catch (StorageException e) {
      assertTrue(!done || flips, () -> "a backup that was done is refused: " + e);
      assertTrue(e.code() == Code.NOT_A_STORE || e.code() == Code.CORRUPTION, e.toString());
      return;
    }
    try (LsmStore restored = JobStore.open(disk, RESTORED)) {
      assertEquals(expected, Dump.of(restored));
    }
  }
}
