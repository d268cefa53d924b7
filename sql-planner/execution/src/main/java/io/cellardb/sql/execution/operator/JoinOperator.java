package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What all joins do: hold the right input, and take the left one batch by batch. The kind of join
 * proposes pairs of rows, and those that pass the residual condition are kept. Rows without a
 * partner are added where the join type wants them.
 *
 * <p>For each batch of the left input its pairs come first, then its rows without a partner. The
 * right input's rows without a partner come last. If the right input is more than the statement may
 * hold, {@link SpilledJoin} joins both from files, with the pairs in the same order.
 */
abstract class JoinOperator implements Operator {
  /** What a {@link JoinTable} has of each row, at most. */
  static final int TABLE_BYTES_PER_ROW = 32;

  private final Operator leftInput;
  private final Operator rightInput;
  private final RelDataType leftType;
  private final RelDataType rightType;
  private final JoinRelType type;
  private final ExecutionContext context;
  private final MemoryAccount account;
  private final JoinPass pass;
  private final int[] rightRows = new int[Batch.CAPACITY];

  /** The rows of the right input; null before they are read. */
  private RowBuffer right;

  /** Whether a row of the right input has a partner; null if the join type does not ask. */
  private boolean[] rightMatched;

  /** Whether a physical row of the left batch has a partner. */
  private final boolean[] leftMatched = new boolean[Batch.CAPACITY];

  private boolean leftDone;
  private int rightPosition;
  private Vector[] leftNulls;

  /** The join, if it is done in files; null if not. */
  private SpilledJoin spilled;

  JoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      Expression residual,
      ExecutionContext context) {
    switch (shape.type()) {
      case INNER, LEFT, RIGHT, FULL, SEMI, ANTI -> this.type = shape.type();
      default -> throw new IllegalArgumentException("unsupported join type " + shape.type());
    }
    this.leftInput = left;
    this.rightInput = right;
    this.leftType = shape.left();
    this.rightType = shape.right();
    this.context = context;
    this.account = context.workspace().account();
    this.pass = new JoinPass(type, leftType, rightType, residual);
  }

  /** What proposes pairs with right rows, all of which are there. */
  abstract JoinPass.Proposer proposer(RowBuffer rightRowsOfPass);

  /** The columns of the left input that equal those of {@link #rightKeys()}; may be none. */
  abstract int[] leftKeys();

  /** The columns of the right input that those of {@link #leftKeys()} equal in all pairs. */
  abstract int[] rightKeys();

  @Override
  public final Batch next() {
    if (right == null) {
      readRight();
    }
    if (spilled != null) {
      return spilled.next();
    }
    while (!leftDone) {
      context.checkCancelled();
      Batch batch = pass.isStarted() ? nextPairs() : nextLeft();
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
      if (!account.hold(right.bytes() + (long) TABLE_BYTES_PER_ROW * right.size())) {
        spill();
        return;
      }
    }
    if (type.generatesNullsOnLeft()) {
      rightMatched = new boolean[right.size()];
    }
    boolean needsPartner = type != JoinRelType.ANTI && !type.generatesNullsOnRight();
    leftDone = right.size() == 0 && needsPartner;
    pass.over(right, proposer(right), rightMatched);
  }

  private void spill() {
    spilled =
        new SpilledJoin(
            new SpilledJoin.Sides(leftType, rightType, leftKeys(), rightKeys()),
            type,
            pass,
            this::proposer,
            account,
            context);
    spilled.addRight(right);
    right = new RowBuffer(List.of());
    account.hold(0);
    spilled.read(leftInput, rightInput);
  }

  /** Takes the next batch of the left input, or notes that there is none. */
  private Batch nextLeft() {
    Batch left = leftInput.next();
    if (left == null) {
      leftDone = true;
    } else {
      Arrays.fill(leftMatched, 0, left.bound(), false);
      pass.start(left, leftMatched);
    }
    return null;
  }

  /** Joins some pairs; when there are no more, ends the left batch with its other rows. */
  private Batch nextPairs() {
    return pass.advance() ? pass.joined() : pass.rest();
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
      leftNulls = JoinPass.nulls(leftType);
    }
    return new Batch(concat(leftNulls, RowBuffer.gather(right.columns(), rightRows, count)), count);
  }

  static Vector[] concat(Vector[] first, Vector[] second) {
    Vector[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  @Override
  public void close() {
    leftDone = true;
    right = new RowBuffer(List.of());
    rightMatched = null;
    account.close();
    try {
      Inputs.close(List.of(leftInput, rightInput));
    } finally {
      if (spilled != null) {
        spilled.close();
      }
    }
  }
}
