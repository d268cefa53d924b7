package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How long a store takes to open after it was closed, and after its process has died with 256 MB in
 * the log. The latter is a copy of the directory of a store that is open and idle.
 */
final class StartSuite implements Suite {
  private static final int ROWS = 1_000_000;
  private static final int WAL_BYTES = 256 << 20;
  private static final int BATCH = 1000;
  private static final int ONE = 1;
  private static final double MILLIS_OF_CLEAN_START = 100;
  private static final double MILLIS_PER_GB = 10;

  /** Large enough for nothing to be flushed before the crash. */
  private static final long MEMTABLE_BYTES = 1L << 30;

  private static final String ROCKS = "RocksDB";

  private static final Columns COLUMNS = StorageRows.COLUMNS;

  @Override
  public void run(Setup setup, Report report) throws IOException {
    report.say("A start ends with the first row read. A ratio is how many times faster Cellar is.");
    afterClose(setup, report);
    afterCrash(setup, report);
  }

  private static Peer cellar(Path directory, long memtableBytes) {
    LsmOptions options = CellarPeer.options(Durability.OS);
    return new CellarPeer(
        directory,
        COLUMNS,
        memtableBytes > 0 ? options.withMemtableBytes(memtableBytes) : options,
        1);
  }

  private static void afterClose(Setup setup, Report report) throws IOException {
    Path own = setup.newDirectory();
    Path other = setup.newDirectory();
    int rows = setup.scaled(ROWS);
    long bytes;
    try (Peer cellar = cellar(own, 0);
        Peer rocks = new RocksPeer(other, COLUMNS, Durability.OS)) {
      for (int from = 0; from < rows; from += BATCH) {
        Rows batch = StorageRows.rows(from, Math.min(BATCH, rows - from));
        cellar.write(batch);
        rocks.write(batch);
      }
      cellar.flush();
      rocks.flush();
      bytes = cellar.diskBytes();
    }
    byte[] row = StorageRows.key(0);
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    works.put(Report.CELLAR, round -> firstRow(cellar(own, 0), row));
    works.put(ROCKS, round -> firstRow(new RocksPeer(other, COLUMNS, Durability.OS), row));
    Map<String, double[]> nanos = setup.rounds().measure("start", works);
    report.table();
    report.times("start and close again", 1, nanos, Map.of());
    double millis = Report.median(nanos.get(Report.CELLAR)) / 1e6;
    double limit = MILLIS_OF_CLEAN_START + MILLIS_PER_GB * bytes / 1e9;
    report.share(
        "start and close again, by limit for " + bytes / 1_000_000 + " MB",
        "ms",
        millis,
        "limit",
        limit,
        Target.atMost(1));
  }

  /** Reads a row and closes. */
  private static long firstRow(Peer peer, byte[] row) throws IOException {
    try (peer;
        Peer.Reader reader = peer.reader(ONE)) {
      return reader.get(row);
    }
  }

  private static void afterCrash(Setup setup, Report report) throws IOException {
    Path own = setup.newDirectory();
    Path other = setup.newDirectory();
    int bytes = setup.scaled(WAL_BYTES);
    int rounds = setup.rounds().min();
    Path[] ownCopies = new Path[rounds];
    Path[] otherCopies = new Path[rounds];
    int rows = 0;
    try (Peer cellar = cellar(own, MEMTABLE_BYTES);
        Peer rocks = new RocksPeer(other, COLUMNS, Durability.OS, MEMTABLE_BYTES)) {
      while (Directories.bytes(own, ".wal") < bytes) {
        Rows batch = StorageRows.rows(rows, BATCH);
        cellar.write(batch);
        rocks.write(batch);
        rows += BATCH;
      }
      for (int round = 0; round < rounds; round++) {
        ownCopies[round] = setup.newDirectory();
        otherCopies[round] = setup.newDirectory();
        Directories.copy(own, ownCopies[round]);
        Directories.copy(other, otherCopies[round]);
      }
    }
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    works.put(Report.CELLAR, round -> all(cellar(ownCopies[round], MEMTABLE_BYTES)));
    works.put(
        ROCKS,
        round -> all(new RocksPeer(otherCopies[round], COLUMNS, Durability.OS, MEMTABLE_BYTES)));
    Map<String, double[]> nanos =
        new Rounds(0, 0, rounds, rounds).measure("start after a crash", works);
    String measure =
        String.format(
            Locale.ROOT,
            "start after a crash and scan of a column, %,d rows, log of %d MB (RocksDB %d)",
            rows,
            bytes / 1_000_000,
            Directories.bytes(other, ".log") / 1_000_000);
    report.times(measure, 1, nanos, Map.of(ROCKS, Target.atLeast(1)));
  }

  private static long all(Peer peer) throws IOException {
    try (peer;
        Peer.Reader reader = peer.reader(ONE)) {
      return reader.all();
    }
  }
}
