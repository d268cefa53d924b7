package io.cellardb.sql.rules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An inner join of many inputs as numbers alone, in which an order of joining is found: each input
 * in turn begins, and is followed by whichever input makes the smallest result with those before
 * it; of these orders the one with the smallest intermediate results wins. Inputs that no condition
 * connects are joined only when there is no other.
 *
 * <p>With n inputs this looks at n³ pairs, some hundred microseconds for twenty.
 */
final class JoinGraph {
  /** Of two inputs, how much a condition other than an equality of columns is thought to leave. */
  private static final double OTHER_SELECTIVITY = 0.3;

  /**
   * An input.
   *
   * @param rows how many it has
   * @param sourceRows how many the table below it has, from which conditions have chosen
   * @param keys sets of its columns that are unique in that table
   */
  record Input(double rows, double sourceRows, List<BitSet> keys) {}

  /**
   * A column of an input.
   *
   * @param distinct how many values it has in the table below the input
   */
  record Column(int input, int column, double distinct) {}

  /** An equality of columns of two inputs. */
  record Equality(Column left, Column right) {
    Equality turned() {
      return new Equality(/* left= */ right, /* right= */ left);
    }
  }

  /**
   * An order.
   *
   * @param inputs all inputs, in the order in which they are joined
   * @param sizes the rows of the first input, of its join with the second and so on
   * @param work the sum of the sizes
   */
  record Order(int[] inputs, double[] sizes, double work) {}

  private final List<Input> inputs;
  private final List<BitSet> others;

  /** Of each input, its equalities with it on the right side. */
  private final List<List<Equality>> equalities = new ArrayList<>();

  /**
   * A graph.
   *
   * @param others of each other condition its inputs
   */
  JoinGraph(List<Input> inputs, List<Equality> equalities, List<BitSet> others) {
    this.inputs = inputs;
    this.others = others;
    inputs.forEach(input -> this.equalities.add(new ArrayList<>()));
    for (Equality equality : equalities) {
      this.equalities.get(equality.right.input).add(equality);
      this.equalities.get(equality.left.input).add(equality.turned());
    }
  }

  Order best() {
    Order best = null;
    for (int first = 0; first < inputs.size(); first++) {
      Order order = startingWith(first);
      if (best == null || order.work < best.work) {
        best = order;
      }
    }
    return best;
  }

  private Order startingWith(int first) {
    int n = inputs.size();
    int[] order = new int[n];
    double[] sizes = new double[n];
    BitSet joined = new BitSet(n);
    order[0] = first;
    sizes[0] = inputs.get(first).rows;
    joined.set(first);
    double work = sizes[0];
    for (int step = 1; step < n; step++) {
      boolean connected = false;
      sizes[step] = Double.POSITIVE_INFINITY;
      order[step] = joined.nextClearBit(0);
      for (int next = joined.nextClearBit(0); next < n; next = joined.nextClearBit(next + 1)) {
        boolean connects = connects(next, joined);
        if (connected && !connects) {
          continue;
        }
        double size = size(sizes[step - 1], next, joined);
        if ((connects && !connected) || size < sizes[step]) {
          order[step] = next;
          sizes[step] = size;
        }
        connected |= connects;
      }
      joined.set(order[step]);
      work += sizes[step];
    }
    return new Order(order, sizes, work);
  }

  private boolean connects(int next, BitSet joined) {
    for (Equality equality : equalities.get(next)) {
      if (joined.get(equality.left.input)) {
        return true;
      }
    }
    return others.stream().anyMatch(other -> completes(next, other, joined));
  }

  /** Whether a condition can be evaluated as soon as {@code next} is joined, and not before. */
  private static boolean completes(int next, BitSet condition, BitSet joined) {
    if (!condition.get(next)) {
      return false;
    }
    for (int i = condition.nextSetBit(0); i >= 0; i = condition.nextSetBit(i + 1)) {
      if (i != next && !joined.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** How many rows the join of {@code rows} rows of the joined inputs with a further one has. */
  private double size(double rows, int next, BitSet joined) {
    Input input = inputs.get(next);
    double size = rows * input.rows / comparedValues(next, joined);
    for (BitSet other : others) {
      if (completes(next, other, joined)) {
        size *= OTHER_SELECTIVITY;
      }
    }
    return size;
  }

  /**
   * Among how many values the equalities with an input choose: those of a key where one is
   * compared, else those of the side that has more.
   */
  private double comparedValues(int next, BitSet joined) {
    Set<Column> here = new HashSet<>();
    Set<Column> there = new HashSet<>();
    for (Equality equality : equalities.get(next)) {
      if (joined.get(equality.left.input)) {
        here.add(equality.right);
        there.add(equality.left);
      }
    }
    if (here.isEmpty()) {
      return 1;
    }
    if (hasKey(next, here)) {
      return inputs.get(next).sourceRows;
    }
    double most = 1;
    for (int input = joined.nextSetBit(0); input >= 0; input = joined.nextSetBit(input + 1)) {
      if (hasKey(input, there)) {
        most = Math.max(most, inputs.get(input).sourceRows);
      }
    }
    return most > 1 ? most : Math.max(combinations(here), combinations(there));
  }

  private boolean hasKey(int input, Set<Column> columns) {
    BitSet own = new BitSet();
    columns.stream().filter(column -> column.input == input).forEach(c -> own.set(c.column));
    return inputs.get(input).keys.stream().anyMatch(key -> containsAll(own, key));
  }

  private static boolean containsAll(BitSet set, BitSet part) {
    BitSet missing = (BitSet) part.clone();
    missing.andNot(set);
    return missing.isEmpty();
  }

  private double combinations(Set<Column> columns) {
    double combinations = 1;
    double bound = 1;
    BitSet counted = new BitSet();
    for (Column column : columns) {
      combinations *= Math.max(1, column.distinct);
      if (!counted.get(column.input)) {
        counted.set(column.input);
        bound *= Math.max(1, inputs.get(column.input).sourceRows);
      }
    }
    return Math.min(combinations, bound);
  }
}
