package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;

/**
 * AND or OR of any number of operands, in three-valued logic. An operand is evaluated only at rows
 * that those before it have not decided.
 */
final class Connective implements Expression {
  private final Expression[] operands;

  /** The value that decides the whole: 0 for AND, 1 for OR. */
  private final long deciding;

  private final LongVectorBuilder result = new LongVectorBuilder();
  private int[] undecided = {};
  private int[] found = {};
  private boolean[] flags = {};

  Connective(boolean and, Expression... operands) {
    this.operands = operands;
    this.deciding = and ? 0 : 1;
  }

  private void prepare(Batch batch) {
    if (flags.length < batch.bound()) {
      flags = new boolean[batch.bound()];
      undecided = new int[batch.bound()];
      found = new int[batch.bound()];
    }
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      undecided[i] = row;
      flags[row] = false;
    }
  }

  @Override
  public Vector evaluate(Batch batch) {
    prepare(batch);
    result.resize(batch.bound());
    boolean[] unknown = flags;
    int rows = batch.size();
    for (Expression operand : operands) {
      LongVector values = (LongVector) operand.evaluate(batch.narrow(undecided, rows));
      int rest = 0;
      for (int i = 0; i < rows; i++) {
        int row = undecided[i];
        if (values.isNull(row)) {
          unknown[row] = true;
          undecided[rest++] = row;
        } else if (values.get(row) == deciding) {
          result.setLong(row, deciding);
        } else {
          undecided[rest++] = row;
        }
      }
      rows = rest;
      if (rows == 0) {
        break;
      }
    }
    for (int i = 0; i < rows; i++) {
      int row = undecided[i];
      if (unknown[row]) {
        result.setNull(row);
      } else {
        result.setLong(row, 1 - deciding);
      }
    }
    return result.build();
  }

  @Override
  public int select(Batch batch, int[] selected) {
    return deciding == 0 ? selectAll(batch, selected) : selectAny(batch, selected);
  }

  private int selectAll(Batch batch, int[] selected) {
    prepare(batch);
    int rows = batch.size();
    for (Expression operand : operands) {
      if (rows == 0) {
        return 0;
      }
      rows = operand.select(batch.narrow(undecided, rows), found);
      int[] swap = undecided;
      undecided = found;
      found = swap;
    }
    System.arraycopy(undecided, 0, selected, 0, rows);
    return rows;
  }

  private int selectAny(Batch batch, int[] selected) {
    prepare(batch);
    boolean[] accepted = flags;
    int rows = batch.size();
    for (Expression operand : operands) {
      if (rows == 0) {
        break;
      }
      int count = operand.select(batch.narrow(undecided, rows), found);
      for (int i = 0; i < count; i++) {
        accepted[found[i]] = true;
      }
      int rest = 0;
      for (int i = 0; i < rows; i++) {
        if (!accepted[undecided[i]]) {
          undecided[rest++] = undecided[i];
        }
      }
      rows = rest;
    }
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (accepted[row]) {
        selected[count++] = row;
      }
    }
    return count;
  }
}
