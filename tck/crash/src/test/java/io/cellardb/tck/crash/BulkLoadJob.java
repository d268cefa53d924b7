package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.BulkRow;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.StoreCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A bulk load: all of its rows are there afterwards or none, and no file is left behind. */
final class BulkLoadJob implements Job {
  private static final int ROWS = 60;

  private final long seed;
  private final boolean sorted;
  private LsmStore store;
  private String before;
  private boolean written;

  /**
   * A job.
   *
   * @param sorted whether the rows come in the order of their keys, else they are sorted in runs
   */
  BulkLoadJob(long seed, boolean sorted) {
    this.seed = seed;
    this.sorted = sorted;
  }

  private List<BulkRow> rows() {
    List<BulkRow> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] key = ("l" + (100 + i)).getBytes(StandardCharsets.UTF_8);
      byte[] value = "loaded ".repeat(20).getBytes(StandardCharsets.UTF_8);
      rows.add(
          new BulkRow(
              key,
              List.of(
                  new Mutation.Put("f", key, WriteBatch.NOW, value),
                  new Mutation.Put("g", key, WriteBatch.NOW, value))));
    }
    if (!sorted) {
      Collections.shuffle(rows, new Random(seed));
    }
    return rows;
  }

  @Override
  public void prepare(FileSystem files) {
    store = JobStore.create(files, seed);
    before = Dump.of(store);
  }

  @Override
  public void run(FileSystem files) {
    store.admin().bulkLoad(JobStore.T, rows().iterator());
  }

  @Override
  public void goOn(boolean done) {
    checkAllOrNothing(store, done, done);
    try {
      JobStore.writeLast(store);
      written = true;
    } catch (StorageException | OutOfMemoryError thrown) {
      StorageException e = Faults.told(thrown);
      // The load syncs the log, which may have failed.
      assertTrue(Faults.CODES.contains(e.code()), e.toString());
    }
    checkAllOrNothing(store, done, done);
  }

  private void checkAllOrNothing(LsmStore opened, boolean must, boolean may) {
    List<String> lines = new ArrayList<>(JobStore.dump(opened).lines().toList());
    long all = lines.size();
    lines.removeIf(line -> line.startsWith("l1"));
    long loaded = all - lines.size();
    assertEquals(before, String.join("\n", lines) + "\n");
    assertTrue(loaded == 0 || loaded == 2L * ROWS, loaded + " cells were loaded");
    assertTrue(loaded > 0 || !must, "the loaded rows are lost");
    assertTrue(loaded == 0 || may, "rows are there that were not loaded");
  }

  @Override
  public void leave() {
    JobStore.leave(store);
  }

  @Override
  public void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException {
    try (LsmStore after = JobStore.open(disk, JobStore.DIRECTORY)) {
      checkAllOrNothing(after, done && !flips, true);
      assertTrue(JobStore.hasLast(after) || !written, "an acknowledged write is lost");
      assertTrue(flips || after.verify().isEmpty(), () -> after.verify().toString());
    } catch (StorageException e) {
      assertTrue(flips && e.code() == Code.CORRUPTION, e.toString());
      return;
    }
    StoreCheck.Result result = StoreCheck.run(disk, JobStore.DIRECTORY);
    assertTrue(flips || result.damage().isEmpty(), () -> result.damage().toString());
    assertEquals(List.of(), result.remarks());
  }
}
