package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.LsmStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@link WritingProcess} is killed at random times, again and again on the same directory; each
 * time all that was acknowledged is there, nothing is there by half, and all files are in order.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class KilledProcessTest {
  private static final int LANES = 5;

  /** Rounds after which a new directory is begun. */
  private static final int GENERATION = 100;

  @TempDir Path directory;

  private final Random random = new Random(Faults.seed());
  private int killedAtStart;

  @Test
  void whatWasAcknowledgedSurvivesTheProcess() throws Exception {
    int rounds = KilledProcess.rounds(4);
    long began = System.nanoTime();
    long acknowledged = 0;
    for (int done = 0; done < rounds; done += GENERATION) {
      Path store = directory.resolve("store" + done);
      Files.createDirectories(store);
      Path boardFile = directory.resolve("board" + done);
      try (Board board = new Board(boardFile)) {
        Verdicts verdicts = new Verdicts();
        for (int round = done; round < Math.min(rounds, done + GENERATION); round++) {
          boolean wrote =
              KilledProcess.run(WritingProcess.class, store, boardFile, board, LANES, random);
          killedAtStart += wrote ? 0 : 1;
          verify(store, board, verdicts, round);
        }
        for (int lane = 0; lane < LANES; lane++) {
          acknowledged += board.acknowledged(lane);
        }
      }
    }
    Faults.report(
        String.format(
            Locale.ROOT,
            "killed processes: %d rounds, of which %d before it wrote, %d operations acknowledged,"
                + " none lost, in %d s",
            rounds,
            killedAtStart,
            acknowledged,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)));
  }

  /** What follows from earlier rounds. */
  private static final class Verdicts {
    final long[] countedTo = new long[LANES];
    final long[] counts = new long[LANES];
  }

  /**
   * In every other round without writing, so that the next process finds what the last one left.
   */
  private void verify(Path directoryOfStore, Board board, Verdicts verdicts, int round) {
    String label = "round " + round + ", -Dtest.seed=" + Faults.seed();
    boolean readOnly = random.nextBoolean() && Files.exists(directoryOfStore.resolve("CURRENT"));
    try (LsmStore store =
        LsmStore.open(directoryOfStore, WritingProcess.options().withReadOnly(readOnly))) {
      if (store.admin().tables().stream()
              .map(t -> t.name())
              .filter(Ledger.tables()::contains)
              .count()
          < Ledger.tables().size()) {
        assertEquals(0, board.attempted(1), label); // killed while it created the tables
        return;
      }
      long[] operations = new long[LANES];
      for (int lane = 1; lane < LANES; lane++) {
        operations[lane] = Ledger.operations(store::table, lane);
        assertTrue(
            operations[lane] >= board.durable(lane) && operations[lane] <= board.attempted(lane),
            label
                + ", lane "
                + lane
                + ": "
                + operations[lane]
                + " operations, acknowledged "
                + board.durable(lane)
                + ", attempted "
                + board.attempted(lane));
      }
      assertEquals(
          Ledger.after(operations, verdicts.countedTo, verdicts.counts),
          Ledger.read(store::table),
          label);
      String catalog = Ledger.catalog(store);
      assertTrue(
          catalog.equals(Ledger.catalogAfter(board.durable(0)))
              || catalog.equals(Ledger.catalogAfter(board.attempted(0))),
          () ->
              label + ": " + catalog + " after " + board.durable(0) + " to " + board.attempted(0));
      assertEquals(List.of(), store.verify(), label);
    }
  }
}
