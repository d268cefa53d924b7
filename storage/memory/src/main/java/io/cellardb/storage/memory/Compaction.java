package io.cellardb.storage.memory;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Flush and compaction of a table: contents that take the place of the present ones. There are no
 * files here, but facts know in which one they would be. In a classic family what a read sees
 * depends on which of them were rewritten together (rule 28).
 */
enum Compaction {
  /** What was not flushed yet goes to a file. */
  FLUSH {
    @Override
    Set<Integer> inputs(NavigableSet<Integer> files) {
      return Set.of(Fact.UNFLUSHED);
    }
  },
  /** All files but the oldest become one, if that is a change. */
  MINOR {
    @Override
    Set<Integer> inputs(NavigableSet<Integer> files) {
      return files.size() < 3 ? Set.of() : files.tailSet(files.first(), false);
    }
  },
  /** All files become one, and what no read may see again is dropped. */
  MAJOR {
    @Override
    Set<Integer> inputs(NavigableSet<Integer> files) {
      return files;
    }
  };

  /** The files of a family that take part, of those that hold facts of it. */
  abstract Set<Integer> inputs(NavigableSet<Integer> files);

  /**
   * The contents afterwards; the caller holds the store's lock.
   *
   * @param horizon sequence of the oldest open snapshot: newer facts are neither dropped nor do
   *     they count (rule 27)
   */
  Contents apply(Layout layout, Contents contents, long horizon, long now) {
    int output = contents.lastFile() + 1;
    Contents result = Contents.empty(contents.truncations(), output);
    contents.rows().forEach((key, row) -> result.rows().put(key, row.successor()));
    for (int i = 0; i < layout.families(); i++) {
      rewrite(layout.family(i), layout.number(i), contents, result, horizon, now);
    }
    return result;
  }

  private void rewrite(
      FamilyDescriptor family,
      int number,
      Contents contents,
      Contents result,
      long horizon,
      long now) {
    Set<Integer> inputs = inputs(files(contents, number));
    long oldestPut =
        contents.rows().values().stream()
            .flatMap(row -> row.facts(number).stream())
            .filter(fact -> inputs.contains(fact.file()) && fact.isPut())
            .mapToLong(Fact::time)
            .min()
            .orElse(Long.MAX_VALUE);
    contents
        .rows()
        .forEach(
            (key, row) -> {
              Row target = result.rows().get(key);
              List<Fact> taken = new ArrayList<>();
              for (Fact fact : row.facts(number)) {
                if (!inputs.contains(fact.file())) {
                  target.add(number, fact);
                } else if (fact.sequence() > horizon) {
                  target.add(number, fact.in(result.lastFile()));
                } else {
                  taken.add(fact);
                }
              }
              List<Fact> kept = kept(family, taken, oldestPut, now);
              for (Fact fact : kept) {
                target.add(number, fact.in(result.lastFile()));
              }
              DroppedFacts.of(family, taken, kept, now)
                  .ifPresent(time -> target.forget(number, time));
            });
  }

  /**
   * What a major compaction leaves of a row that is written to often. Classic families stay as they
   * are: what reads see of them depends on files.
   *
   * @param horizon as for {@link #apply}, of all who read
   */
  static Row ofRow(Layout layout, Row row, long horizon, long now) {
    Row target = row.successor();
    for (int i = 0; i < layout.families(); i++) {
      FamilyDescriptor family = layout.family(i);
      int number = layout.number(i);
      List<Fact> taken = new ArrayList<>();
      for (Fact fact : row.facts(number)) {
        if (dropsOfReplay(family) && fact.sequence() <= horizon) {
          taken.add(fact);
        } else {
          target.add(number, fact);
        }
      }
      List<Fact> kept = keptOfReplay(family, taken, now);
      kept.forEach(fact -> target.add(number, fact));
      DroppedFacts.of(family, taken, kept, now).ifPresent(time -> target.forget(number, time));
    }
    target.compacted();
    return target;
  }

  private static NavigableSet<Integer> files(Contents contents, int family) {
    return contents.rows().values().stream()
        .flatMap(row -> row.facts(family).stream())
        .map(Fact::file)
        .filter(file -> file != Fact.UNFLUSHED)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What is kept of the facts of a row and family that take part. */
  private List<Fact> kept(FamilyDescriptor family, List<Fact> facts, long oldestPut, long now) {
    if (!family.newVersionBehavior()) {
      return new MemoryClassicPurge(family, this == MAJOR, oldestPut, now).kept(facts);
    }
    return this == MAJOR && dropsOfReplay(family) ? keptOfReplay(family, facts, now) : facts;
  }

  private static boolean dropsOfReplay(FamilyDescriptor family) {
    return family.newVersionBehavior() && family.keepDeletedCells() == KeepDeletedCells.FALSE;
  }

  /**
   * What a replay keeps, and tombstones that are not to be dropped yet. Expired cells become the
   * newest ones when those above them are deleted: where minimal versions are kept they must stay.
   */
  private static List<Fact> keptOfReplay(FamilyDescriptor family, List<Fact> facts, long now) {
    FamilyRead all =
        new FamilyRead(
            family.minVersions() > 0 ? family.withTtlMillis(FamilyDescriptor.FOREVER) : family,
            ColumnSelection.ALL,
            TimeRange.ALL,
            family.versions(),
            now);
    List<Fact> kept = new ArrayList<>(all.visible(facts));
    for (Fact fact : facts) {
      if (!fact.isPut() && isWithinPurgeDelay(family, fact, now)) {
        kept.add(fact);
      }
    }
    return kept;
  }

  /** Whether a tombstone must stay through major compactions for now (rule 24). */
  static boolean isWithinPurgeDelay(FamilyDescriptor family, Fact tombstone, long now) {
    return family.purgeDelayMillis() > 0 && now - tombstone.time() <= family.purgeDelayMillis();
  }
}
