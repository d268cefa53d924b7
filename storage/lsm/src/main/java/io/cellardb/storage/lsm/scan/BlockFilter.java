package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.Zone;
import java.util.Arrays;
import java.util.List;

/** What can be said of a filter by the directory of a plain block, before any chunk is read. */
final class BlockFilter {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;
  private static final int[] NO_COLUMNS = {};

  private final ProjectedColumn[] columns;
  private final List<Filter> filters;

  /** Of a conjunction of filters on columns of a projection. */
  BlockFilter(ProjectedColumn[] columns, List<Filter> filters) {
    this.columns = columns;
    this.filters = filters;
  }

  /** The columns of the projection that the filters name, ascending. */
  int[] columns() {
    if (filters.isEmpty()) {
      return NO_COLUMNS;
    }
    boolean[] named = new boolean[columns.length];
    filters.forEach(filter -> collect(filter, named));
    int count = 0;
    int[] found = new int[columns.length];
    for (int i = 0; i < named.length; i++) {
      if (named[i]) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static void collect(Filter filter, boolean[] named) {
    if (filter instanceof Filter.And and) {
      and.operands().forEach(operand -> collect(operand, named));
    } else if (filter instanceof Filter.Or or) {
      or.operands().forEach(operand -> collect(operand, named));
    } else if (filter instanceof Filter.Not not) {
      collect(not.operand(), named);
    } else if (filter instanceof Filter.IsAbsent absent) {
      named[absent.column()] = true;
    } else {
      named[onlyColumn(filter)] = true;
    }
  }

  /**
   * The column that a filter names if it is only one, and a row without it cannot pass; else a
   * number below 0.
   */
  static int onlyColumn(Filter filter) {
    if (filter instanceof Filter.Compare compare) {
      return compare.column();
    }
    if (filter instanceof Filter.In in) {
      return in.column();
    }
    if (filter instanceof Filter.Prefix prefix) {
      return prefix.column();
    }
    if (filter instanceof Filter.Not not) {
      return onlyColumn(not.operand());
    }
    if (filter instanceof Filter.And and) {
      return onlyColumn(and.operands());
    }
    return filter instanceof Filter.Or or ? onlyColumn(or.operands()) : SEVERAL;
  }

  private static int onlyColumn(List<Filter> operands) {
    int only = NONE;
    for (Filter operand : operands) {
      int column = onlyColumn(operand);
      if (column < 0 || (only >= 0 && column != only)) {
        return SEVERAL;
      }
      only = column;
    }
    return only;
  }

  /**
   * Whether any row of a plain block may pass.
   *
   * @param numbers by column of the projection its number in the block, -1 if no row has it
   */
  boolean mayPass(Block block, int[] numbers) {
    for (int i = 0; i < filters.size(); i++) {
      if (!mayPass(filters.get(i), block, numbers)) {
        return false;
      }
    }
    return true;
  }

  private boolean mayPass(Filter filter, Block block, int[] numbers) {
    if (filter instanceof Filter.And and) {
      return and.operands().stream().allMatch(operand -> mayPass(operand, block, numbers));
    }
    if (filter instanceof Filter.Or or) {
      return or.operands().stream().anyMatch(operand -> mayPass(operand, block, numbers));
    }
    if (filter instanceof Filter.Not) {
      return true;
    }
    if (filter instanceof Filter.IsAbsent absent) {
      int number = numbers[absent.column()];
      return columns[absent.column()].isCell() && (number < 0 || !block.isDense(number));
    }
    int column = onlyColumn(filter);
    if (!columns[column].isCell()) {
      return true;
    }
    if (numbers[column] < 0) {
      return false; // the condition is unknown of every row
    }
    Zone zone = block.zone(numbers[column]);
    return zone == null || mayPass(filter, zone);
  }

  private static boolean mayPass(Filter filter, Zone zone) {
    if (filter instanceof Filter.Compare compare) {
      byte[] operand = compare.operand().array();
      return switch (compare.comparison()) {
        case EQUAL -> isWithin(operand, zone);
        case NOT_EQUAL -> true;
        case LESS -> zone.compareLeast(operand) < 0;
        case LESS_OR_EQUAL -> zone.compareLeast(operand) <= 0;
        case GREATER -> zone.compareGreatest(operand) > 0;
        case GREATER_OR_EQUAL -> zone.compareGreatest(operand) >= 0;
      };
    }
    if (filter instanceof Filter.In in) {
      for (ByteString operand : in.operands()) {
        if (isWithin(operand.array(), zone)) {
          return true;
        }
      }
      return false;
    }
    return !(filter instanceof Filter.Prefix prefix) || zone.mayHavePrefix(prefix.prefix().array());
  }

  private static boolean isWithin(byte[] operand, Zone zone) {
    return zone.compareLeast(operand) <= 0 && zone.compareGreatest(operand) >= 0;
  }
}
