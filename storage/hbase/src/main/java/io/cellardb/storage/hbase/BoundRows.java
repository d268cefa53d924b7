package io.cellardb.storage.hbase;

import io.cellardb.storage.Durability;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The rows that a commit is about, and what is done to them: which are locked, and which entries
 * are marked. For one thread.
 */
final class BoundRows {
  private final Predicate<TableName> ofEntries;
  private final SortedMap<RowAddress, CommitAttempt.Target> targets = new TreeMap<>();
  private final SortedMap<RowAddress, List<Mutation>> entries = new TreeMap<>();
  private final Map<RowAddress, Integer> unchanged = new HashMap<>();
  private final Map<RowAddress, Long> limits = new HashMap<>();

  /**
   * No rows yet.
   *
   * @param ofEntries whether the rows of a table are entries
   */
  BoundRows(Predicate<TableName> ofEntries) {
    this.ofEntries = ofEntries;
  }

  /** Adds changes of a row; without any it is locked, as if it were written. */
  void change(RowAddress row, List<Mutation> mutations) {
    if (!mutations.isEmpty() && ofEntries.test(row.table())) {
      entries.merge(row, mutations, BoundRows::joined);
    } else {
      lock(row, new CommitAttempt.Target(mutations, true, Long.MAX_VALUE));
    }
  }

  /** Adds what a row is locked for. */
  void lock(RowAddress row, CommitAttempt.Target more) {
    targets.merge(
        row,
        more,
        (before, after) ->
            new CommitAttempt.Target(
                joined(before.mutations(), after.mutations()),
                before.written() || after.written(),
                Math.min(before.limit(), after.limit()),
                Math.min(before.boundLimit(), after.boundLimit())));
  }

  private static List<Mutation> joined(List<Mutation> before, List<Mutation> after) {
    List<Mutation> all = new ArrayList<>(before);
    all.addAll(after);
    return all;
  }

  /**
   * Adds that a row must not have changed.
   *
   * @param position which condition of the batch this is
   */
  void unchangedSince(RowAddress row, long time, int position) {
    unchanged.putIfAbsent(row, position);
    limits.merge(row, time, Math::min);
  }

  /** The rows that must not have changed, with the position of that condition. */
  Map<RowAddress, Integer> unchanged() {
    return unchanged;
  }

  /** Until when one of {@link #unchanged} may have changed. */
  long limit(RowAddress row) {
    return limits.get(row);
  }

  /** Whether anything is changed at all. */
  boolean areChanged() {
    return !entries.isEmpty()
        || targets.values().stream().anyMatch(target -> !target.mutations().isEmpty());
  }

  /**
   * What is to be committed, if anything is changed. Rows that must not have changed are locked,
   * unless entries alone are changed. Entries are not: the locks of their rows do.
   */
  CommitAttempt.Work work(List<Runnable> conditions, Durability durability) {
    if (targets.values().stream().anyMatch(target -> !target.mutations().isEmpty())) {
      limits.forEach(
          (row, limit) -> {
            if (targets.containsKey(row) || !entries.containsKey(row)) {
              lock(row, new CommitAttempt.Target(List.of(), false, limit));
            }
          });
      return new CommitAttempt.Work(targets, entries, Map.of(), conditions, durability);
    }
    if (targets.values().stream().noneMatch(CommitAttempt.Target::written)) {
      lock(entries.firstKey(), new CommitAttempt.Target(List.of(), true, Long.MAX_VALUE));
    }
    return new CommitAttempt.Work(targets, entries, limits, conditions, durability);
  }
}
