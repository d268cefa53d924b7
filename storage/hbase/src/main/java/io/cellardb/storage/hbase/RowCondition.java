package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;

/** A condition on a row, as HBase's check-and-mutate. */
abstract sealed class RowCondition {
  private static final byte[] NO_BYTES = new byte[0];

  private final byte[] row;
  private final TimeRange time;

  private RowCondition(byte[] row, TimeRange time) {
    this.row = row;
    this.time = time;
  }

  /** The condition of a check, which is refused if it cannot be one on HBase. */
  static RowCondition of(HBaseStore store, Check check) {
    TableHandle table = store.opened(check.table());
    if (check instanceof Check.CellValue cell) {
      store.checkFamily(table, cell.family());
      return new OnCell(cell);
    }
    if (check instanceof Check.RowMatches matches) {
      return new OnRow(store, table, matches);
    }
    throw new StorageException(
        Code.UNSUPPORTED, "HBase cannot bind a batch to the absence or the age of a whole row");
  }

  /** Whether it holds now. */
  abstract boolean holds(Table hbase) throws IOException;

  /** Says when a change is to be made; returns false if that can never be. */
  abstract boolean bind(CheckAndMutate.Builder builder);

  /**
   * A change of the row that is made if the condition holds.
   *
   * @return null if it can never hold
   */
  final CheckAndMutate bind(Row operation) {
    CheckAndMutate.Builder builder = CheckAndMutate.newBuilder(row);
    if (!bind(builder)) {
      return null;
    }
    builder.timeRange(org.apache.hadoop.hbase.io.TimeRange.between(time.min(), time.max()));
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

  /**
   * On the newest version of a cell. With no operand or an empty one HBase's own comparisons mean
   * what they should only where they are EQUAL and NOT_EQUAL; the others are filters.
   */
  private static final class OnCell extends RowCondition {
    private final Check.CellValue check;
    private final byte[] family;
    private final byte[] operand;

    OnCell(Check.CellValue check) {
      super(check.row(), check.time());
      this.check = check;
      family = Bytes.toBytes(check.family());
      operand = check.operand() == null ? NO_BYTES : check.operand();
    }

    @Override
    boolean holds(Table hbase) throws IOException {
      Get get =
          new Get(check.row())
              .addColumn(family, check.qualifier())
              .setTimeRange(check.time().min(), check.time().max());
      Cell cell = hbase.get(get).getColumnLatestCell(family, check.qualifier());
      if (cell == null) {
        return check.comparison() == Comparison.EQUAL && operand.length == 0;
      }
      ByteString value = ByteString.wrap(CellUtil.cloneValue(cell));
      return check.comparison().accepts(ByteString.wrap(operand).compareTo(value));
    }

    @Override
    boolean bind(CheckAndMutate.Builder builder) {
      Comparison comparison = check.comparison();
      if (operand.length > 0
          || comparison == Comparison.EQUAL
          || comparison == Comparison.NOT_EQUAL) {
        builder.ifMatches(
            family, check.qualifier(), PushedFilter.operator(comparison, false), operand);
        return true;
      }
      switch (comparison) {
        case LESS ->
            builder.ifMatches(family, check.qualifier(), CompareOperator.NOT_EQUAL, operand);
        case LESS_OR_EQUAL -> builder.ifMatches(cell(new BinaryPrefixComparator(NO_BYTES)));
        case GREATER_OR_EQUAL -> builder.ifMatches(cell(new BinaryComparator(NO_BYTES)));
        default -> {
          return false;
        }
      }
      return true;
    }

    /** Passes just the cell, if its newest version equals an operand. */
    private Filter cell(ByteArrayComparable expected) {
      SingleColumnValueFilter value =
          new SingleColumnValueFilter(family, check.qualifier(), CompareOperator.EQUAL, expected);
      value.setFilterIfMissing(true);
      return Reads.all(
          new FamilyFilter(CompareOperator.EQUAL, new BinaryComparator(family)),
          new QualifierFilter(CompareOperator.EQUAL, new BinaryComparator(check.qualifier())),
          value);
    }
  }

  /** On a row through a projection. HBase asks for any cell that passes a filter. */
  private static final class OnRow extends RowCondition {
    private final Check.RowMatches check;
    private final RowQuery query;

    OnRow(HBaseStore store, TableHandle table, Check.RowMatches check) {
      super(check.row(), check.projection().times().common());
      this.check = check;
      Projection projection = check.projection();
      query = new RowQuery(store, table, projection, check.filter());
      if (projection.rowConsistent() || !projection.times().byFamily().isEmpty()) {
        throw new StorageException(
            Code.UNSUPPORTED,
            "HBase cannot bind a batch to a consistent row, nor to different times by family");
      }
      for (ScanColumn column : projection.columns()) {
        if (column instanceof ScanColumn.KeyPart part) {
          RowQuery.checkKeyPart(check.row(), part);
        }
      }
    }

    @Override
    boolean holds(Table hbase) throws IOException {
      if (query.isEmpty()) {
        return false;
      }
      Result result = hbase.get(query.get(ByteString.wrap(check.row())));
      return !result.isEmpty() && query.read(result, new RowBatch(check.projection(), 1));
    }

    @Override
    boolean bind(CheckAndMutate.Builder builder) {
      if (query.isEmpty()) {
        return false;
      }
      Filter condition = PushedFilter.whole(check.filter(), check.projection().columns());
      if (condition == null) {
        throw new StorageException(
            Code.UNSUPPORTED, "HBase cannot bind a batch to the condition " + check.filter());
      }
      builder.ifMatches(Reads.all(ColumnSet.of(check.projection()).selection(), condition));
      return true;
    }
  }
}
