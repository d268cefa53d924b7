package io.cellardb.tck.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** One process of a soak: histories of all stores, seed after seed, until its time is up. */
final class Soak {
  /** Histories between two looks at the clock. */
  private static final int ROUND = 25;

  private Soak() {}

  /**
   * Runs; a difference ends the process with an error.
   *
   * @param arguments minutes, the first seed, and the file that says after each round what was run
   */
  public static void main(String[] arguments) throws IOException {
    long end = System.nanoTime() + Duration.ofMinutes(Long.parseLong(arguments[0])).toNanos();
    long first = Long.parseLong(arguments[1]);
    Path report = Path.of(arguments[2]);
    HistoryRun run = new HistoryRun(HistoryRun.ALL_STORES);
    for (long seed = first; System.nanoTime() < end; seed += ROUND) {
      run.run(seed, seed + ROUND);
      Files.writeString(report, new Tally(first, seed + ROUND, run).toString());
    }
    // HBase leaves threads behind.
    System.exit(0);
  }

  /**
   * What was run.
   *
   * @param first the first seed
   * @param last the seed after the last one
   * @param operations how many operations
   * @param schemas how many tables
   */
  record Tally(long first, long last, long operations, long schemas) {
    Tally(long first, long last, HistoryRun run) {
      this(first, last, run.operations(), run.schemas());
    }

    /** Reads what {@link #toString} writes. */
    static Tally parse(String line) {
      String[] words = line.strip().split(" ", -1);
      return new Tally(
          Long.parseLong(words[1]),
          Long.parseLong(words[3]),
          Long.parseLong(words[5]),
          Long.parseLong(words[7]));
    }

    @Override
    public String toString() {
      return "seeds "
          + first
          + " to "
          + last
          + " operations "
          + operations
          + " schemas "
          + schemas
          + "\n";
    }
  }
}
