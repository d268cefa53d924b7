package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.ScanColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryComponentComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A row filter, split into what region servers evaluate and the residual. HBase's filters know true
 * and false only; negations are pushed down to the conditions first, where unknown and false come
 * to the same: a condition on an absent cell lets no row pass, negated or not.
 *
 * <p>The conditions of a conjunction go one by one; any other filter goes whole or not at all.
 *
 * @param pushed the servers' part, or null if there is none
 * @param residual what is left
 */
record PushedFilter(org.apache.hadoop.hbase.filter.Filter pushed, Filter residual) {
  private static final ByteArrayComparable EVERYTHING = new BinaryPrefixComparator(new byte[0]);

  /** The filter of a scan over the columns of its projection. */
  static PushedFilter of(Filter filter, List<ScanColumn> columns) {
    Translation translation = new Translation(columns, false);
    List<Filter> parts = filter instanceof Filter.And and ? and.operands() : List.of(filter);
    List<org.apache.hadoop.hbase.filter.Filter> pushed = new ArrayList<>();
    List<Filter> residual = new ArrayList<>();
    for (Filter part : parts) {
      var translated = translation.of(part, false);
      if (translated == null) {
        residual.add(part);
      } else {
        pushed.add(translated);
      }
    }
    return new PushedFilter(
        pushed.isEmpty() ? null : all(pushed),
        residual.isEmpty() ? Filter.ALL : new Filter.And(residual));
  }

  /** The whole filter, for a row whose key is known to have every part that is compared. */
  static org.apache.hadoop.hbase.filter.Filter whole(Filter filter, List<ScanColumn> columns) {
    return new Translation(columns, true).of(filter, false);
  }

  /** Passes what passes all of these. */
  static org.apache.hadoop.hbase.filter.Filter all(
      List<org.apache.hadoop.hbase.filter.Filter> filters) {
    return filters.size() == 1 ? filters.get(0) : new FilterList(Operator.MUST_PASS_ALL, filters);
  }

  /** Whether servers evaluate all of it. */
  boolean isComplete() {
    return residual.equals(Filter.ALL);
  }

  /**
   * From conditions on columns to HBase's filters.
   *
   * @param whole whether nothing may be left out: neither large sets nor parts of row keys, where a
   *     scan has to report the keys that are too short for them
   */
  private record Translation(List<ScanColumn> columns, boolean whole) {
    /** The filter that passes the rows for which this is true (negated: false), or null. */
    org.apache.hadoop.hbase.filter.Filter of(Filter filter, boolean negated) {
      if (filter instanceof Filter.Not not) {
        return of(not.operand(), !negated);
      }
      if (filter instanceof Filter.And and) {
        return list(!negated, and.operands(), negated);
      }
      if (filter instanceof Filter.Or or) {
        Filter.In set = set(or);
        return set == null ? list(negated, or.operands(), negated) : set(set, negated);
      }
      if (filter instanceof Filter.Compare compare) {
        return compare(compare, negated);
      }
      if (filter instanceof Filter.Prefix prefix) {
        return condition(
            columns.get(prefix.column()),
            equality(!negated),
            new BinaryPrefixComparator(prefix.prefix().array()));
      }
      if (filter instanceof Filter.IsAbsent absent) {
        // A row key is never absent.
        return columns.get(absent.column()) instanceof ScanColumn.Cell cell
            ? condition(cell, equality(negated), EVERYTHING, negated)
            : constant(negated);
      }
      return set((Filter.In) filter, negated);
    }

    private org.apache.hadoop.hbase.filter.Filter compare(Filter.Compare compare, boolean negated) {
      ScanColumn column = columns.get(compare.column());
      byte[] operand = compare.operand().array();
      if (column instanceof ScanColumn.KeyPart part) {
        return whole && operand.length == part.kind().width()
            ? new RowFilter(
                operator(compare.comparison(), negated),
                new BinaryComponentComparator(operand, part.offset()))
            : null;
      }
      return condition(
          column, operator(compare.comparison(), negated), new BinaryComparator(operand));
    }

    private org.apache.hadoop.hbase.filter.Filter list(
        boolean conjunction, List<Filter> operands, boolean negated) {
      if (operands.isEmpty()) {
        return constant(conjunction);
      }
      List<org.apache.hadoop.hbase.filter.Filter> translated = new ArrayList<>();
      for (Filter operand : operands) {
        var one = of(operand, negated);
        if (one == null) {
          return null;
        }
        translated.add(one);
      }
      return new FilterList(
          conjunction ? Operator.MUST_PASS_ALL : Operator.MUST_PASS_ONE, translated);
    }

    private org.apache.hadoop.hbase.filter.Filter set(Filter.In in, boolean negated) {
      if (in.operands().isEmpty()) {
        // Unknown of an absent cell, false of any other.
        return columns.get(in.column()) instanceof ScanColumn.Cell cell && negated
            ? condition(cell, CompareOperator.EQUAL, EVERYTHING, true)
            : constant(negated);
      }
      ByteArrayComparable any =
          columns.get(in.column()) instanceof ScanColumn.KeyPart
              ? null
              : SetPattern.comparator(in.operands());
      if (any != null) {
        return condition(columns.get(in.column()), equality(!negated), any);
      }
      return whole ? list(negated, equalities(in), negated) : null;
    }

    private static List<Filter> equalities(Filter.In in) {
      return in.operands().stream()
          .<Filter>map(operand -> new Filter.Compare(in.column(), Filter.Comparison.EQUAL, operand))
          .toList();
    }

    /** The set that a value is in if any of these is true; null if it is not about one. */
    private static Filter.In set(Filter.Or or) {
      if (or.operands().size() < 2 || !(or.operands().get(0) instanceof Filter.Compare first)) {
        return null;
      }
      List<ByteString> operands = new ArrayList<>();
      for (Filter filter : or.operands()) {
        if (!(filter instanceof Filter.Compare compare)
            || compare.comparison() != Filter.Comparison.EQUAL
            || compare.column() != first.column()) {
          return null;
        }
        operands.add(compare.operand());
      }
      return new Filter.In(first.column(), operands);
    }

    /** A condition on the newest version of a cell that must be there, or on the row key. */
    private org.apache.hadoop.hbase.filter.Filter condition(
        ScanColumn column, CompareOperator operator, ByteArrayComparable operand) {
      if (column instanceof ScanColumn.RowKey) {
        return new RowFilter(operator, operand);
      }
      return column instanceof ScanColumn.Cell cell
          ? condition(cell, operator, operand, true)
          : null;
    }

    private static org.apache.hadoop.hbase.filter.Filter condition(
        ScanColumn.Cell cell,
        CompareOperator operator,
        ByteArrayComparable operand,
        boolean mustBePresent) {
      SingleColumnValueFilter filter =
          new SingleColumnValueFilter(
              Bytes.toBytes(cell.family()), cell.qualifier().array(), operator, operand);
      filter.setFilterIfMissing(mustBePresent);
      return filter;
    }

    private static org.apache.hadoop.hbase.filter.Filter constant(boolean passes) {
      return new RowFilter(equality(passes), EVERYTHING);
    }

    private static CompareOperator equality(boolean equal) {
      return equal ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL;
    }
  }

  /** HBase's name of a comparison, or of its opposite. */
  static CompareOperator operator(Filter.Comparison comparison, boolean negated) {
    return switch (comparison) {
      case EQUAL -> negated ? CompareOperator.NOT_EQUAL : CompareOperator.EQUAL;
      case NOT_EQUAL -> negated ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL;
      case LESS -> negated ? CompareOperator.GREATER_OR_EQUAL : CompareOperator.LESS;
      case LESS_OR_EQUAL -> negated ? CompareOperator.GREATER : CompareOperator.LESS_OR_EQUAL;
      case GREATER -> negated ? CompareOperator.LESS_OR_EQUAL : CompareOperator.GREATER;
      case GREATER_OR_EQUAL -> negated ? CompareOperator.LESS : CompareOperator.GREATER_OR_EQUAL;
    };
  }
}
