package io.cellardb.tck.crash;

import io.cellardb.storage.Durability;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The process that is killed. It goes on where the store stands, on one thread for each lane, with
 * flushes, compactions and readers beside them, and never ends by itself but for an error.
 *
 * <p>Arguments: the directory, the file of the {@link Board}, the number of lanes, a seed.
 */
final class WritingProcess {
  private static final int WRONG_READ = 3;
  private static final int FAILED = 4;

  private final LsmStore store;
  private final Board board;
  private final int lanes;

  private WritingProcess(LsmStore store, Board board, int lanes) {
    this.store = store;
    this.board = board;
    this.lanes = lanes;
  }

  /** Small enough that there are flushes, merges and several segments within a second. */
  static LsmOptions options() {
    return LsmOptions.defaults().withMemtableBytes(48 << 10).withCacheBytes(64 << 10);
  }

  /** Opens the store and writes until it is killed. */
  public static void main(String[] args) throws IOException {
    int lanes = Integer.parseInt(args[2]);
    SplittableRandom random = new SplittableRandom(Long.parseLong(args[3]));
    @SuppressWarnings("resource") // until the end of the process
    Board board = new Board(Path.of(args[1]));
    LsmStore store = LsmStore.open(Path.of(args[0]), options());
    Ledger.createTables(store);
    WritingProcess process = new WritingProcess(store, board, lanes);
    process.start("catalog", process::changeCatalog);
    for (int lane = 1; lane < lanes; lane++) {
      int own = lane;
      process.start("lane " + lane, () -> process.write(own));
    }
    SplittableRandom upkeep = random.split();
    process.start("upkeep", () -> process.keepUp(upkeep));
    process.start("reader", process::read);
    board.setWriting(true);
  }

  private void start(String name, Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable e) {
                KilledProcess.end(FAILED, e);
              }
            },
            name);
    thread.start();
  }

  private void write(int lane) {
    for (long i = Ledger.operations(store::table, lane) + 1; ; i++) {
      board.setAttempted(lane, i);
      if (!store.apply(Ledger.operation(lane, i)).applied()) {
        KilledProcess.end(WRONG_READ, new AssertionError("lane " + lane + " is not at " + (i - 1)));
      }
      if (Ledger.durability(lane, i) != Durability.NONE) {
        board.setDurable(lane, i);
      }
      board.addAcknowledged(lane);
      if (i % 7 == 0 && store.apply(Ledger.refused(lane, i)).applied()) {
        KilledProcess.end(WRONG_READ, new AssertionError("lane " + lane + " is not at " + i));
      }
    }
  }

  private void changeCatalog() {
    long done = board.durable(0);
    if (!Ledger.catalog(store).equals(Ledger.catalogAfter(done))) {
      done = board.attempted(0); // it was done and the process killed before it could say so
    }
    board.setDurable(0, done);
    for (long i = done + 1; ; i++) {
      board.setAttempted(0, i);
      Ledger.catalogOperation(store, i);
      board.setDurable(0, i);
      board.addAcknowledged(0);
      sleep(2);
    }
  }

  private void keepUp(SplittableRandom random) {
    while (true) {
      TableName table = Ledger.tables().get(random.nextInt(3));
      switch (random.nextInt(4)) {
        case 0 -> store.admin().compact(table, random.nextBoolean());
        default -> store.admin().flush(table);
      }
      sleep(random.nextInt(60));
    }
  }

  /** Each snapshot has whole batches only. */
  private void read() {
    long[] countedTo = new long[lanes];
    long[] counts = new long[lanes];
    while (true) {
      try (Snapshot snapshot = store.snapshot()) {
        long[] operations = new long[lanes];
        for (int lane = 1; lane < lanes; lane++) {
          operations[lane] = Ledger.operations(snapshot::table, lane);
        }
        Map<String, String> expected = Ledger.after(operations, countedTo, counts);
        if (!expected.equals(Ledger.read(snapshot::table))) {
          KilledProcess.end(WRONG_READ, new AssertionError("a snapshot has parts of batches"));
        }
      }
      sleep(5);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts", e);
    }
  }
}
