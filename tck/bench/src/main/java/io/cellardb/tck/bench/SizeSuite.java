package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;

/** Bytes on disk after all files were merged. */
final class SizeSuite implements Suite {
  /** TPC-H's scale factor, in thousandths. */
  private static final int LINEITEM_PER_MILLE = 50;

  private static final int SERIES_CELLS = 10_000_000;

  @Override
  public void run(Setup setup, Report report) throws IOException {
    report.say(
        "Bytes of data files after a full compaction. A ratio is Cellar's bytes by the other's."
            + " RocksDB compresses with LZ4; HBase does nothing by default, and is shown with its"
            + " block encoding and with gzip too, without a target.");
    report.table();
    double lineitem = setup.scaled(LINEITEM_PER_MILLE) / 1000.0;
    measure(setup, report, "TPC-H lineitem", LineitemRows.COLUMNS, new LineitemRows(lineitem));
    int cells = setup.scaled(SERIES_CELLS);
    measure(setup, report, "time series in 50 columns", SeriesRows.COLUMNS, new SeriesRows(cells));
  }

  private static void measure(
      Setup setup, Report report, String name, Columns columns, Iterator<Rows> rows)
      throws IOException {
    try (Peer cellar = new CellarPeer(setup.newDirectory(), columns, Durability.OS);
        Peer rocks = new RocksPeer(setup.newDirectory(), columns, Durability.OS);
        HBasePeer hbase =
            setup.withHBase() ? new HBasePeer(setup.hbase(), columns, Durability.OS, true) : null) {
      long cells = 0;
      while (rows.hasNext()) {
        Rows batch = rows.next();
        cellar.write(batch);
        rocks.write(batch);
        if (hbase != null) {
          hbase.write(batch);
        }
        cells += (long) batch.count() * columns.count();
      }
      long expected = settle(cellar, columns);
      if (settle(rocks, columns) != expected
          || (hbase != null && settle(hbase, columns) != expected)) {
        throw new IllegalStateException(name + ": the stores don't have the same cells");
      }
      double own = cellar.diskBytes() / 1e6;
      String measure = String.format(Locale.ROOT, "%s, %,d cells", name, cells);
      report.share(measure, "MB", own, "RocksDB", rocks.diskBytes() / 1e6, Target.atMost(0.6));
      if (hbase != null) {
        report.share(measure, "MB", own, "HBase", hbase.diskBytes() / 1e6, Target.atMost(0.4));
        hbase.encode(DataBlockEncoding.FAST_DIFF, Compression.Algorithm.NONE);
        report.share(measure, "MB", own, "HBase, FAST_DIFF", hbase.diskBytes() / 1e6, null);
        hbase.encode(DataBlockEncoding.FAST_DIFF, Compression.Algorithm.GZ);
        report.share(measure, "MB", own, "HBase, FAST_DIFF, GZ", hbase.diskBytes() / 1e6, null);
      }
    }
  }

  /** Merges all files; returns the checksum of all cells. */
  private static long settle(Peer peer, Columns columns) throws IOException {
    peer.flush();
    peer.compact();
    try (Peer.Reader reader = peer.reader(columns.all())) {
      return reader.all();
    }
  }
}
