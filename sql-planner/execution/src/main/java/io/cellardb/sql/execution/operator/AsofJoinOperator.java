package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.sql.execution.vector.MemorySize;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Joins each left row with the right row that has the same keys and the nearest value to match, on
 * the side that is asked for. The right rows are held in memory, sorted by keys and value; of those
 * with equal ones the first that came is taken. Rows with NULLs among them match nothing.
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

  /** A right row: its keys and value, and its place. */
  private record Entry(Object[] values, int row) {}

  private static final int BYTES_PER_ENTRY = 32;

  private final Operator left;
  private final Operator right;
  private final List<RelDataType> leftTypes;
  private final List<RelDataType> rightTypes;
  private final RelDataType rowType;
  private final Match match;
  private final ExecutionContext context;
  private final MemoryAccount account;

  /** Sorted; null before the right side is read. */
  private List<Entry> entries;

  private Vector[] rightColumns;

  /**
   * A join of rows of these types; the keys and values of both sides are of the same types.
   *
   * @param rowType that of the result: the left columns and the right ones, without keys and value
   */
  public AsofJoinOperator(
      Operator left,
      Operator right,
      List<RelDataType> leftTypes,
      List<RelDataType> rightTypes,
      RelDataType rowType,
      Match match,
      ExecutionContext context) {
    this.left = left;
    this.right = right;
    this.leftTypes = leftTypes;
    this.rightTypes = rightTypes;
    this.rowType = rowType;
    this.match = match;
    this.context = context;
    this.account = context.workspace().account();
  }

  @Override
  public Batch next() {
    if (entries == null) {
      readRight();
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

  private void readRight() {
    VectorBuilder[] builders =
        rightTypes.stream().map(Vectors::builder).toArray(VectorBuilder[]::new);
    entries = new ArrayList<>();
    long objects = 0;
    for (Batch batch = right.next(); batch != null; batch = right.next()) {
      context.checkCancelled();
      for (int i = 0; i < batch.size(); i++) {
        Object[] values = values(batch, batch.row(i), rightTypes);
        if (values != null) {
          entries.add(new Entry(values, builders[0].size()));
          for (int column = 0; column < builders.length; column++) {
            builders[column].append(batch.column(column), batch.row(i));
          }
          objects += BYTES_PER_ENTRY + MemorySize.of(Arrays.asList(values));
        }
      }
      long bytes = objects + Arrays.stream(builders).mapToLong(VectorBuilder::bytes).sum();
      account.hold(bytes);
      account.require(bytes, "the right side of an ASOF JOIN");
    }
    entries.sort(Comparator.comparing(Entry::values, AsofJoinOperator::compare));
    rightColumns = new Vector[builders.length];
    for (int column = 0; column < builders.length; column++) {
      rightColumns[column] = builders[column].build();
    }
  }

  /** The keys and the value of a row; null if one of them is NULL. */
  private Object[] values(Batch batch, int row, List<RelDataType> types) {
    Object[] values = new Object[match.keys() + 1];
    int first = types.size() - values.length;
    for (int i = 0; i < values.length; i++) {
      values[i] = batch.column(first + i).getObject(types.get(first + i), row);
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  private static int compare(Object[] a, Object[] b) {
    int order = 0;
    for (int i = 0; order == 0 && i < a.length; i++) {
      order = CanonicalOrder.compare(a[i], b[i]);
    }
    return order;
  }

  private Batch join(Batch batch) {
    VectorBuilder[] columns = Vectors.builders(rowType);
    int leftWidth = leftTypes.size() - match.keys() - 1;
    int rows = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Object[] values = values(batch, row, leftTypes);
      int found = values == null ? -1 : find(values);
      if (found < 0 && !match.outer()) {
        continue;
      }
      for (int column = 0; column < columns.length; column++) {
        if (column < leftWidth) {
          columns[column].append(batch.column(column), row);
        } else if (found < 0) {
          columns[column].appendNull();
        } else {
          columns[column].append(rightColumns[column - leftWidth], found);
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

  /** The right row that matches; -1 if there is none. */
  private int find(Object[] values) {
    // Below, the last entry before a border; above, the first one after it.
    int border = firstFrom(values, match.below() == match.orEqual());
    int nearest = match.below() ? border - 1 : border;
    if (nearest < 0 || nearest == entries.size() || !sameKeys(values, nearest)) {
      return -1;
    }
    return entries
        .get(match.below() ? firstFrom(entries.get(nearest).values(), false) : nearest)
        .row();
  }

  /** The index of the first entry that is not below some values, or that is above them. */
  private int firstFrom(Object[] values, boolean above) {
    int low = 0;
    int high = entries.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = compare(entries.get(middle).values(), values);
      if (order < 0 || (above && order == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean sameKeys(Object[] values, int index) {
    Object[] others = entries.get(index).values();
    for (int i = 0; i < match.keys(); i++) {
      if (CanonicalOrder.compare(values[i], others[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    account.close();
    try {
      left.close();
    } finally {
      right.close();
    }
  }
}
