package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How large a run is, how long it measures, and where it has its files. One thread uses it. */
final class Setup implements AutoCloseable {
  private final double scale;
  private final Rounds rounds;
  private final boolean withHBase;
  private final double seconds;
  private final List<String> cases;
  private final Path directory;
  private HBaseCluster hbase;
  private int directories;

  /**
   * With files in a temporary directory that goes at the end.
   *
   * @param withHBase whether HBase takes part, which takes some seconds to start
   * @param seconds how long each database works on a mixed load
   * @param cases the cases of the suite of work that run; all of them if empty
   */
  Setup(double scale, Rounds rounds, boolean withHBase, double seconds, List<String> cases)
      throws IOException {
    this.withHBase = withHBase;
    this.seconds = seconds;
    this.cases = List.copyOf(cases);
    this.scale = scale;
    this.rounds = rounds;
    directory = Files.createTempDirectory("cellar-bench");
  }

  /** A number of rows or bytes for this scale, at least 1. */
  int scaled(int size) {
    return (int) Math.max(1, size * scale);
  }

  /** A number of operations in a round; fewer than asked for at small scales. */
  int operations(int count) {
    return (int) Math.max(4, count * Math.min(1, scale * 10));
  }

  Rounds rounds() {
    return rounds;
  }

  /** Rounds of their own number and time; one in a run that only shows that everything works. */
  Rounds rounds(Rounds own) {
    return isSmoke() ? rounds : own;
  }

  /** Whether the run only shows that everything works. */
  boolean isSmoke() {
    return rounds.max() == 1;
  }

  /** How long each database works on a mixed load. */
  double seconds() {
    return seconds;
  }

  /** The cases of the suite of work that run; all of them if empty. */
  List<String> cases() {
    return cases;
  }

  /** A directory that does not exist yet. */
  Path newDirectory() {
    return directory.resolve("d" + directories++);
  }

  /** Whether there is {@link #hbase}. */
  boolean withHBase() {
    return withHBase;
  }

  /** HBase, started when first asked for. */
  HBaseCluster hbase() throws IOException {
    if (hbase == null) {
      hbase = new HBaseCluster();
    }
    return hbase;
  }

  @Override
  public void close() throws IOException {
    try {
      if (hbase != null) {
        hbase.close();
      }
    } finally {
      Directories.delete(directory);
    }
  }
}
