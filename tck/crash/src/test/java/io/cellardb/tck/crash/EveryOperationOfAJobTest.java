package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.Fault.Kind;
import io.cellardb.storage.lsm.io.Fault.Operation;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every operation of the file system within a backup, a restore, a salvage, a bulk load, the
 * filling of a new table and statements about indexes fails in every way it can, one run each; in a
 * build a sample of them.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class EveryOperationOfAJobTest {
  private long injected;

  private void everyOperation(String name, LongFunction<Job> jobs) throws IOException {
    long began = System.nanoTime();
    int histories = Faults.all() ? 8 : 1;
    int every = Faults.all() ? 1 : Faults.sample(3);
    int operations = 0;
    int runs = 0;
    for (int h = 0; h < histories; h++) {
      long seed = Faults.seed() + h;
      List<Operation> trace = run(jobs.apply(seed), null, seed);
      operations += trace.size();
      for (int n = 1 + h % every; n <= trace.size(); n += every) {
        for (Fault fault : Faults.of(trace.get(n - 1), n)) {
          runs++;
          try {
            List<Operation> unused = run(jobs.apply(seed), fault, seed + n);
          } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("-Dtest.seed=" + seed + ", " + fault + ": " + e, e);
          }
        }
      }
    }
    Faults.report(
        String.format(
            Locale.ROOT,
            "every I/O of a %s: %d stores, %d I/Os, %d runs, %d faults injected, in %d s",
            name,
            histories,
            operations,
            runs,
            injected,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)));
  }

  /** What the job asked of the file system. */
  private List<Operation> run(Job job, Fault fault, long seed) throws IOException {
    FaultyFileSystem files = new FaultyFileSystem(new MemoryFileSystem(), seed);
    job.prepare(files);
    int before = files.trace().size();
    if (fault != null) {
      long to = fault.to() == Long.MAX_VALUE ? fault.to() : before + fault.to();
      files.plan(new Fault(fault.kind(), before + fault.from(), to));
    }
    boolean flips =
        fault != null && (fault.kind() == Kind.READ_FLIP || fault.kind() == Kind.WRITE_FLIP);
    boolean done = false;
    try {
      job.run(files);
      done = true;
    } catch (StorageException | OutOfMemoryError thrown) {
      StorageException e = Faults.told(thrown);
      assertTrue(
          Faults.CODES.contains(e.code()) || (flips && e.code() == Code.CORRUPTION), e.toString());
      assertTrue(fault != null, e.toString());
    } catch (IOException e) {
      assertTrue(fault != null, e.toString());
    }
    List<Operation> whole = files.trace();
    List<Operation> trace = whole.subList(before, whole.size());
    files.plan(null);
    injected += files.injected();
    boolean powerless = fault != null && fault.kind() == Kind.POWER_FAILURE && files.injected() > 0;
    if (!powerless) {
      try {
        job.goOn(done);
      } catch (StorageException e) {
        assertTrue(flips && e.code() == Code.CORRUPTION, e.toString());
      }
    }
    job.leave();
    Random random = new Random(seed);
    MemoryFileSystem after =
        powerless || random.nextBoolean()
            ? files.disk().crash(random.nextBoolean() ? null : random)
            : files.disk();
    job.check(after, done, flips);
    return trace;
  }

  @Test
  void aBackupIsWholeOrRefusedAndItsStoreLosesNothing() throws IOException {
    everyOperation("backup", BackupJob::new);
  }

  @Test
  void aRestoredStoreIsWholeOrRefused() throws IOException {
    everyOperation("restore", RestoreJob::new);
  }

  @Test
  void aSalvageLeavesItsSourceAloneAndAnUnfinishedOneIsRefused() throws IOException {
    everyOperation("salvage", seed -> new SalvageJob(seed, false));
    everyOperation("salvage of a damaged store", seed -> new SalvageJob(seed, true));
  }

  @Test
  void aBulkLoadIsAllOrNothing() throws IOException {
    everyOperation("bulk load of sorted rows", seed -> new BulkLoadJob(seed, true));
    everyOperation("bulk load", seed -> new BulkLoadJob(seed, false));
  }

  @Test
  void aTableMadeOfAQueryHasAllRowsOrIsNotThere() throws IOException {
    everyOperation("table made of a query", FilledTableJob::new);
  }

  @ParameterizedTest
  @EnumSource
  void entriesOfIndexesAreThoseOfTheRows(IndexJob.Work work) throws IOException {
    everyOperation("statement about an index, " + work.name(), seed -> new IndexJob(seed, work));
  }
}
