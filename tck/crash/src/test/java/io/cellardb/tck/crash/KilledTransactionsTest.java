package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.IndexVerification;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@link TransferringProcess} is killed at random times, again and again on the same directory;
 * each time every transaction is there whole or not at all, and those that were committed are.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class KilledTransactionsTest {
  private static final int LANES = 5;

  @TempDir Path directory;

  @Test
  void transactionsSurviveTheProcessWholeOrNotAtAll() throws Exception {
    final long began = System.nanoTime();
    int rounds = KilledProcess.rounds(3);
    Random random = new Random(Faults.seed());
    Path store = directory.resolve("store");
    Path boardFile = directory.resolve("board");
    int killedAtStart = 0;
    long committed = 0;
    try (Board board = new Board(boardFile)) {
      for (int round = 0; round < rounds; round++) {
        boolean wrote =
            KilledProcess.run(TransferringProcess.class, store, boardFile, board, LANES, random);
        killedAtStart += wrote ? 0 : 1;
        verify(store, board, "round " + round + ", -Dtest.seed=" + Faults.seed());
      }
      for (int lane = 1; lane < LANES; lane++) {
        committed += board.acknowledged(lane);
      }
    }
    Faults.report(
        String.format(
            Locale.ROOT,
            "killed transactions: %d rounds, of which %d before it wrote, %d transactions"
                + " committed, none lost or in parts, in %d s",
            rounds,
            killedAtStart,
            committed,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)));
  }

  private static void verify(Path store, Board board, String label)
      throws SQLException, IOException {
    if (!Files.exists(store.resolve("CURRENT"))) {
      return; // killed before there was a store
    }
    try (Connection connection = DriverManager.getConnection(TransferringProcess.url(store))) {
      Transfers.createTables(connection, LANES);
      long[] done = Transfers.done(connection, LANES);
      for (int lane = 1; lane < LANES; lane++) {
        assertTrue(
            done[lane] >= board.durable(lane) && done[lane] <= board.attempted(lane),
            label
                + ", lane "
                + lane
                + ": "
                + done[lane]
                + " of "
                + board.durable(lane)
                + " to "
                + board.attempted(lane));
      }
      assertEquals(Transfers.after(done), Transfers.read(connection), label);
      assertEquals(
          List.of("by_balance READY", "by_note READY", "by_number READY"),
          Transfers.indexes(connection),
          label);
    }
    List<String> differences = new ArrayList<>();
    try (LsmStore opened = LsmStore.open(store, LsmOptions.defaults().withReadOnly(true))) {
      assertEquals(3, IndexVerification.run(opened, differences::add));
    }
    assertEquals(List.of(), differences, label);
  }
}
