package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.OrderedGroups.Visitor;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;

/** Rows by group and order in files: written as sorted runs, and read once, group after group. */
final class SpilledOrder implements AutoCloseable {
  /** The column with the group of a row. */
  private final int groupColumn;

  private final SpilledRuns runs;
  private long[] counts = {};

  /** The rows, once they are read; null before. */
  private Operator rows;

  private Batch batch;
  private int position;

  /** No rows yet, of columns of these types; {@code order} is one of these columns. */
  SpilledOrder(List<RelDataType> types, RelCollation order, ExecutionContext context) {
    groupColumn = types.size();
    List<RelFieldCollation> fields = new ArrayList<>();
    fields.add(new RelFieldCollation(groupColumn));
    fields.addAll(order.getFieldCollations());
    runs =
        new SpilledRuns(RowNumbers.types(types), new RowOrder(RelCollations.of(fields)), context);
  }

  /**
   * Writes rows.
   *
   * @param ordered their numbers in the vectors, by group and order
   * @param groups the group of each row of the vectors
   */
  void add(Vector[] columns, int[] ordered, int[] groups) {
    long[] numbers = new long[ordered.length];
    for (int row : ordered) {
      int group = groups[row];
      numbers[row] = group;
      if (group >= counts.length) {
        counts = Arrays.copyOf(counts, (int) Math.min(2L * group + 1, Integer.MAX_VALUE - 64));
      }
      counts[group]++;
    }
    runs.reduce();
    runs.add().append(RowNumbers.add(columns, numbers), ordered, 0, ordered.length);
  }

  /** The number of rows of a group. */
  long count(int group) {
    return group < counts.length ? counts[group] : 0;
  }

  /**
   * Shows the rows of a group at the places {@code from .. to - 1} of its order. After the last row
   * was added, each group once, in ascending order.
   */
  void visit(int group, long from, long to, Visitor visitor) {
    if (rows == null) {
      rows = runs.merged();
      batch = rows.next();
    }
    long place = 0;
    while (batch != null && group() <= group) {
      if (group() == group) {
        if (place >= from && place < to) {
          visitor.row(batch.columns(), batch.row(position));
        }
        place++;
      }
      if (++position == batch.size()) {
        batch = rows.next();
        position = 0;
      }
    }
  }

  private long group() {
    return ((LongVector) batch.column(groupColumn)).get(batch.row(position));
  }

  @Override
  public void close() {
    runs.close();
  }
}
