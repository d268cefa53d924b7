package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** The store that jobs are done to: it has files, and a log that goes on behind them. */
final class JobStore {
  static final Path DIRECTORY = Path.of("/store");
  static final TableName T = TableName.parse("t");

  /** A row that is written after the job; its key is above all others. */
  private static final String LAST = "z";

  private static final int STEPS = 14;

  private JobStore() {}

  static LsmOptions options(FileSystem files) {
    return LsmOptions.defaults()
        .withFileSystem(files)
        .withMemtableBytes(8000)
        .withAutomaticCompaction(false)
        .withCacheBytes(0)
        .withJmx(false)
        .withClock(() -> FaultHistory.time(STEPS));
  }

  static LsmStore open(FileSystem files, Path directory) {
    return LsmStore.open(directory, options(files));
  }

  /** Makes it, and leaves it open. */
  static LsmStore create(FileSystem files, long seed) {
    LsmStore store = open(files, DIRECTORY);
    for (Step step : new FaultHistory(seed, STEPS).steps()) {
      try {
        if (step.kind() != Step.Kind.RESTART) {
          step.action().accept(store);
        }
      } catch (StorageException | OutOfMemoryError thrown) {
        StorageException e = Faults.told(thrown);
        assertFalse(Faults.CODES.contains(e.code()) || e.code() == Code.CORRUPTION, e.toString());
      }
    }
    store.admin().flush(T);
    write(store, "r");
    write(store, "s");
    return store;
  }

  private static void write(LsmStore store, String row) {
    byte[] bytes = row.getBytes(StandardCharsets.UTF_8);
    store.apply(
        new WriteBatch().mutate(T, bytes, new Mutation.Put("f", bytes, WriteBatch.NOW, bytes)));
  }

  /** Writes one more row. */
  static void writeLast(LsmStore store) {
    write(store, LAST);
  }

  /** All that can be read, but for the row written last. */
  static String dump(LsmStore store) {
    return Dump.of(store)
        .lines()
        .filter(line -> !isLast(line))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Whether the row written last is there. */
  static boolean hasLast(LsmStore store) {
    return Dump.of(store).lines().anyMatch(JobStore::isLast);
  }

  private static boolean isLast(String line) {
    return line.startsWith(LAST + "/");
  }

  /** Whether a directory may become a new store: there is nothing that was written by a job. */
  static boolean isEmpty(FileSystem files, Path directory) throws IOException {
    return files.list(directory).stream().allMatch(FileNames.LOCK::equals);
  }

  /** Closes a store whose disk may have failed. */
  static void leave(LsmStore store) {
    try {
      store.close();
    } catch (StorageException e) {
      assertTrue(Faults.CODES.contains(e.code()), e.toString());
    }
  }
}
