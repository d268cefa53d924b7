package io.cellardb.tck.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What works measure of themselves in each round, under names, where the time of the whole round
 * says too little: percentiles of latencies, throughput.
 */
final class Figures {
  private static final String MEDIAN = ", p50";
  private static final String P99 = ", p99";
  private static final String LONGEST = ", longest";

  /** What one peer does in a round, and the figures that it takes; returns what it saw. */
  interface Work {
    long run(int round, Sheet sheet) throws IOException, SQLException;
  }

  /** The figures of a round. */
  static final class Sheet {
    private final Map<String, Double> figures = new LinkedHashMap<>();

    void put(String name, double figure) {
      figures.put(name, figure);
    }

    /** Latencies in nanoseconds. */
    void put(String name, Histogram nanos) {
      put(name + MEDIAN, (double) nanos.getValueAtPercentile(50));
      put(name + P99, (double) nanos.getValueAtPercentile(99));
      put(name + LONGEST, (double) nanos.getMaxValue());
    }
  }

  private final Map<String, Sheet[]> sheets = new LinkedHashMap<>();

  private Figures() {}

  /** Runs works in turns, as {@link Rounds#measure} does. */
  static Figures measure(Rounds rounds, String what, Map<String, Work> works) throws IOException {
    Map<String, Sheet[]> taken = new LinkedHashMap<>();
    Map<String, Rounds.Work> wrapped = new LinkedHashMap<>();
    works.forEach(
        (peer, work) -> {
          // A round that counts replaces that of the same number when warming up.
          Sheet[] own = taken.computeIfAbsent(peer, name -> new Sheet[rounds.max()]);
          wrapped.put(
              peer,
              round -> {
                own[round] = new Sheet();
                try {
                  return work.run(round, own[round]);
                } catch (SQLException e) {
                  throw new IOException(what + ", " + peer, e);
                }
              });
        });
    Figures figures = new Figures();
    rounds
        .measure(what, wrapped)
        .forEach(
            (peer, nanos) ->
                figures.sheets.put(peer, Arrays.copyOf(taken.get(peer), nanos.length)));
    return figures;
  }

  /** A figure of each round, by peer; only of those that have it. */
  Map<String, double[]> of(String name) {
    Map<String, double[]> values = new LinkedHashMap<>();
    sheets.forEach(
        (peer, rounds) -> {
          if (rounds[0].figures.containsKey(name)) {
            double[] all = new double[rounds.length];
            for (int i = 0; i < all.length; i++) {
              all[i] = rounds[i].figures.get(name);
            }
            values.put(peer, all);
          }
        });
    return values;
  }

  Map<String, double[]> medians(String name) {
    return of(name + MEDIAN);
  }

  Map<String, double[]> p99(String name) {
    return of(name + P99);
  }

  Map<String, double[]> longest(String name) {
    return of(name + LONGEST);
  }
}
