package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Evaluates a filter in the three-valued logic of SQL. */
final class RowFilter {
  // In this order a conjunction is the minimum and a disjunction the maximum.
  private static final int FALSE = 0;
  private static final int UNKNOWN = 1;
  private static final int TRUE = 2;

  /** Where the values of a row come from. */
  interface Values {
    /** The value of a column of the projection; its source is null if the cell is absent. */
    ValueSlot value(int column) throws IOException;
  }

  private RowFilter() {}

  /** The operands of all conjunctions at the top, which a row must pass one by one. */
  static List<Filter> conjuncts(Filter filter) {
    if (filter.equals(Filter.ALL)) {
      return List.of();
    }
    List<Filter> flat = new ArrayList<>();
    flatten(filter, flat);
    return flat;
  }

  private static void flatten(Filter filter, List<Filter> into) {
    if (filter instanceof Filter.And and) {
      and.operands().forEach(operand -> flatten(operand, into));
    } else {
      into.add(filter);
    }
  }

  /** Whether all of these filters are true. */
  static boolean passes(List<Filter> filters, Values row) throws IOException {
    for (int i = 0; i < filters.size(); i++) {
      if (!passes(filters.get(i), row)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a filter is true. */
  static boolean passes(Filter filter, Values row) throws IOException {
    return evaluate(filter, row) == TRUE;
  }

  private static int evaluate(Filter filter, Values row) throws IOException {
    if (filter instanceof Filter.Compare compare) {
      ValueSlot value = row.value(compare.column());
      return value.source == null ? UNKNOWN : test(accepts(compare, value));
    }
    if (filter instanceof Filter.In in) {
      ValueSlot value = row.value(in.column());
      return value.source == null ? UNKNOWN : test(contains(in.operands(), value));
    }
    if (filter instanceof Filter.Prefix prefix) {
      ValueSlot value = row.value(prefix.column());
      return value.source == null ? UNKNOWN : test(startsWith(value, prefix.prefix().array()));
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return test(row.value(absent.column()).source == null);
    }
    if (filter instanceof Filter.And and) {
      int least = TRUE;
      for (int i = 0; i < and.operands().size() && least > FALSE; i++) {
        least = Math.min(least, evaluate(and.operands().get(i), row));
      }
      return least;
    }
    if (filter instanceof Filter.Or or) {
      int greatest = FALSE;
      for (int i = 0; i < or.operands().size() && greatest < TRUE; i++) {
        greatest = Math.max(greatest, evaluate(or.operands().get(i), row));
      }
      return greatest;
    }
    return TRUE - evaluate(((Filter.Not) filter).operand(), row);
  }

  private static int test(boolean value) {
    return value ? TRUE : FALSE;
  }

  private static boolean accepts(Filter.Compare compare, ValueSlot value) {
    return compare.comparison().accepts(compare(value, compare.operand().array()));
  }

  private static int compare(ValueSlot value, byte[] operand) {
    return Arrays.compareUnsigned(
        value.source, value.start, value.start + value.length, operand, 0, operand.length);
  }

  private static boolean contains(List<ByteString> operands, ValueSlot value) {
    int low = 0;
    int high = operands.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compare(value, operands.get(middle).array());
      if (order == 0) {
        return true;
      }
      if (order > 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  private static boolean startsWith(ValueSlot value, byte[] prefix) {
    return value.length >= prefix.length
        && Arrays.equals(
            value.source, value.start, value.start + prefix.length, prefix, 0, prefix.length);
  }
}
