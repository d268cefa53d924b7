package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Joins left batches, one after the other, with some right rows: keeps of the pairs that the kind
 * of join proposes those that pass the residual condition, and knows which rows have a partner.
 *
 * <p>A result row has the left columns and, where the join type has them, the right ones. Columns
 * that left batches have beyond those of the left row type come after them.
 */
final class JoinPass {
  /** The kind of join. */
  interface Proposer {
    /** Starts to propose pairs for the rows of a left batch. */
    void probe(Batch leftBatch);

    /**
     * Fills both arrays with further pairs of physical rows of the left batch and numbers of right
     * rows.
     *
     * @param matched by physical row of the left batch, whether a pair of it has joined already
     * @param firstOnly whether further pairs of a row that has joined are not needed
     * @param certain whether every pair that is proposed joins
     * @return the number of pairs; 0 if there are no more
     */
    int pairs(
        int[] leftRows, int[] rightRows, boolean[] matched, boolean firstOnly, boolean certain);
  }

  private final JoinRelType type;
  private final int leftWidth;
  private final RelDataType rightType;

  /** Null if every pair that is proposed joins. */
  private final Expression residual;

  private final int[] leftRows = new int[Batch.CAPACITY];
  private final int[] rightRows = new int[Batch.CAPACITY];
  private Proposer proposer;
  private Vector[] right;
  private boolean[] rightMatched;
  private Batch left;
  private boolean[] leftMatched;
  private Vector[] rightNulls;
  private Batch joined;

  JoinPass(JoinRelType type, RelDataType leftType, RelDataType rightType, Expression residual) {
    this.type = type;
    this.leftWidth = leftType.getFieldCount();
    this.rightType = rightType;
    this.residual = residual;
  }

  /**
   * Starts with some right rows.
   *
   * @param matched is told which of them have a partner; null if nobody asks
   */
  void over(RowBuffer rows, Proposer newProposer, boolean[] matched) {
    proposer = newProposer;
    right = rows.columns();
    rightMatched = matched;
  }

  /**
   * Goes on to a left batch.
   *
   * @param matched by physical row, whether it has a partner already; is told further ones
   */
  void start(Batch batch, boolean[] matched) {
    left = batch;
    leftMatched = matched;
    proposer.probe(batch);
  }

  /** Whether there is a left batch. */
  boolean isStarted() {
    return left != null;
  }

  /**
   * Tries some pairs.
   *
   * @return false if there are no more; {@link #joined} is null then
   */
  boolean advance() {
    boolean firstOnly = !type.projectsRight();
    int count = proposer.pairs(leftRows, rightRows, leftMatched, firstOnly, residual == null);
    joined = null;
    if (count == 0) {
      return false;
    }
    if (residual == null && firstOnly) {
      mark(null, count);
      return true;
    }
    Batch pairs = join(count);
    mark(pairs.selection(), pairs.size());
    joined = firstOnly || pairs.size() == 0 ? null : pairs;
    return true;
  }

  /** The pairs that {@link #advance} found; null for none, or if the join type has none. */
  Batch joined() {
    return joined;
  }

  private Batch join(int count) {
    Batch pairs =
        new Batch(
            columns(
                RowBuffer.gather(left.columns(), leftRows, count),
                RowBuffer.gather(right, rightRows, count)),
            count);
    if (residual == null) {
      return pairs;
    }
    int[] selection = new int[count];
    return pairs.narrow(selection, residual.select(pairs, selection));
  }

  private void mark(int[] selection, int count) {
    for (int i = 0; i < count; i++) {
      int pair = selection == null ? i : selection[i];
      leftMatched[leftRows[pair]] = true;
      if (rightMatched != null) {
        rightMatched[rightRows[pair]] = true;
      }
    }
  }

  /**
   * Ends the left batch.
   *
   * @return what the join type makes of its rows with or without a partner; null for no row
   */
  Batch rest() {
    Batch batch = left;
    left = null;
    if (type == JoinRelType.INNER || type == JoinRelType.RIGHT) {
      return null;
    }
    boolean wanted = type == JoinRelType.SEMI;
    int[] selection = new int[batch.size()];
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (leftMatched[row] == wanted) {
        selection[count++] = row;
      }
    }
    if (count == 0) {
      return null;
    }
    if (!type.projectsRight()) {
      return batch.narrow(selection, count);
    }
    if (rightNulls == null) {
      rightNulls = nulls(rightType);
    }
    return new Batch(columns(batch.columns(), rightNulls), selection, count);
  }

  /** The columns of a result row of those of both sides. */
  private Vector[] columns(Vector[] leftColumns, Vector[] rightColumns) {
    Vector[] all = Arrays.copyOf(leftColumns, leftColumns.length + rightColumns.length);
    System.arraycopy(rightColumns, 0, all, leftWidth, rightColumns.length);
    int more = leftColumns.length - leftWidth;
    System.arraycopy(leftColumns, leftWidth, all, leftWidth + rightColumns.length, more);
    return all;
  }

  /** Columns of a batch's capacity in which every row is NULL. */
  static Vector[] nulls(RelDataType rowType) {
    List<RelDataTypeField> fields = rowType.getFieldList();
    Vector[] columns = new Vector[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Vectors.constant(fields.get(i).getType(), null, Batch.CAPACITY);
    }
    return columns;
  }
}
