package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * What all joins do: hold the right input, take the left one batch by batch, let the kind of join
 * propose pairs of rows, keep those that pass the residual condition, and add the rows without a
 * partner where the join type wants them.
 *
 * <p>For each batch of the left input its pairs come first, then its rows without a partner. The
 * right input's rows without a partner come last.
 */
abstract class JoinOperator implements Operator {
  private final Operator leftInput;
  private final Operator rightInput;
  private final RelDataType leftType;
  private final RelDataType rightType;
  private final JoinRelType type;

  /** Null if every pair that is proposed joins. */
  private final Expression residual;

  private final ExecutionContext context;
  private final int[] leftRows = new int[Batch.CAPACITY];
  private final int[] rightRows = new int[Batch.CAPACITY];

  /** The rows of the right input; null before they are read. */
  private RowBuffer right;

  /** Whether a row of the right input has a partner; null if the join type does not ask. */
  private boolean[] rightMatched;

  private Batch left;

  /** Whether a physical row of {@code left} has a partner. */
  private final boolean[] leftMatched = new boolean[Batch.CAPACITY];

  private boolean leftDone;
  private int rightPosition;
  private Vector[] leftNulls;
  private Vector[] rightNulls;

  JoinOperator(
      Operator left,
      Operator right,
      RelDataType leftType,
      RelDataType rightType,
      JoinRelType type,
      Expression residual,
      ExecutionContext context) {
    switch (type) {
      case INNER, LEFT, RIGHT, FULL, SEMI, ANTI -> this.type = type;
      default -> throw new IllegalArgumentException("unsupported join type " + type);
    }
    this.leftInput = left;
    this.rightInput = right;
    this.leftType = leftType;
    this.rightType = rightType;
    this.residual = residual;
    this.context = context;
  }

  /** Prepares for pairs with the rows of the right input, all of which are there. */
  abstract void build(RowBuffer rightBuffer, ExecutionContext executionContext);

  /** Starts to propose pairs for the rows of a batch of the left input. */
  abstract void probe(Batch leftBatch);

  /**
   * Fills both arrays with further pairs of physical rows of the left batch and numbers of right
   * rows.
   *
   * @param matched by physical row of the left batch, whether a pair of it has joined already
   * @param firstOnly whether further pairs of a row that has joined are not needed
   * @param certain whether every pair that is proposed joins
   * @return the number of pairs; 0 if there are no more
   */
  abstract int pairs(
      int[] leftBatchRows,
      int[] rightBufferRows,
      boolean[] matched,
      boolean firstOnly,
      boolean certain);

  @Override
  public final Batch next() {
    if (right == null) {
      readRight();
    }
    while (!leftDone) {
      context.checkCancelled();
      Batch batch = left == null ? nextLeft() : nextPairs();
      if (batch != null) {
        return batch;
      }
    }
    return rightMatched == null ? null : nextUnmatchedRight();
  }

  private void readRight() {
    right = new RowBuffer(rightType);
    for (Batch batch = rightInput.next(); batch != null; batch = rightInput.next()) {
      context.checkCancelled();
      right.append(batch);
    }
    build(right, context);
    if (type.generatesNullsOnLeft()) {
      rightMatched = new boolean[right.size()];
    }
    boolean needsPartner = type != JoinRelType.ANTI && !type.generatesNullsOnRight();
    leftDone = right.size() == 0 && needsPartner;
  }

  /** Takes the next batch of the left input, or notes that there is none. */
  private Batch nextLeft() {
    left = leftInput.next();
    if (left == null) {
      leftDone = true;
    } else {
      Arrays.fill(leftMatched, 0, left.bound(), false);
      probe(left);
    }
    return null;
  }

  /** Joins some pairs; when there are no more, ends the left batch with its other rows. */
  private Batch nextPairs() {
    boolean firstOnly = !type.projectsRight();
    int count = pairs(leftRows, rightRows, leftMatched, firstOnly, residual == null);
    if (count == 0) {
      Batch rest = restOfLeft();
      left = null;
      return rest;
    }
    if (residual == null && firstOnly) {
      mark(null, count);
      return null;
    }
    Batch joined = join(count);
    mark(joined.selection(), joined.size());
    return firstOnly || joined.size() == 0 ? null : joined;
  }

  private Batch join(int count) {
    Vector[] columns =
        concat(
            RowBuffer.gather(left.columns(), leftRows, count),
            RowBuffer.gather(right.columns(), rightRows, count));
    Batch pairs = new Batch(columns, count);
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

  /** What the join type makes of the left rows with or without a partner; null for no row. */
  private Batch restOfLeft() {
    if (type == JoinRelType.INNER || type == JoinRelType.RIGHT) {
      return null;
    }
    boolean wanted = type == JoinRelType.SEMI;
    int[] selection = new int[left.size()];
    int count = 0;
    for (int i = 0; i < left.size(); i++) {
      int row = left.row(i);
      if (leftMatched[row] == wanted) {
        selection[count++] = row;
      }
    }
    if (count == 0) {
      return null;
    }
    if (!type.projectsRight()) {
      return left.narrow(selection, count);
    }
    if (rightNulls == null) {
      rightNulls = nulls(rightType);
    }
    return new Batch(concat(left.columns(), rightNulls), selection, count);
  }

  private Batch nextUnmatchedRight() {
    context.checkCancelled();
    int count = 0;
    while (count < rightRows.length && rightPosition < rightMatched.length) {
      if (!rightMatched[rightPosition]) {
        rightRows[count++] = rightPosition;
      }
      rightPosition++;
    }
    if (count == 0) {
      return null;
    }
    if (leftNulls == null) {
      leftNulls = nulls(leftType);
    }
    return new Batch(concat(leftNulls, RowBuffer.gather(right.columns(), rightRows, count)), count);
  }

  /** Columns of a batch's capacity in which every row is NULL. */
  private static Vector[] nulls(RelDataType rowType) {
    List<RelDataTypeField> fields = rowType.getFieldList();
    Vector[] columns = new Vector[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Vectors.constant(fields.get(i).getType(), null, Batch.CAPACITY);
    }
    return columns;
  }

  private static Vector[] concat(Vector[] first, Vector[] second) {
    Vector[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  @Override
  public void close() {
    leftDone = true;
    left = null;
    right = new RowBuffer(List.of());
    rightMatched = null;
    Inputs.close(List.of(leftInput, rightInput));
  }
}
