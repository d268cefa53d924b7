package io.cellardb.tck.storage;

import io.cellardb.storage.Capability;
import io.cellardb.storage.StorageException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Stores that live through the same histories, one after the other, and are compared at each step.
 * The first one is the one that the others are measured by.
 */
final class Fleet implements AutoCloseable {
  private final List<StoreKind> kinds;
  private final List<StoreHarness> harnesses = new ArrayList<>();

  Fleet(List<StoreKind> kinds) {
    this.kinds = kinds;
    kinds.forEach(kind -> harnesses.add(kind.open()));
  }

  /** What all of them can do. */
  Set<Capability> capabilities() {
    Set<Capability> common = EnumSet.allOf(Capability.class);
    harnesses.forEach(harness -> common.retainAll(harness.store().capabilities()));
    return common;
  }

  /** The time of all their clocks. */
  long now() {
    return harnesses.stream().mapToLong(harness -> harness.clock().getAsLong()).max().orElse(0);
  }

  /** What one store answers, and the exception behind it if there is one. */
  record Answer(List<String> lines, Throwable failure) {
    static Answer of(Operation operation, World world) {
      try {
        return new Answer(operation.run(world), null);
      } catch (StorageException refusal) {
        // Which of several malformed values a message is about is nobody's promise.
        String line =
            refusal.code() == StorageException.Code.MALFORMED_VALUE
                ? "refused: " + refusal.code()
                : "refused: " + refusal.code() + " " + refusal.getMessage();
        return new Answer(List.of(line), refusal);
      } catch (RuntimeException | AssertionError failure) {
        return new Answer(List.of("failed: " + failure), failure);
      }
    }
  }

  /**
   * The first operation that two stores answer differently.
   *
   * @param position of the operation
   */
  record Difference(
      int position, StoreKind first, Answer expected, StoreKind second, Answer actual) {
    @Override
    public String toString() {
      return text(first, expected) + text(second, actual);
    }

    private static String text(StoreKind kind, Answer answer) {
      return kind + " answers:\n  " + String.join("\n  ", answer.lines()) + "\n";
    }
  }

  /**
   * Lives through a history, which leaves nothing behind but that the clock has moved on.
   *
   * @return the first difference, or null if there is none; after one the stores are in no state to
   *     go on
   */
  Difference play(History history) {
    List<World> worlds = new ArrayList<>();
    harnesses.forEach(harness -> worlds.add(new World(harness, history)));
    for (int i = 0; i < history.operations().size(); i++) {
      Operation operation = history.operations().get(i);
      Answer expected = Answer.of(operation, worlds.get(0));
      for (int other = 1; other < worlds.size(); other++) {
        Answer actual = Answer.of(operation, worlds.get(other));
        if (!expected.lines().equals(actual.lines())) {
          return new Difference(i, kinds.get(0), expected, kinds.get(other), actual);
        }
      }
    }
    worlds.forEach(World::close);
    return null;
  }

  /** Closes the stores; those with files check them. */
  @Override
  public void close() {
    Throwable failure = null;
    for (StoreHarness harness : harnesses) {
      try {
        harness.close();
      } catch (RuntimeException | AssertionError e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw new AssertionError("a store did not close well", failure);
    }
  }
}
