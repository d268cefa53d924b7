package io.cellardb.storage;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a read may lack, family by family; empty where it is certain to be what was written. To be
 * told of losses costs nothing where there are none. Not safe for use by several threads.
 */
public final class Losses {
  private Map<String, Set<Loss>> byFamily = Map.of();

  /** Nothing is missing. */
  public Losses() {}

  /** Adds that something of a family may be missing. */
  public void add(String family, Loss loss) {
    if (byFamily.isEmpty()) {
      byFamily = new TreeMap<>();
    }
    byFamily.computeIfAbsent(family, f -> EnumSet.noneOf(Loss.class)).add(loss);
  }

  /** Adds what may be missing in another read. */
  public void addAll(Losses others) {
    others.byFamily.forEach((family, losses) -> losses.forEach(loss -> add(family, loss)));
  }

  /** Whether nothing is missing. */
  public boolean isEmpty() {
    return byFamily.isEmpty();
  }

  /** Why something may be missing, by the name of the family. */
  public Map<String, Set<Loss>> byFamily() {
    return byFamily;
  }

  /** Forgets everything. */
  public void clear() {
    byFamily = Map.of();
  }

  @Override
  public String toString() {
    return byFamily.toString();
  }
}
