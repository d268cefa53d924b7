package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Iterator;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;

/**
 * UNNEST of a MAP: each row once for each entry of the MAP that is its last column, which makes
 * room for the key and the value. A row whose MAP is NULL or empty is left out, or has NULLs there.
 */
public final class UnnestOperator implements Operator {
  private final Operator input;
  private final boolean outer;
  private final ExecutionContext context;
  private final VectorBuilder keys;
  private final VectorBuilder values;
  private final int[] rows = new int[Batch.CAPACITY];

  /** The batch of the input that is at work, null if there is none. */
  private Batch batch;

  /** The row of it whose entries are next, {@code 0 <= next <= batch.size()}. */
  private int next;

  /** The entries that are left of that row, null if none was looked at. */
  private Iterator<? extends Map.Entry<?, ?>> entries;

  /**
   * Unnests.
   *
   * @param map the type of the last column of the input
   * @param outer whether rows without entries are kept
   */
  public UnnestOperator(Operator input, RelDataType map, boolean outer, ExecutionContext context) {
    this.input = input;
    this.outer = outer;
    this.context = context;
    keys = Vectors.builder(map.getKeyType());
    values = Vectors.builder(map.getValueType());
  }

  @Override
  public Batch next() {
    while (true) {
      context.checkCancelled();
      if (batch == null || next == batch.size()) {
        batch = input.next();
        next = 0;
        if (batch == null) {
          return null;
        }
      }
      int count = fill();
      if (count > 0) {
        return output(count);
      }
    }
  }

  /** Takes entries of this batch until it ends or enough are taken; how many there are. */
  private int fill() {
    keys.reset();
    values.reset();
    int count = 0;
    while (count < rows.length && next < batch.size()) {
      if (entries == null) {
        entries = entries(batch.row(next));
        if (outer && !entries.hasNext()) {
          rows[count++] = batch.row(next);
          keys.appendNull();
          values.appendNull();
        }
      }
      while (count < rows.length && entries.hasNext()) {
        Map.Entry<?, ?> entry = entries.next();
        rows[count++] = batch.row(next);
        keys.append(entry.getKey());
        values.append(entry.getValue());
      }
      if (!entries.hasNext()) {
        entries = null;
        next++;
      }
    }
    return count;
  }

  private Iterator<? extends Map.Entry<?, ?>> entries(int row) {
    Vector maps = batch.column(batch.columnCount() - 1);
    return maps.isNull(row)
        ? Map.of().entrySet().iterator()
        : ((Map<?, ?>) ((ObjectVector) maps).get(row)).entrySet().iterator();
  }

  private Batch output(int count) {
    int width = batch.columnCount() - 1;
    Vector[] columns = new Vector[width + 2];
    for (int i = 0; i < width; i++) {
      columns[i] = batch.column(i).gather(rows, count);
    }
    columns[width] = keys.build();
    columns[width + 1] = values.build();
    return new Batch(columns, count);
  }

  @Override
  public void close() {
    input.close();
  }
}
