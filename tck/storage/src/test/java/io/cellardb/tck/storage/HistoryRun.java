package io.cellardb.tck.storage;

import io.cellardb.tck.storage.HistoryGenerator.Settings;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Random histories that stores live through side by side, seed after seed. */
final class HistoryRun {
  /** One of each kind that answers alike whatever the history. */
  static final List<StoreKind> ALL_STORES =
      List.of(StoreKind.MEMORY, StoreKind.LSM, StoreKind.HBASE);

  /** Operations on the same tables. */
  static final int OPERATIONS = 500;

  /** Histories of a store before it is closed, checked and replaced by a new one. */
  private static final int HISTORIES_OF_A_STORE = 25;

  /** Milliseconds between histories: no time of an earlier one is given again. */
  private static final long PAUSE = 100_000;

  private final List<StoreKind> stores;
  private long operations;
  private long schemas;

  HistoryRun(List<StoreKind> stores) {
    this.stores = stores;
  }

  /** How many operations the stores have agreed on. */
  long operations() {
    return operations;
  }

  /** How many different tables they had. */
  long schemas() {
    return schemas;
  }

  /** Lives through the histories of some seeds, {@code [first, last)}; fails at a difference. */
  void run(long first, long last) {
    for (long seed = first; seed < last; seed += HISTORIES_OF_A_STORE) {
      try (Fleet fleet = new Fleet(stores)) {
        for (long s = seed; s < Math.min(last, seed + HISTORIES_OF_A_STORE); s++) {
          play(fleet, s);
        }
      }
    }
  }

  private void play(Fleet fleet, long seed) {
    Settings settings =
        new Settings(
            fleet.capabilities(),
            stores.contains(StoreKind.RESTLESS_LSM),
            stores.contains(StoreKind.DROPPING_LSM),
            stores.contains(StoreKind.HBASE));
    History history =
        new HistoryGenerator(random(seed), settings, fleet.now() + PAUSE).history(OPERATIONS);
    Fleet.Difference difference = fleet.play(history);
    if (difference != null) {
      String label = "-Dtest.seed=" + seed + " at operation " + difference.position();
      history.compare(label, stores);
      throw new AssertionError(label + ": not so in new stores\n" + difference);
    }
    operations += history.operations().size();
    schemas += history.tables().size();
  }

  /** The first numbers of {@link Random}s with neighbouring seeds are alike. */
  private static Random random(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }
}
