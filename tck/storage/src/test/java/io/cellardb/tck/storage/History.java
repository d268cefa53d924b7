package io.cellardb.tck.storage;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Tables, and what happens to them.
 *
 * @param tables the tables, which exist from the beginning
 * @param operations what happens, in order
 */
record History(List<TableDescriptor> tables, List<Operation> operations) {
  /** Runs of two stores that a shortening may take. */
  private static final int MAX_ATTEMPTS = 400;

  /** What one store answers, and the exception behind it if there is one. */
  private record Answer(List<String> lines, Throwable failure) {
    static Answer of(Operation operation, World world) {
      try {
        return new Answer(operation.run(world), null);
      } catch (StorageException refusal) {
        return new Answer(List.of("refused: " + refusal.code()), refusal);
      } catch (RuntimeException | AssertionError failure) {
        return new Answer(List.of("failed: " + failure), failure);
      }
    }
  }

  /** The first operation that two stores answer differently. */
  private record Difference(int position, Answer expected, Answer actual) {}

  /**
   * Has two stores live through this history and fails if an answer differs, with a history that
   * has been shortened as far as it still shows a difference.
   *
   * @param label what to call this history in the message, with its seed
   */
  void compare(String label, Supplier<StoreHarness> expected, Supplier<StoreHarness> actual) {
    if (firstDifference(expected, actual) == null) {
      return;
    }
    History shortest = shorten(expected, actual);
    Difference difference = shortest.firstDifference(expected, actual);
    if (difference == null) {
      throw new AssertionError(label + ": the stores differ, but not each time");
    }
    throw new AssertionError(label + shortest.describe(difference), difference.actual().failure());
  }

  private String describe(Difference difference) {
    return "\ntables:\n  "
        + tables.stream().map(Objects::toString).collect(Collectors.joining("\n  "))
        + "\noperations:\n  "
        + operations.stream().map(Objects::toString).collect(Collectors.joining("\n  "))
        + "\nexpected:\n  "
        + String.join("\n  ", difference.expected().lines())
        + "\nactual:\n  "
        + String.join("\n  ", difference.actual().lines())
        + "\n";
  }

  private Difference firstDifference(
      Supplier<StoreHarness> expected, Supplier<StoreHarness> actual) {
    try (World left = new World(expected.get(), tables);
        World right = new World(actual.get(), tables)) {
      for (int i = 0; i < operations.size(); i++) {
        Answer wanted = Answer.of(operations.get(i), left);
        Answer given = Answer.of(operations.get(i), right);
        if (!wanted.lines().equals(given.lines())) {
          return new Difference(i, wanted, given);
        }
      }
      return null;
    }
  }

  /** Leaves out operations, many at a time and then fewer, while there still is a difference. */
  private History shorten(Supplier<StoreHarness> expected, Supplier<StoreHarness> actual) {
    History shortest = this;
    int attempts = 0;
    int count = operations.size() / 2;
    while (count > 0) {
      int sizeBefore = shortest.operations.size();
      int to = sizeBefore;
      while (to > 0 && attempts++ < MAX_ATTEMPTS) {
        int from = Math.max(0, to - count);
        History candidate = shortest.without(from, to);
        Difference difference = candidate.firstDifference(expected, actual);
        if (difference != null) {
          int end = difference.position() + 1;
          shortest = candidate.without(end, candidate.operations.size());
          from = Math.min(from, end);
        }
        to = from;
      }
      boolean again = count == 1 && shortest.operations.size() < sizeBefore;
      count = again && attempts < MAX_ATTEMPTS ? 1 : count / 2;
    }
    return shortest.simplify(expected, actual);
  }

  /** Makes single operations smaller while there still is a difference. */
  private History simplify(Supplier<StoreHarness> expected, Supplier<StoreHarness> actual) {
    History simplest = this;
    for (int i = 0; i < operations.size(); i++) {
      List<Operation> candidates = simplest.operations.get(i).smaller();
      while (!candidates.isEmpty()) {
        History candidate = simplest.with(i, candidates.get(0));
        boolean differs = candidate.firstDifference(expected, actual) != null;
        simplest = differs ? candidate : simplest;
        candidates =
            differs
                ? simplest.operations.get(i).smaller()
                : candidates.subList(1, candidates.size());
      }
    }
    return simplest;
  }

  private History with(int position, Operation operation) {
    List<Operation> others = new ArrayList<>(operations);
    others.set(position, operation);
    return new History(tables, others);
  }

  private History without(int from, int to) {
    List<Operation> rest = new ArrayList<>(operations.subList(0, from));
    rest.addAll(operations.subList(to, operations.size()));
    return new History(tables, rest);
  }
}
