package io.cellardb.tck.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the same work on all peers in turns: some rounds to warm up, then rounds that count. Each
 * round runs every peer once, beginning with another one, so that a slow moment of the machine
 * meets all of them. The peers' answers of a round must be equal.
 *
 * @param warmUpSeconds how long a peer works before rounds count, at most {@code max} rounds
 * @param seconds how long rounds go on that count
 * @param min the fewest rounds that count
 * @param max the most rounds that count
 */
public record Rounds(double warmUpSeconds, double seconds, int min, int max) {
  /** For a run that only shows that everything works. */
  public static final Rounds SMOKE = new Rounds(0, 0, 1, 1);

  /** For a run whose figures count. */
  public static final Rounds NORMAL = new Rounds(1, 6, 5, 25);

  /** What one peer does in a round; returns what it saw. */
  public interface Work {
    long run(int round) throws IOException;
  }

  /**
   * Measures.
   *
   * @param what for the message if answers differ
   * @param works the work by peer
   * @return nanoseconds of each round that counts, by peer
   */
  public Map<String, double[]> measure(String what, Map<String, Work> works) throws IOException {
    List<String> peers = List.copyOf(works.keySet());
    Map<String, List<Double>> times = new LinkedHashMap<>();
    peers.forEach(peer -> times.put(peer, new ArrayList<>()));
    warmUp(works);
    long deadline = System.nanoTime() + (long) (seconds * 1e9);
    for (int round = 0; round < max; round++) {
      if (round >= min && System.nanoTime() > deadline) {
        break;
      }
      Long expected = null;
      for (int i = 0; i < peers.size(); i++) {
        String peer = peers.get((i + round) % peers.size());
        long start = System.nanoTime();
        long answer = works.get(peer).run(round);
        times.get(peer).add((double) (System.nanoTime() - start));
        if (expected != null && expected != answer) {
          throw new IllegalStateException(
              what
                  + ", round "
                  + round
                  + ": "
                  + peer
                  + " answers "
                  + answer
                  + " and not "
                  + expected);
        }
        expected = answer;
      }
    }
    Map<String, double[]> result = new LinkedHashMap<>();
    times.forEach(
        (peer, list) -> result.put(peer, list.stream().mapToDouble(Double::doubleValue).toArray()));
    return result;
  }

  /** In turns too; a slow peer is warm after fewer rounds than a fast one. */
  private void warmUp(Map<String, Work> works) throws IOException {
    Map<String, Long> spent = new LinkedHashMap<>();
    works.keySet().forEach(peer -> spent.put(peer, 0L));
    for (int round = 0; round < max; round++) {
      for (Map.Entry<String, Work> work : works.entrySet()) {
        if (spent.get(work.getKey()) < warmUpSeconds * 1e9) {
          long start = System.nanoTime();
          work.getValue().run(round);
          spent.merge(work.getKey(), System.nanoTime() - start, Long::sum);
        }
      }
    }
  }
}
