package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A condition on the newest version of a cell, as HBase's check-and-mutate. Its comparisons with no
 * operand or an empty one are HBase's own only for EQUAL and NOT_EQUAL; the others are filters.
 */
final class CellCondition {
  private static final byte[] NO_BYTES = new byte[0];

  private final Check.CellValue check;
  private final byte[] family;
  private final byte[] operand;

  CellCondition(Check.CellValue check) {
    this.check = check;
    family = Bytes.toBytes(check.family());
    operand = check.operand() == null ? NO_BYTES : check.operand();
  }

  /** Whether it holds now. */
  boolean holds(Table hbase) throws IOException {
    Get get =
        new Get(check.row())
            .addColumn(family, check.qualifier())
            .setTimeRange(check.time().min(), check.time().max());
    Cell cell = hbase.get(get).getColumnLatestCell(family, check.qualifier());
    if (cell == null) {
      return check.comparison() == Comparison.EQUAL && operand.length == 0;
    }
    return check
        .comparison()
        .accepts(ByteString.wrap(operand).compareTo(ByteString.wrap(CellUtil.cloneValue(cell))));
  }

  /**
   * A change of the row that is made if the condition holds.
   *
   * @return null if it can never hold
   */
  CheckAndMutate bind(Row operation) throws IOException {
    CheckAndMutate.Builder builder = CheckAndMutate.newBuilder(check.row());
    if (operand.length > 0 || isEquality()) {
      builder.ifMatches(
          family, check.qualifier(), CompareOperator.valueOf(check.comparison().name()), operand);
    } else {
      switch (check.comparison()) {
        case GREATER -> {
          return null;
        }
        case LESS ->
            builder.ifMatches(family, check.qualifier(), CompareOperator.NOT_EQUAL, operand);
        case LESS_OR_EQUAL -> builder.ifMatches(cell(new BinaryPrefixComparator(NO_BYTES)));
        default -> builder.ifMatches(cell(new BinaryComparator(NO_BYTES)));
      }
    }
    builder.timeRange(
        org.apache.hadoop.hbase.io.TimeRange.between(check.time().min(), check.time().max()));
    if (operation instanceof Put put) {
      return builder.build(put);
    }
    if (operation instanceof Delete delete) {
      return builder.build(delete);
    }
    if (operation instanceof Increment increment) {
      return builder.build(increment);
    }
    return operation instanceof Append append
        ? builder.build(append)
        : builder.build((RowMutations) operation);
  }

  private boolean isEquality() {
    return check.comparison() == Comparison.EQUAL || check.comparison() == Comparison.NOT_EQUAL;
  }

  /** Passes just the cell, if its newest version equals an operand. */
  private FilterList cell(ByteArrayComparable expected) {
    SingleColumnValueFilter value =
        new SingleColumnValueFilter(family, check.qualifier(), CompareOperator.EQUAL, expected);
    value.setFilterIfMissing(true);
    return new FilterList(
        List.of(
            new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(family)),
            new QualifierFilter(CompareOperator.EQUAL, new BinaryComparator(check.qualifier())),
            value));
  }
}
