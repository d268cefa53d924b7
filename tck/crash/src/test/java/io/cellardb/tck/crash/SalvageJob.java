package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.Salvage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A salvage: it never changes its source, and what it leaves is sound, or refused. */
final class SalvageJob implements Job {
  private static final Path SALVAGED = Path.of("/salvaged");

  private final long seed;
  private final boolean damaged;
  private String expected; // null if not all can be salvaged
  private Map<String, byte[]> source;
  private Salvage.Outcome outcome;

  /**
   * A job.
   *
   * @param damaged whether the newest SSTable of the source has a wrong bit
   */
  SalvageJob(long seed, boolean damaged) {
    this.seed = seed;
    this.damaged = damaged;
  }

  @Override
  public void prepare(FileSystem files) throws IOException {
    MemoryFileSystem killed = new MemoryFileSystem();
    LsmStore store = JobStore.create(killed, seed);
    expected = damaged ? null : Dump.of(store);
    source = contents(killed);
    JobStore.leave(store);
    if (damaged) {
      String file =
          source.keySet().stream()
              .filter(name -> name.endsWith(FileNames.SSTABLE))
              .reduce((a, b) -> b)
              .orElseThrow();
      source.get(file)[source.get(file).length / 3] ^= 1;
    }
    MemoryFileSystem disk = ((FaultyFileSystem) files).disk();
    disk.createDirectories(JobStore.DIRECTORY);
    source.forEach((name, bytes) -> disk.replace(JobStore.DIRECTORY.resolve(name), bytes));
  }

  private static Map<String, byte[]> contents(FileSystem disk) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    for (String name : disk.list(JobStore.DIRECTORY)) {
      contents.put(name, disk.readAll(JobStore.DIRECTORY.resolve(name)));
    }
    return contents;
  }

  @Override
  public void run(FileSystem files) throws IOException {
    outcome = Salvage.run(files, JobStore.DIRECTORY, SALVAGED);
  }

  @Override
  public void goOn(boolean done) throws IOException {}

  @Override
  public void leave() {}

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    Map<String, byte[]> after = contents(disk);
    assertEquals(source.keySet(), after.keySet());
    source.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
    if (JobStore.isEmpty(disk, SALVAGED)) {
      assertTrue(!done, "nothing is left");
      return;
    }
    try (LsmStore salvaged = JobStore.open(disk, SALVAGED)) {
      String read = Dump.of(salvaged);
      List<String> problems = salvaged.verify();
      assertTrue(flips || problems.isEmpty(), problems::toString);
      if (outcome != null && outcome.lost().isEmpty()) {
        assertEquals(expected, read);
      }
    } catch (StorageException e) {
      assertTrue(!done || flips, () -> "a salvaged store is refused: " + e);
      assertTrue(e.code() == Code.NOT_A_STORE || e.code() == Code.CORRUPTION, e.toString());
    }
  }
}
