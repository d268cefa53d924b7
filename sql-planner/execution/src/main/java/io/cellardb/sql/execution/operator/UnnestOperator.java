package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;

/**
 * UNNEST of a MAP or an array: each row once for each entry or value of what is its last column,
 * which makes room for the key and the value, or the value. A row in which it is NULL or empty is
 * left out, or has NULLs there.
 */
public final class UnnestOperator implements Operator {
  private final Operator input;
  private final boolean outer;
  private final ExecutionContext context;

  /** Of the keys; null if there are none. */
  private final VectorBuilder keys;

  private final VectorBuilder values;
  private final int[] rows = new int[Batch.CAPACITY];

  /** The batch of the input that is at work, null if there is none. */
  private Batch batch;

  /** The row of it whose entries are next, {@code 0 <= next <= batch.size()}. */
  private int next;

  /** The entries that are left of that row, null if none was looked at. */
  private Iterator<?> entries;

  /**
   * Unnests.
   *
   * @param type that of the last column of the input
   * @param outer whether rows without entries are kept
   */
  public UnnestOperator(Operator input, RelDataType type, boolean outer, ExecutionContext context) {
    this.input = input;
    this.outer = outer;
    this.context = context;
    keys = type.getKeyType() == null ? null : Vectors.builder(type.getKeyType());
    values = Vectors.builder(keys == null ? type.getComponentType() : type.getValueType());
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
    if (keys != null) {
      keys.reset();
    }
    values.reset();
    int count = 0;
    while (count < rows.length && next < batch.size()) {
      if (entries == null) {
        entries = entries(batch.row(next));
        if (outer && !entries.hasNext()) {
          rows[count++] = batch.row(next);
          append(null, null);
        }
      }
      while (count < rows.length && entries.hasNext()) {
        rows[count++] = batch.row(next);
        Object entry = entries.next();
        if (keys == null) {
          append(null, entry);
        } else {
          append(((Map.Entry<?, ?>) entry).getKey(), ((Map.Entry<?, ?>) entry).getValue());
        }
      }
      if (!entries.hasNext()) {
        entries = null;
        next++;
      }
    }
    return count;
  }

  private void append(Object key, Object value) {
    if (keys != null) {
      keys.append(key);
    }
    values.append(value);
  }

  private Iterator<?> entries(int row) {
    Vector column = batch.column(batch.columnCount() - 1);
    if (column.isNull(row)) {
      return List.of().iterator();
    }
    Object value = ((ObjectVector) column).get(row);
    return value instanceof Map<?, ?> map
        ? map.entrySet().iterator()
        : ((Collection<?>) value).iterator();
  }

  private Batch output(int count) {
    int width = batch.columnCount() - 1;
    Vector[] columns = new Vector[width + (keys == null ? 1 : 2)];
    for (int i = 0; i < width; i++) {
      columns[i] = batch.column(i).gather(rows, count);
    }
    if (keys != null) {
      columns[width] = keys.build();
    }
    columns[columns.length - 1] = values.build();
    return new Batch(columns, count);
  }

  @Override
  public void close() {
    input.close();
  }
}
