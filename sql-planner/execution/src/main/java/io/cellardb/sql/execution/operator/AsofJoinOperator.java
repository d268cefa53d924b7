package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.RowComparator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Joins each left row with the right row that has the same keys and the nearest value to match, on
 * the side that is asked for. The right rows are sorted by keys and value, in memory or in files;
 * of those with equal ones the first that came is taken. Rows with NULLs among them match nothing.
 */
public final class AsofJoinOperator implements Operator {
  /**
   * How rows are matched.
   *
   * @param keys how many keys there are; they are the last columns but one of both inputs, and the
   *     value to match is the last one. They are not returned
   * @param below whether the right value is to be below the left one, rather than above
   * @param orEqual whether it may be equal to it
   * @param outer whether left rows without a match are returned with NULLs
   */
  public record Match(int keys, boolean below, boolean orEqual, boolean outer) {}

  private final Operator left;
  private final RelDataType rowType;
  private final Match match;
  private final ExecutionContext context;
  private final Operator sorted;
  private final List<RelDataType> rightTypes;
  private final RowOrder order;
  private final int leftWidth;
  private final int rightWidth;

  /** Null before the right side is read. */
  private SortedRows right;

  /**
   * A join of rows of these types; the keys and values of both sides are of the same types.
   *
   * @param rowType that of the result: the left columns and the right ones, without keys and value
   */
  public AsofJoinOperator(
      Operator left,
      Operator right,
      RelDataType leftType,
      RelDataType rightType,
      RelDataType rowType,
      Match match,
      ExecutionContext context) {
    this.left = left;
    this.rowType = rowType;
    this.match = match;
    this.context = context;
    this.leftWidth = leftType.getFieldCount() - match.keys() - 1;
    this.rightWidth = rightType.getFieldCount() - match.keys() - 1;
    this.rightTypes = rightType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    RelCollation collation =
        RelCollations.of(
            IntStream.range(rightWidth, rightType.getFieldCount())
                .mapToObj(RelFieldCollation::new)
                .toList());
    this.order = new RowOrder(collation);
    this.sorted = new SortOperator(new KnownRows(right, rightWidth), rightType, collation, context);
  }

  @Override
  public Batch next() {
    if (right == null) {
      right = new SortedRows(sorted, rightTypes, order, context);
    }
    Batch batch = left.next();
    while (batch != null) {
      context.checkCancelled();
      Batch joined = join(batch);
      if (joined.size() > 0) {
        return joined;
      }
      batch = left.next();
    }
    return null;
  }

  private Batch join(Batch batch) {
    VectorBuilder[] columns = Vectors.builders(rowType);
    Vector[] values = values(batch);
    int rows = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      int found = isKnown(batch, leftWidth, row) ? find(values, row) : -1;
      if (found < 0 && !match.outer()) {
        continue;
      }
      for (int column = 0; column < columns.length; column++) {
        if (column < leftWidth) {
          columns[column].append(batch.column(column), row);
        } else if (found < 0) {
          columns[column].appendNull();
        } else {
          columns[column].append(right.columns(found)[column - leftWidth], right.at(found));
        }
      }
      rows++;
    }
    Vector[] vectors = new Vector[columns.length];
    for (int column = 0; column < vectors.length; column++) {
      vectors[column] = columns[column].build();
    }
    return new Batch(vectors, rows);
  }

  /** The keys and values of left rows, in the columns that they have on the right side. */
  private Vector[] values(Batch batch) {
    Vector[] values = new Vector[rightWidth + match.keys() + 1];
    for (int i = 0; i <= match.keys(); i++) {
      values[rightWidth + i] = batch.column(leftWidth + i);
    }
    return values;
  }

  /** Whether a row has no NULL in the columns from one on. */
  private static boolean isKnown(Batch batch, int from, int row) {
    for (int column = from; column < batch.columnCount(); column++) {
      if (batch.column(column).isNull(row)) {
        return false;
      }
    }
    return true;
  }

  /** The right row that matches; -1 if there is none. */
  private int find(Vector[] values, int row) {
    // Below, the last one before a border; above, the first one after it.
    int border = right.firstFrom(values, row, match.below() == match.orEqual());
    int nearest = match.below() ? border - 1 : border;
    if (nearest < 0 || nearest == right.size() || !sameKeys(values, row, nearest)) {
      return -1;
    }
    return match.below()
        ? right.firstFrom(right.columns(nearest), right.at(nearest), false)
        : nearest;
  }

  private boolean sameKeys(Vector[] values, int row, int other) {
    Vector[] others = right.columns(other);
    int at = right.at(other);
    for (int i = rightWidth; i < rightWidth + match.keys(); i++) {
      if (RowComparator.compareValues(values[i], row, others[i], at) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    try (left;
        sorted) {
      if (right != null) {
        right.close();
      }
    }
  }

  /** The rows of an input that have no NULL in the columns from one on. */
  private record KnownRows(Operator input, int from) implements Operator {
    @Override
    public Batch next() {
      Batch batch = input.next();
      if (batch == null) {
        return null;
      }
      int[] known = new int[batch.size()];
      int count = 0;
      for (int i = 0; i < batch.size(); i++) {
        if (isKnown(batch, from, batch.row(i))) {
          known[count++] = batch.row(i);
        }
      }
      return batch.narrow(known, count);
    }

    @Override
    public void close() {
      input.close();
    }
  }
}
