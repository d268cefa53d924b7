package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.LsmStore;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    String asked = System.getProperty("crash.rounds", "");
    int rounds = asked.isEmpty() ? 4 : Integer.parseInt(asked);
    long began = System.nanoTime();
    long acknowledged = 0;
    for (int done = 0; done < rounds; done += GENERATION) {
      Path store = directory.resolve("store" + done);
      Files.createDirectories(store);
      try (Board board = new Board(directory.resolve("board" + done))) {
        Verdicts verdicts = new Verdicts();
        for (int round = done; round < Math.min(rounds, done + GENERATION); round++) {
          writeAndKill(store, board);
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

  private void writeAndKill(Path store, Board board) throws Exception {
    board.setWriting(false);
    Path errors = directory.resolve("errors");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(WritingProcess.class.getName());
    String boardFile = store.getFileName().toString().replace("store", "board");
    command.add(store.toString());
    command.add(directory.resolve(boardFile).toString());
    command.add(Integer.toString(LANES));
    command.add(Long.toString(random.nextLong()));
    Process process =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectOutput(new File(errors + ".out"))
            .start();
    try {
      boolean early = random.nextInt(5) == 0;
      if (early) {
        Thread.sleep(150 + random.nextInt(500));
      } else {
        while (!board.isWriting() && process.isAlive()) {
          Thread.sleep(1);
        }
        Thread.sleep(5 + random.nextInt(700));
      }
      killedAtStart += board.isWriting() ? 0 : 1;
      boolean alive = process.isAlive();
      process.destroyForcibly();
      process.waitFor();
      assertTrue(alive, () -> "the process ended by itself: " + read(errors));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "and " + e;
    }
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
