package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/** Evaluates on one row, in the three-valued logic of SQL, what servers could not. */
final class ResidualFilter {
  private ResidualFilter() {}

  /**
   * Whether a row passes.
   *
   * @param values the encoded value of a column of the projection, or null where it is absent
   */
  static boolean passes(Filter filter, IntFunction<ByteString> values) {
    return Boolean.TRUE.equals(evaluate(filter, values));
  }

  /** True, false, or null for unknown. */
  private static Boolean evaluate(Filter filter, IntFunction<ByteString> values) {
    if (filter instanceof Filter.And and) {
      return decide(and.operands(), values, false);
    }
    if (filter instanceof Filter.Or or) {
      return decide(or.operands(), values, true);
    }
    if (filter instanceof Filter.Not not) {
      Boolean operand = evaluate(not.operand(), values);
      return operand == null ? null : Boolean.valueOf(!operand);
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return values.apply(absent.column()) == null;
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

  /** A conjunction is decided by one false operand, a disjunction by one true one. */
  private static Boolean decide(
      List<Filter> operands, IntFunction<ByteString> values, boolean decisive) {
    Boolean result = !decisive;
    for (Filter operand : operands) {
      Boolean one = evaluate(operand, values);
      if (one == null) {
        result = null;
      } else if (one == decisive) {
        return decisive;
      }
    }
    return result;
  }

  private static Boolean test(ByteString value, Predicate<ByteString> condition) {
    return value == null ? null : Boolean.valueOf(condition.test(value));
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
