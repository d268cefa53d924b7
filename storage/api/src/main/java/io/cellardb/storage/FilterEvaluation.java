package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** Filters on one row, in the three-valued logic of SQL. */
final class FilterEvaluation {
  private enum Truth {
    // In this order the conjunction is the minimum and the disjunction the maximum.
    FALSE,
    UNKNOWN,
    TRUE;

    static Truth of(boolean value) {
      return value ? TRUE : FALSE;
    }

    Truth negated() {
      return switch (this) {
        case FALSE -> TRUE;
        case UNKNOWN -> UNKNOWN;
        case TRUE -> FALSE;
      };
    }
  }

  private FilterEvaluation() {}

  /**
   * Whether a row passes.
   *
   * @param values the encoded value of a column of the projection, or null where it is absent
   */
  static boolean passes(Filter filter, IntFunction<ByteString> values) {
    return evaluate(filter, values) == Truth.TRUE;
  }

  private static Truth evaluate(Filter filter, IntFunction<ByteString> values) {
    if (filter instanceof Filter.And and) {
      return and.operands().stream()
          .map(operand -> evaluate(operand, values))
          .min(Truth::compareTo)
          .orElse(Truth.TRUE);
    }
    if (filter instanceof Filter.Or or) {
      return or.operands().stream()
          .map(operand -> evaluate(operand, values))
          .max(Truth::compareTo)
          .orElse(Truth.FALSE);
    }
    if (filter instanceof Filter.Not not) {
      return evaluate(not.operand(), values).negated();
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return Truth.of(values.apply(absent.column()) == null);
    }
    if (filter instanceof Filter.Compare compare) {
      return test(
          values.apply(compare.column()),
          value -> compare.comparison().accepts(value.compareTo(compare.operand())));
    }
    if (filter instanceof Filter.In in) {
      return test(
          values.apply(in.column()), value -> Collections.binarySearch(in.operands(), value) >= 0);
    }
    Filter.Prefix prefix = (Filter.Prefix) filter;
    return test(values.apply(prefix.column()), value -> value.startsWith(prefix.prefix()));
  }

  private static Truth test(ByteString value, Predicate<ByteString> condition) {
    return value == null ? Truth.UNKNOWN : Truth.of(condition.test(value));
  }

  /** Refuses a filter on a column that the projection does not have or that has no one value. */
  static void check(Filter filter, Projection projection) {
    if (filter instanceof Filter.And and) {
      and.operands().forEach(operand -> check(operand, projection));
    } else if (filter instanceof Filter.Or or) {
      or.operands().forEach(operand -> check(operand, projection));
    } else if (filter instanceof Filter.Not not) {
      check(not.operand(), projection);
    } else if (filter instanceof Filter.IsAbsent absent) {
      check(absent.column(), projection);
    } else if (filter instanceof Filter.Compare compare) {
      check(compare.column(), projection);
    } else if (filter instanceof Filter.In in) {
      check(in.column(), projection);
    } else if (filter instanceof Filter.Prefix prefix) {
      check(prefix.column(), projection);
    }
  }

  private static void check(int column, Projection projection) {
    List<ScanColumn> columns = projection.columns();
    if (column < 0 || column >= columns.size()) {
      throw new StorageException(
          Code.INVALID_ARGUMENT,
          "a filter names column " + column + " of a projection of " + columns.size());
    }
    if (columns.get(column) instanceof ScanColumn.OpenFamily family) {
      throw new StorageException(
          Code.INVALID_ARGUMENT, "a filter cannot compare the open family " + family.family());
    }
  }
}
