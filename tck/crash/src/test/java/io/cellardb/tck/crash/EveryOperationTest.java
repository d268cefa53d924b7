package io.cellardb.tck.crash;

import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.Fault.Kind;
import io.cellardb.storage.lsm.io.Fault.Operation;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every operation of the file system in a history fails in every way it can, one run each; in a
 * build a sample of them.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class EveryOperationTest {
  private final Map<Kind, Long> runs = new EnumMap<>(Kind.class);
  private long injected;
  private long told;

  private void everyOperation(int length, int histories, int every, boolean background)
      throws IOException {
    long began = System.nanoTime();
    int operations = 0;
    for (int h = 0; h < histories; h++) {
      long seed = Faults.seed() + h;
      FaultHistory history = new FaultHistory(seed, length);
      FaultRun whole = new FaultRun(history, null, seed, background);
      run(whole, seed, null);
      List<Operation> trace = whole.trace();
      operations += trace.size();
      for (int n = 1 + h % every; n <= trace.size(); n += every) {
        for (Fault fault : Faults.of(trace.get(n - 1), n)) {
          inject(history, fault, seed, background);
        }
      }
    }
    Faults.report(
        String.format(
            Locale.ROOT,
            "every I/O%s: %d histories of %d steps and %d I/Os, %d runs (%s), %d faults injected,"
                + " %d times told of flipped bits, in %d s",
            background ? " with background work" : "",
            histories,
            length,
            operations,
            runs.values().stream().mapToLong(Long::longValue).sum(),
            runs,
            injected,
            told,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)));
  }

  private void inject(FaultHistory history, Fault fault, long seed, boolean background) {
    FaultRun run = new FaultRun(history, fault, seed + fault.from(), background);
    run(run, seed, fault);
    runs.merge(fault.kind(), 1L, Long::sum);
    injected += run.injected();
    told += run.wasCorrupt() ? 1 : 0;
  }

  private static void run(FaultRun run, long seed, Fault fault) {
    try {
      run.run();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("-Dtest.seed=" + seed + ", " + fault + ": " + e.getMessage(), e);
    }
  }

  @Test
  void nothingAcknowledgedIsLostWhateverFailsInAHistory() throws IOException {
    if (Faults.all()) {
      everyOperation(60, 12, 1, false);
    } else {
      everyOperation(40, 1, Faults.sample(5), false);
    }
  }

  @Test
  void nothingAcknowledgedIsLostWhateverFailsWhileTheStoreWorksInTheBackground()
      throws IOException {
    if (Faults.all()) {
      everyOperation(80, 6, 1, true);
    } else {
      everyOperation(40, 1, Faults.sample(11), true);
    }
  }
}
