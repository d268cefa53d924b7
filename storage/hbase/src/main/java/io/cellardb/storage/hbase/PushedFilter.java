package io.cellardb.storage.hbase;

import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.ScanColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
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
  /** Operands of a set that a server compares with one by one. */
  private static final int MAX_SET = 100;

  private static final byte[] NO_BYTES = new byte[0];

  static PushedFilter of(Filter filter, Projection projection) {
    List<Filter> parts = filter instanceof Filter.And and ? and.operands() : List.of(filter);
    List<org.apache.hadoop.hbase.filter.Filter> pushed = new ArrayList<>();
    List<Filter> residual = new ArrayList<>();
    for (Filter part : parts) {
      var translated = translate(part, false, projection.columns());
      if (translated == null) {
        residual.add(part);
      } else {
        pushed.add(translated);
      }
    }
    return new PushedFilter(
        switch (pushed.size()) {
          case 0 -> null;
          case 1 -> pushed.get(0);
          default -> new FilterList(Operator.MUST_PASS_ALL, pushed);
        },
        residual.isEmpty() ? Filter.ALL : new Filter.And(residual));
  }

  /** Whether servers evaluate all of it. */
  boolean isComplete() {
    return residual.equals(Filter.ALL);
  }

  /** The filter that passes the rows for which this is true (negated: false), or null. */
  private static org.apache.hadoop.hbase.filter.Filter translate(
      Filter filter, boolean negated, List<ScanColumn> columns) {
    if (filter instanceof Filter.Not not) {
      return translate(not.operand(), !negated, columns);
    }
    if (filter instanceof Filter.And and) {
      return list(
          negated ? Operator.MUST_PASS_ONE : Operator.MUST_PASS_ALL,
          and.operands(),
          negated,
          columns);
    }
    if (filter instanceof Filter.Or or) {
      return list(
          negated ? Operator.MUST_PASS_ALL : Operator.MUST_PASS_ONE,
          or.operands(),
          negated,
          columns);
    }
    if (filter instanceof Filter.Compare compare) {
      return condition(
          columns.get(compare.column()),
          operator(compare.comparison(), negated),
          new BinaryComparator(compare.operand().array()));
    }
    if (filter instanceof Filter.Prefix prefix) {
      return condition(
          columns.get(prefix.column()),
          negated ? CompareOperator.NOT_EQUAL : CompareOperator.EQUAL,
          new BinaryPrefixComparator(prefix.prefix().array()));
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return columns.get(absent.column()) instanceof ScanColumn.Cell cell
          ? presence(cell, negated)
          : null;
    }
    return set((Filter.In) filter, negated, columns);
  }

  private static org.apache.hadoop.hbase.filter.Filter list(
      Operator operator, List<Filter> operands, boolean negated, List<ScanColumn> columns) {
    List<org.apache.hadoop.hbase.filter.Filter> translated = new ArrayList<>();
    for (Filter operand : operands) {
      var one = translate(operand, negated, columns);
      if (one == null) {
        return null;
      }
      translated.add(one);
    }
    return translated.isEmpty() ? null : new FilterList(operator, translated);
  }

  private static org.apache.hadoop.hbase.filter.Filter set(
      Filter.In in, boolean negated, List<ScanColumn> columns) {
    if (in.operands().size() > MAX_SET) {
      return null;
    }
    List<Filter> equalities = new ArrayList<>();
    in.operands()
        .forEach(
            operand ->
                equalities.add(new Filter.Compare(in.column(), Filter.Comparison.EQUAL, operand)));
    return translate(new Filter.Or(equalities), negated, columns);
  }

  /** A condition on the newest version of a cell that must be there, or on the row key. */
  private static org.apache.hadoop.hbase.filter.Filter condition(
      ScanColumn column, CompareOperator operator, ByteArrayComparable operand) {
    if (column instanceof ScanColumn.RowKey) {
      return new RowFilter(operator, operand);
    }
    // A part of a row key is read here, where a key that is too short for it is an error.
    return column instanceof ScanColumn.Cell cell ? condition(cell, operator, operand, true) : null;
  }

  private static org.apache.hadoop.hbase.filter.Filter presence(
      ScanColumn.Cell cell, boolean wanted) {
    // Every value starts with no bytes.
    return condition(
        cell,
        wanted ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL,
        new BinaryPrefixComparator(NO_BYTES),
        wanted);
  }

  private static org.apache.hadoop.hbase.filter.Filter condition(
      ScanColumn.Cell cell,
      CompareOperator operator,
      ByteArrayComparable operand,
      boolean present) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            Bytes.toBytes(cell.family()), cell.qualifier().array(), operator, operand);
    filter.setFilterIfMissing(present);
    return filter;
  }

  private static CompareOperator operator(Filter.Comparison comparison, boolean negated) {
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
