package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Writes, reads and bytes on disk of ten-column rows, one kind of operation after the other. */
final class StorageSuite implements Suite {
  private static final int ROWS = 200_000;
  private static final int BATCH = 1000;
  private static final int LOADS = 3;
  private static final int GETS = 4000;
  private static final int RANGES = 200;
  private static final int RANGE = 100;
  private static final int PUTS = 4000;
  private static final int WRITERS = 8;
  private static final int SYNCED_PUTS = 25;
  private static final int READERS = 2;

  /** The column that is read alone: integers below 1,000. */
  private static final int ONE = 1;

  private static final String ROCKS = "RocksDB";
  private static final String HBASE = "HBase";
  private static final String REGION = "HBase region";
  private static final String SKIP_LIST = "skip list";
  private static final String ARRAY = "array";

  @Override
  public void run(Setup setup, Report report) throws IOException {
    Columns columns = StorageRows.COLUMNS;
    Rows rows = StorageRows.rows(setup.scaled(ROWS));
    report.say(
        rows.count()
            + " rows of ten columns under keys of 8 bytes, "
            + rows.bytes() / 1_000_000
            + " MB. Writes are in the page cache when they return unless it says synced. Reads are"
            + " warm, after all files were merged. \"HBase\" is its client in the same process,"
            + " \"HBase region\" its region called directly; the skip list and the array have all"
            + " in memory and the array has it decoded. A ratio is how many times faster Cellar is.");
    report.table();
    Map<String, Peer> peers = new LinkedHashMap<>();
    try {
      load(setup, report, rows, peers);
      for (Peer peer : peers.values()) {
        peer.compact();
      }
      peers.put(ARRAY, new ArrayPeer(columns, rows));
      reads(setup, report, rows, peers);
      peers.remove(ARRAY);
      puts(setup, report, rows, peers);
      disk(report, peers);
    } finally {
      close(peers);
    }
    syncedPuts(setup, report, rows);
  }

  private static Map<String, Peer.Opener> openers(Setup setup) {
    Map<String, Peer.Opener> openers = new LinkedHashMap<>();
    openers.put(Report.CELLAR, CellarPeer::new);
    openers.put(ROCKS, RocksPeer::new);
    if (setup.withHBase()) {
      openers.put(
          HBASE,
          (directory, columns, durability) ->
              new HBasePeer(setup.hbase(), columns, durability, false));
      openers.put(
          REGION,
          (directory, columns, durability) ->
              new HBasePeer(setup.hbase(), columns, durability, true));
    }
    return openers;
  }

  private static void close(Map<String, Peer> peers) throws IOException {
    for (Peer peer : peers.values()) {
      peer.close();
    }
    peers.clear();
  }

  private static Map<String, Target> targets(double rocks) {
    return Map.of(ROCKS, Target.atLeast(rocks), HBASE, Target.atLeast(10));
  }

  private static Map<String, Target> hbaseOnly() {
    return Map.of(HBASE, Target.atLeast(10));
  }

  /** Loads empty stores some times over; those of the last time stay open. */
  private static void load(Setup setup, Report report, Rows rows, Map<String, Peer> last)
      throws IOException {
    List<Rows> batches = new ArrayList<>();
    for (int from = 0; from < rows.count(); from += BATCH) {
      batches.add(rows.slice(from, Math.min(rows.count(), from + BATCH)));
    }
    Map<String, Peer.Opener> openers = openers(setup);
    openers.put(SKIP_LIST, (directory, columns, durability) -> new SkipListPeer(columns));
    Map<String, double[]> written = new LinkedHashMap<>();
    Map<String, double[]> flushed = new LinkedHashMap<>();
    int loads = setup.rounds().warmUpSeconds() > 0 ? LOADS : 1;
    // The first time is for warming up.
    for (int round = -1; round < loads; round++) {
      for (Map.Entry<String, Peer.Opener> opener : openers.entrySet()) {
        String name = opener.getKey();
        Peer peer =
            opener.getValue().open(setup.newDirectory(), StorageRows.COLUMNS, Durability.OS);
        long start = System.nanoTime();
        for (Rows batch : batches) {
          peer.write(batch);
        }
        long middle = System.nanoTime();
        peer.flush();
        long end = System.nanoTime();
        if (round >= 0) {
          written.computeIfAbsent(name, key -> new double[loads])[round] = middle - start;
          if (!name.equals(SKIP_LIST)) {
            flushed.computeIfAbsent(name, key -> new double[loads])[round] = end - start;
          }
        }
        if (round == loads - 1) {
          last.put(name, peer);
        } else {
          peer.close();
        }
      }
    }
    report.times("load in batches of 1,000, a row", rows.count(), written, targets(1.5));
    report.times("the same until all is in files, a row", rows.count(), flushed, targets(1.5));
  }

  private static void reads(Setup setup, Report report, Rows rows, Map<String, Peer> peers)
      throws IOException {
    int[] all = StorageRows.COLUMNS.all();
    int gets = setup.operations(GETS);
    int ranges = setup.operations(RANGES);
    try (Threads threads = new Threads(READERS)) {
      measure(setup, report, "get of a row", gets, targets(1), peers, all, gets(rows, gets, 0));
      measure(
          setup,
          report,
          "get of one column",
          GETS,
          targets(1),
          peers,
          new int[] {ONE},
          gets(rows, gets, 1));
      Map<String, Rounds.Work> parallel = new LinkedHashMap<>();
      for (Map.Entry<String, Peer> peer : peers.entrySet()) {
        List<Peer.Reader> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
          readers.add(peer.getValue().reader(all));
        }
        parallel.put(
            peer.getKey(),
            round ->
                threads.run(
                    thread -> gets(rows, gets, 2 + thread).run(readers.get(thread), round)));
      }
      report.times(
          "get of a row, 2 threads",
          (long) gets * READERS,
          setup.rounds().measure("gets by threads", parallel),
          targets(1));
    }
    measure(
        setup,
        report,
        "range of 100 rows",
        ranges,
        targets(2),
        peers,
        all,
        ranges(rows, ranges, false));
    measure(
        setup,
        report,
        "range of 100 rows backwards",
        ranges,
        targets(2),
        peers,
        all,
        ranges(rows, ranges, true));
    measure(
        setup,
        report,
        "all rows, one column of ten",
        1,
        targets(10),
        peers,
        new int[] {ONE},
        (reader, round) -> reader.all());
    measure(
        setup,
        report,
        "all rows, all columns",
        1,
        hbaseOnly(),
        peers,
        all,
        (reader, round) -> reader.all());
  }

  private interface Reading {
    long run(Peer.Reader reader, int round) throws IOException;
  }

  private static Reading gets(Rows rows, int count, int salt) {
    return (reader, round) -> {
      Random random = new Random(round * 31L + salt);
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += reader.get(rows.keys()[random.nextInt(rows.count())]);
      }
      return sum;
    };
  }

  private static Reading ranges(Rows rows, int count, boolean reversed) {
    return (reader, round) -> {
      Random random = new Random(round);
      long sum = 0;
      for (int i = 0; i < count; i++) {
        byte[] from = rows.keys()[random.nextInt(rows.count())];
        sum += reader.range(from, RANGE, reversed);
      }
      return sum;
    };
  }

  private static void measure(
      Setup setup,
      Report report,
      String name,
      int operations,
      Map<String, Target> targets,
      Map<String, Peer> peers,
      int[] columns,
      Reading reading)
      throws IOException {
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    List<Peer.Reader> readers = new ArrayList<>();
    for (Map.Entry<String, Peer> peer : peers.entrySet()) {
      Peer.Reader reader = peer.getValue().reader(columns);
      readers.add(reader);
      works.put(peer.getKey(), round -> reading.run(reader, round));
    }
    report.times(name, operations, setup.rounds().measure(name, works), targets);
    for (Peer.Reader reader : readers) {
      reader.close();
    }
  }

  /** Overwrites rows at random, each in a batch of its own. */
  private static void puts(Setup setup, Report report, Rows rows, Map<String, Peer> peers)
      throws IOException {
    Random random = new Random(1);
    List<Rows> puts = new ArrayList<>();
    for (int i = 0; i < setup.operations(PUTS); i++) {
      int row = random.nextInt(rows.count());
      puts.add(rows.slice(row, row + 1));
    }
    Map<String, Rounds.Work> works = new LinkedHashMap<>();
    for (Map.Entry<String, Peer> peer : peers.entrySet()) {
      works.put(
          peer.getKey(),
          round -> {
            for (Rows put : puts) {
              peer.getValue().write(put);
            }
            return 0;
          });
    }
    report.times("put of a row", puts.size(), setup.rounds().measure("puts", works), targets(1.5));
  }

  /** After the puts: flushed and merged, with all rows still there. */
  private static void disk(Report report, Map<String, Peer> peers) throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    Long expected = null;
    for (Map.Entry<String, Peer> peer : peers.entrySet()) {
      peer.getValue().flush();
      peer.getValue().compact();
      bytes.put(peer.getKey(), peer.getValue().diskBytes());
      try (Peer.Reader reader = peer.getValue().reader(StorageRows.COLUMNS.all())) {
        long sum = reader.all();
        if (expected != null && expected != sum) {
          throw new IllegalStateException(peer.getKey() + " lost something");
        }
        expected = sum;
      }
    }
    double own = bytes.get(Report.CELLAR) / 1e6;
    report.share("bytes on disk", "MB", own, ROCKS, bytes.get(ROCKS) / 1e6, Target.atMost(0.6));
    if (bytes.containsKey(HBASE)) {
      report.share("bytes on disk", "MB", own, HBASE, bytes.get(HBASE) / 1e6, Target.atMost(0.4));
    }
  }

  /** Threads that put single rows and wait for the disk, which takes those of all at once. */
  private static void syncedPuts(Setup setup, Report report, Rows rows) throws IOException {
    Map<String, Peer> peers = new LinkedHashMap<>();
    int each = setup.operations(SYNCED_PUTS);
    try (Threads threads = new Threads(WRITERS)) {
      Map<String, Rounds.Work> works = new LinkedHashMap<>();
      List<Rows> puts = new ArrayList<>();
      for (int i = 0; i < WRITERS * each; i++) {
        puts.add(rows.slice(i % rows.count(), i % rows.count() + 1));
      }
      Collections.shuffle(puts, new Random(1));
      for (Map.Entry<String, Peer.Opener> opener : openers(setup).entrySet()) {
        Peer peer =
            opener.getValue().open(setup.newDirectory(), StorageRows.COLUMNS, Durability.SYNC);
        peers.put(opener.getKey(), peer);
        works.put(
            opener.getKey(),
            round ->
                threads.run(
                    thread -> {
                      for (int i = 0; i < each; i++) {
                        peer.write(puts.get(thread * each + i));
                      }
                      return 0;
                    }));
      }
      report.times(
          "synced put of a row, 8 threads",
          (long) WRITERS * each,
          setup.rounds().measure("synced puts", works),
          Map.of());
    } finally {
      close(peers);
    }
  }
}
