package io.cellardb.storage.hbase;

import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellFilter.Part;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;

/** Translates conditions on cells. */
final class PushedCellFilter {
  private static final ByteArrayComparable EVERYTHING = new BinaryPrefixComparator(new byte[0]);

  private PushedCellFilter() {}

  /**
   * Whether all versions of a column pass or none does, so that it makes no difference whether a
   * filter is asked before or after versions are counted.
   */
  static boolean isSameForAllVersions(CellFilter filter) {
    if (filter instanceof CellFilter.And and) {
      return and.operands().stream().allMatch(PushedCellFilter::isSameForAllVersions);
    }
    if (filter instanceof CellFilter.Or or) {
      return or.operands().stream().allMatch(PushedCellFilter::isSameForAllVersions);
    }
    if (filter instanceof CellFilter.Not not) {
      return isSameForAllVersions(not.operand());
    }
    if (filter instanceof CellFilter.Compare compare) {
      return compare.part() != Part.VALUE;
    }
    return filter instanceof CellFilter.StartsWith start && start.part() != Part.VALUE;
  }

  /** HBase's filter that passes the same cells, or null if there is none. */
  static Filter of(CellFilter filter) {
    return of(filter, false);
  }

  private static Filter of(CellFilter filter, boolean negated) {
    if (filter instanceof CellFilter.Not not) {
      return of(not.operand(), !negated);
    }
    if (filter instanceof CellFilter.And and) {
      return list(!negated, and.operands(), negated);
    }
    if (filter instanceof CellFilter.Or or) {
      return list(negated, or.operands(), negated);
    }
    if (filter instanceof CellFilter.Compare compare) {
      return condition(
          compare.part(),
          PushedFilter.operator(compare.comparison(), negated),
          new BinaryComparator(compare.operand().array()));
    }
    if (filter instanceof CellFilter.StartsWith start) {
      return condition(
          start.part(), equality(!negated), new BinaryPrefixComparator(start.prefix().array()));
    }
    CellFilter.TimeIn in = (CellFilter.TimeIn) filter;
    if (in.times().isEmpty()) {
      return constant(negated);
    }
    // HBase has no filter of the times that are none of these.
    return negated ? null : new TimestampsFilter(in.times());
  }

  private static Filter list(boolean conjunction, List<CellFilter> operands, boolean negated) {
    if (operands.isEmpty()) {
      return constant(conjunction);
    }
    List<Filter> translated = new ArrayList<>();
    for (CellFilter operand : operands) {
      Filter one = of(operand, negated);
      if (one == null) {
        return null;
      }
      translated.add(one);
    }
    return new FilterList(
        conjunction ? Operator.MUST_PASS_ALL : Operator.MUST_PASS_ONE, translated);
  }

  private static Filter condition(
      Part part, CompareOperator operator, ByteArrayComparable operand) {
    return switch (part) {
      case ROW -> new RowFilter(operator, operand);
      case FAMILY -> new FamilyFilter(operator, operand);
      case QUALIFIER -> new QualifierFilter(operator, operand);
      case VALUE -> new ValueFilter(operator, operand);
    };
  }

  private static Filter constant(boolean passes) {
    return new RowFilter(equality(passes), EVERYTHING);
  }

  private static CompareOperator equality(boolean equal) {
    return equal ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL;
  }
}
