package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What transactions have read from lists, and that they have appended their number to some of them;
 * and whether snapshot isolation allows that. By Cerone and Gotsman, <i>Analysing Snapshot
 * Isolation</i> (2016), it does just if no circle of dependencies is without two anti-dependencies
 * in a row. What had committed before another one began counts as a dependency, too.
 */
final class SnapshotHistory {
  /**
   * A transaction that has committed.
   *
   * @param number above 0, different from all others
   * @param began before it did, by {@link System#nanoTime}
   * @param ended after its commit
   * @param reads the lists that it has read, by key
   * @param appends the keys of the lists that it has appended its number to
   */
  record Done(
      int number,
      long began,
      long ended,
      Map<Integer, List<Integer>> reads,
      Set<Integer> appends) {}

  private final List<Done> done;
  private final Map<Integer, List<Integer>> lists;
  private final Map<Integer, Integer> positions = new HashMap<>();

  /**
   * A history.
   *
   * @param lists what the lists are in the end, by key
   */
  SnapshotHistory(List<Done> done, Map<Integer, List<Integer>> lists) {
    this.done = done;
    this.lists = lists;
    for (int i = 0; i < done.size(); i++) {
      positions.put(done.get(i).number(), i);
    }
  }

  /** Fails if it is not one of snapshot isolation. */
  void check() {
    int appended = 0;
    for (List<Integer> list : lists.values()) {
      assertEquals(list.size(), new HashSet<>(list).size(), "a number twice in " + list);
      assertTrue(positions.keySet().containsAll(list), "nobody has committed all of " + list);
      appended += list.size();
    }
    assertEquals(done.stream().mapToInt(one -> one.appends().size()).sum(), appended, "lost");
    done.forEach(this::checkReads);
    List<Set<Integer>> after = new ArrayList<>();
    List<Set<Integer>> unseen = new ArrayList<>();
    for (int i = 0; i < done.size(); i++) {
      after.add(new HashSet<>());
      unseen.add(new HashSet<>());
    }
    addDependencies(after, unseen);
    checkWithoutCircles(composed(after, unseen));
  }

  private void checkReads(Done one) {
    one.reads()
        .forEach(
            (key, read) -> {
              List<Integer> list = lists.get(key);
              assertTrue(
                  read.size() <= list.size() && list.subList(0, read.size()).equals(read),
                  () -> one.number() + " has read " + read + ", and the list is " + list);
              assertTrue(
                  !one.appends().contains(key) || list.indexOf(one.number()) == read.size(),
                  () -> one.number() + " has read " + read + " before it wrote " + list);
            });
  }

  /**
   * Finds dependencies.
   *
   * @param after gets for each transaction those that came after it
   * @param unseen gets for each those of which it has not seen what they wrote
   */
  private void addDependencies(List<Set<Integer>> after, List<Set<Integer>> unseen) {
    for (List<Integer> list : lists.values()) {
      for (int i = 1; i < list.size(); i++) {
        after.get(positions.get(list.get(i - 1))).add(positions.get(list.get(i)));
      }
    }
    for (int i = 0; i < done.size(); i++) {
      Done one = done.get(i);
      for (Map.Entry<Integer, List<Integer>> read : one.reads().entrySet()) {
        int length = read.getValue().size();
        List<Integer> list = lists.get(read.getKey());
        if (length > 0) {
          after.get(positions.get(list.get(length - 1))).add(i);
        }
        if (length < list.size() && positions.get(list.get(length)) != i) {
          unseen.get(i).add(positions.get(list.get(length)));
        }
      }
      for (int j = 0; j < done.size(); j++) {
        if (one.ended() < done.get(j).began()) {
          after.get(i).add(j);
        }
      }
    }
  }

  /** Dependencies, each with and without an anti-dependency behind it. */
  private static List<Set<Integer>> composed(List<Set<Integer>> after, List<Set<Integer>> unseen) {
    List<Set<Integer>> all = new ArrayList<>();
    for (Set<Integer> next : after) {
      Set<Integer> both = new HashSet<>(next);
      next.forEach(one -> both.addAll(unseen.get(one)));
      all.add(both);
    }
    return all;
  }

  /** Takes away, again and again, those that nothing leads to. */
  private void checkWithoutCircles(List<Set<Integer>> next) {
    int[] before = new int[next.size()];
    next.forEach(all -> all.forEach(one -> before[one]++));
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      if (before[i] == 0) {
        free.add(i);
      }
    }
    for (int i = 0; i < free.size(); i++) {
      for (int one : next.get(free.get(i))) {
        if (--before[one] == 0) {
          free.add(one);
        }
      }
    }
    List<Done> circle = new ArrayList<>();
    for (int i = 0; i < before.length && circle.size() < 20; i++) {
      if (before[i] > 0) {
        circle.add(done.get(i));
      }
    }
    assertEquals(List.of(), circle, "a circle of dependencies");
  }
}
