package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.storage.ValueKind;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What versions cost that nobody asks for: reads of the newest value of each cell, where there are
 * up to 100 versions of it and all but the newest are older than the range of times asked for.
 */
final class VersionsSuite implements Suite {
  private static final int ROWS = 20_000;
  private static final int[] VERSIONS = {1, 2, 5, 10, 50, 100};
  private static final int SCANS = 5;
  private static final int GETS = 2000;
  private static final int BATCH = 1000;
  private static final Columns COLUMNS = Columns.of(List.of(ValueKind.INT64, ValueKind.DOUBLE));

  /** The time of the newest version; the others are below. */
  private static final long NEWEST = 1_000_000;

  private interface Opener {
    VersionedPeer open(int versions) throws IOException;
  }

  @Override
  public void run(Setup setup, Report report) throws IOException {
    Rows rows = rows(setup.scaled(ROWS));
    report.say(
        rows.count()
            + " rows of two columns; each cell has so many versions, all files merged, and one of"
            + " them lies in the range of times asked for. A figure is the time by that with one"
            + " version; it should stay flat. RocksDB has no versions.");
    String[] header = new String[VERSIONS.length + 1];
    header[0] = "versions of a cell";
    for (int i = 0; i < VERSIONS.length; i++) {
      header[i + 1] = Integer.toString(VERSIONS[i]);
    }
    report.table(header);
    List<double[]> cellar =
        measure(
            setup,
            report,
            "Cellar",
            rows,
            versions ->
                new CellarPeer(
                    setup.newDirectory(), COLUMNS, CellarPeer.options(Durability.OS), versions));
    if (setup.withHBase()) {
      measure(
          setup,
          report,
          "HBase region",
          rows,
          versions -> new HBasePeer(setup.hbase(), COLUMNS, Durability.OS, true, versions));
    }
    report.table();
    report.share("scan, 100 versions by 1", "", last(cellar.get(0)), "1", 1, Target.atMost(1.5));
    report.share("get, 100 versions by 1", "", last(cellar.get(1)), "1", 1, Target.atMost(1.5));
  }

  private static double last(double[] values) {
    return values[values.length - 1];
  }

  private static Rows rows(int count) {
    Random random = new Random(1);
    byte[][] keys = new byte[count][];
    byte[][][] values = new byte[count][][];
    for (int row = 0; row < count; row++) {
      keys[row] = StorageRows.key(row);
      values[row] =
          new byte[][] {
            ValueKind.INT64.encode(random.nextInt(1000)),
            ValueKind.DOUBLE.encode(random.nextInt(1000) / 8.0)
          };
    }
    return new Rows(keys, values);
  }

  private static List<double[]> measure(
      Setup setup, Report report, String name, Rows rows, Opener opener) throws IOException {
    int gets = setup.operations(GETS);
    Map<String, VersionedPeer> peers = new LinkedHashMap<>();
    try {
      for (int versions : VERSIONS) {
        peers.put(Integer.toString(versions), fill(opener.open(versions), rows, versions));
      }
      Map<String, Rounds.Work> scanWorks = new LinkedHashMap<>();
      Map<String, Rounds.Work> getWorks = new LinkedHashMap<>();
      for (Map.Entry<String, VersionedPeer> peer : peers.entrySet()) {
        Peer.Reader reader = peer.getValue().readerFrom(NEWEST, COLUMNS.all());
        scanWorks.put(
            peer.getKey(),
            round -> {
              long sum = 0;
              for (int i = 0; i < SCANS; i++) {
                sum += reader.all();
              }
              return sum;
            });
        getWorks.put(
            peer.getKey(),
            round -> {
              Random random = new Random(round);
              long sum = 0;
              for (int i = 0; i < gets; i++) {
                sum += reader.get(rows.keys()[random.nextInt(rows.count())]);
              }
              return sum;
            });
      }
      double[] scanned = relative(setup.rounds().measure(name + ", scans", scanWorks));
      double[] got = relative(setup.rounds().measure(name + ", gets", getWorks));
      report.row(name + ", scan of all rows", scanned);
      report.row(name + ", get", got);
      return List.of(scanned, got);
    } finally {
      for (VersionedPeer peer : peers.values()) {
        peer.close();
      }
    }
  }

  private static VersionedPeer fill(VersionedPeer peer, Rows rows, int versions)
      throws IOException {
    for (int version = versions - 1; version >= 0; version--) {
      for (int from = 0; from < rows.count(); from += BATCH) {
        Rows batch = rows.slice(from, Math.min(rows.count(), from + BATCH));
        peer.write(batch, NEWEST - version);
      }
    }
    peer.flush();
    peer.compact();
    return peer;
  }

  /** Of each peer the median over the rounds of its time by that of the first. */
  private static double[] relative(Map<String, double[]> nanos) {
    List<double[]> times = new ArrayList<>(nanos.values());
    double[] relative = new double[times.size()];
    for (int i = 0; i < relative.length; i++) {
      double[] ratios = new double[times.get(0).length];
      for (int round = 0; round < ratios.length; round++) {
        ratios[round] = times.get(i)[round] / times.get(0)[round];
      }
      relative[i] = Report.median(ratios);
    }
    return relative;
  }
}
