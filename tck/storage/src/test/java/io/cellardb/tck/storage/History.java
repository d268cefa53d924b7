package io.cellardb.tck.storage;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.tck.storage.Fleet.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables, and what happens to them.
 *
 * @param start what the clock shows at the beginning
 * @param tables the tables, which exist from the beginning
 * @param operations what happens, in order
 */
record History(long start, List<TableDescriptor> tables, List<Operation> operations) {
  /** How long a history is shortened at most. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Copies the lists. */
  History {
    tables = List.copyOf(tables);
    operations = List.copyOf(operations);
  }

  /**
   * Fails if new stores answer an operation of this history differently, with a script of a history
   * that has been shortened as far as it still shows a difference.
   *
   * @param label what to call this history in the message
   */
  void compare(String label, List<StoreKind> stores) {
    Shortening shortening = new Shortening(stores);
    if (shortening.play(this) == null) {
      return;
    }
    History shortest = shortening.shorten(this);
    Difference difference = shortening.play(shortest);
    if (difference == null) {
      throw new AssertionError(label + ": the stores differ, but not each time");
    }
    throw new AssertionError(
        label + "\n\n" + HistoryScript.write(shortest) + "\n" + difference,
        difference.actual().failure());
  }

  /** Leaves out what is not needed for a difference. */
  private static final class Shortening {
    private final List<StoreKind> stores;
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();

    Shortening(List<StoreKind> stores) {
      this.stores = stores;
    }

    private boolean isPatient() {
      return System.nanoTime() < deadline;
    }

    /** A shorter history must not show another difference, one that is as it should be. */
    Difference difference(History history) {
      if (stores.contains(StoreKind.HBASE) && DeliberateDifference.anyMayShow(history)) {
        return null;
      }
      return play(history);
    }

    Difference play(History history) {
      try (Fleet fleet = new Fleet(stores)) {
        return fleet.play(history);
      }
    }

    /** First many operations at a time, then fewer. */
    History shorten(History history) {
      History shortest = history.upTo(play(history));
      int count = shortest.operations.size() / 2;
      while (count > 0 && isPatient()) {
        int sizeBefore = shortest.operations.size();
        int to = sizeBefore;
        while (to > 0 && isPatient()) {
          int from = Math.max(0, to - count);
          History candidate = shortest.without(from, to);
          Difference difference = difference(candidate);
          if (difference != null) {
            shortest = candidate.upTo(difference);
          }
          to = Math.min(from, shortest.operations.size());
        }
        boolean again = count == 1 && shortest.operations.size() < sizeBefore;
        count = again ? 1 : count / 2;
      }
      return simplify(shortest);
    }

    /** Makes single operations smaller. */
    private History simplify(History history) {
      History simplest = history;
      for (int i = 0; i < history.operations.size(); i++) {
        List<Operation> candidates = simplest.operations.get(i).smaller();
        while (!candidates.isEmpty() && isPatient()) {
          History candidate = simplest.with(i, candidates.get(0));
          Difference difference = difference(candidate);
          boolean differs = difference != null && difference.position() >= i;
          simplest = differs ? candidate : simplest;
          candidates =
              differs
                  ? simplest.operations.get(i).smaller()
                  : candidates.subList(1, candidates.size());
        }
      }
      return plainerTables(simplest);
    }

    /** Leaves out tables, families and their options. */
    private History plainerTables(History history) {
      History plainest = history;
      List<List<TableDescriptor>> candidates = plainer(plainest.tables);
      while (!candidates.isEmpty() && isPatient()) {
        History candidate = new History(plainest.start, candidates.get(0), plainest.operations);
        Difference difference = difference(candidate);
        boolean differs =
            difference != null && difference.position() == plainest.operations.size() - 1;
        plainest = differs ? candidate : plainest;
        candidates = differs ? plainer(plainest.tables) : candidates.subList(1, candidates.size());
      }
      return plainest;
    }

    private static List<List<TableDescriptor>> plainer(List<TableDescriptor> tables) {
      List<List<TableDescriptor>> plainer = new ArrayList<>();
      for (int i = 0; i < tables.size(); i++) {
        List<TableDescriptor> others = new ArrayList<>(tables);
        TableDescriptor table = others.remove(i);
        plainer.add(others);
        for (List<FamilyDescriptor> families : plainerFamilies(table.families())) {
          List<TableDescriptor> changed = new ArrayList<>(tables);
          changed.set(i, new TableDescriptor(table.name(), families));
          plainer.add(changed);
        }
      }
      return plainer;
    }

    private static List<List<FamilyDescriptor>> plainerFamilies(List<FamilyDescriptor> families) {
      List<List<FamilyDescriptor>> plainer = new ArrayList<>();
      for (int i = 0; i < families.size(); i++) {
        FamilyDescriptor family = families.get(i);
        if (families.size() > 1) {
          List<FamilyDescriptor> others = new ArrayList<>(families);
          others.remove(i);
          plainer.add(others);
        }
        FamilyDescriptor bare = FamilyDescriptor.of(family.name());
        for (FamilyDescriptor option :
            List.of(
                family.withBlockSize(bare.blockSize()),
                family.withBloom(bare.bloom()),
                family.withCompression(bare.compression()),
                family.withPurgeDelayMillis(bare.purgeDelayMillis()),
                family.withMinVersions(bare.minVersions()),
                family.withTtlMillis(bare.ttlMillis()),
                family.withKeepDeletedCells(bare.keepDeletedCells()),
                family.withNewVersionBehavior(true))) {
          if (!option.equals(family)) {
            List<FamilyDescriptor> changed = new ArrayList<>(families);
            changed.set(i, option);
            plainer.add(changed);
          }
        }
      }
      return plainer;
    }
  }

  private History upTo(Difference difference) {
    return new History(start, tables, operations.subList(0, difference.position() + 1));
  }

  private History with(int position, Operation operation) {
    List<Operation> others = new ArrayList<>(operations);
    others.set(position, operation);
    return new History(start, tables, others);
  }

  private History without(int from, int to) {
    List<Operation> rest = new ArrayList<>(operations.subList(0, from));
    rest.addAll(operations.subList(to, operations.size()));
    return new History(start, tables, rest);
  }
}
