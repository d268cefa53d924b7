package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;

/**
 * Joins on any condition, by trying every pair of rows. For INNER, LEFT, RIGHT and FULL the result
 * has the columns of both inputs, for SEMI and ANTI those of the left one.
 */
public final class NestedLoopJoinOperator extends JoinOperator {
  /**
   * Creates the operator.
   *
   * @param condition what must hold for the concatenated row; null for nothing
   * @throws IllegalArgumentException if the join type is not supported
   */
  public NestedLoopJoinOperator(
      Operator left,
      Operator right,
      JoinShape shape,
      Expression condition,
      ExecutionContext context) {
    super(left, right, shape, condition, context);
  }

  @Override
  JoinPass.Proposer proposer(RowBuffer rightRows) {
    return new AllPairs(rightRows.size());
  }

  @Override
  int[] leftKeys() {
    return new int[0];
  }

  @Override
  int[] rightKeys() {
    return new int[0];
  }

  /** Proposes every left row with every right row. */
  private static final class AllPairs implements JoinPass.Proposer {
    private final int rightSize;
    private Batch left;
    private int leftPosition;
    private int rightPosition;

    AllPairs(int rightSize) {
      this.rightSize = rightSize;
    }

    @Override
    public void probe(Batch leftBatch) {
      left = leftBatch;
      leftPosition = 0;
      rightPosition = 0;
    }

    @Override
    public int pairs(
        int[] leftRows, int[] rightRows, boolean[] matched, boolean firstOnly, boolean certain) {
      int pairs = 0;
      while (pairs < leftRows.length && leftPosition < left.size() && rightSize > 0) {
        int row = left.row(leftPosition);
        int untried = firstOnly && matched[row] ? 0 : rightSize - rightPosition;
        int count = Math.min(untried, leftRows.length - pairs);
        // Where every pair joins, one is enough.
        int tried = firstOnly && certain ? Math.min(count, 1) : count;
        for (int i = 0; i < tried; i++) {
          leftRows[pairs] = row;
          rightRows[pairs++] = rightPosition++;
        }
        if (tried < count || count == untried) {
          leftPosition++;
          rightPosition = 0;
        }
      }
      return pairs;
    }
  }
}
