package io.cellardb.storage.lsm.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random filters on random rows, in the three-valued logic of SQL. */
final class RowFilterTest {
  private static final int COLUMNS = 3;
  private static final List<Comparison> COMPARISONS = List.of(Comparison.values());

  private static ByteString value(Random random) {
    byte[] bytes = new byte[random.nextInt(3)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(3) - 1);
    }
    return ByteString.wrap(bytes);
  }

  private static Filter filter(Random random, int depth) {
    int column = random.nextInt(COLUMNS);
    return switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 ->
          new Filter.Compare(
              column, COMPARISONS.get(random.nextInt(COMPARISONS.size())), value(random));
      case 1 -> {
        List<ByteString> operands = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
          operands.add(value(random));
        }
        yield new Filter.In(column, operands.stream().sorted().distinct().toList());
      }
      case 2 -> new Filter.Prefix(column, value(random));
      case 3 -> new Filter.IsAbsent(column);
      case 4 -> new Filter.Not(filter(random, depth - 1));
      case 5 -> new Filter.And(List.of(filter(random, depth - 1), filter(random, depth - 1)));
      default -> new Filter.Or(List.of(filter(random, depth - 1), filter(random, depth - 1)));
    };
  }

  /** Null is unknown. */
  private static Boolean evaluate(Filter filter, ByteString[] row) {
    if (filter instanceof Filter.IsAbsent absent) {
      return row[absent.column()] == null;
    }
    if (filter instanceof Filter.Not not) {
      Boolean operand = evaluate(not.operand(), row);
      return operand == null ? null : (Boolean) !operand;
    }
    if (filter instanceof Filter.And and) {
      return combine(and.operands(), row, false);
    }
    if (filter instanceof Filter.Or or) {
      return combine(or.operands(), row, true);
    }
    if (filter instanceof Filter.Compare compare) {
      ByteString value = row[compare.column()];
      return value == null
          ? null
          : (Boolean) compare.comparison().accepts(value.compareTo(compare.operand()));
    }
    if (filter instanceof Filter.In in) {
      ByteString value = row[in.column()];
      return value == null ? null : (Boolean) in.operands().contains(value);
    }
    Filter.Prefix prefix = (Filter.Prefix) filter;
    ByteString value = row[prefix.column()];
    int length = prefix.prefix().length();
    return value == null
        ? null
        : (Boolean)
            (value.length() >= length
                && ByteString.copyOf(value.array(), 0, length).equals(prefix.prefix()));
  }

  private static Boolean combine(List<Filter> operands, ByteString[] row, boolean decides) {
    Boolean result = !decides;
    for (Filter operand : operands) {
      Boolean one = evaluate(operand, row);
      if (one != null && one == decides) {
        return decides;
      }
      result = one == null ? null : result;
    }
    return result;
  }

  @Test
  void aRowPassesIfItsFilterIsTrue() throws IOException {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < 5_000; i++) {
      Filter filter = filter(random, 3);
      ByteString[] row = new ByteString[COLUMNS];
      ValueSlot[] slots = new ValueSlot[COLUMNS];
      for (int column = 0; column < COLUMNS; column++) {
        slots[column] = new ValueSlot();
        if (random.nextInt(4) > 0) {
          row[column] = value(random);
          slots[column].set(row[column].array(), 0, row[column].length(), 1);
        }
      }
      Boolean expected = evaluate(filter, row);
      boolean passes = RowFilter.passes(RowFilter.conjuncts(filter), column -> slots[column]);
      assertEquals(Boolean.TRUE.equals(expected), passes, filter::toString);
    }
  }
}
