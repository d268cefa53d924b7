package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
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
 * UNNEST of a MAP or an array: each row once for each entry or value of what is its last column. In
 * the place of that column come the key and the value, or the value, or the fields of a ROW. A row
 * in which it is NULL or empty is left out, or has NULLs there; so has one whose ROW is NULL. WITH
 * ORDINALITY the number within the collection comes last, from 1.
 */
public final class UnnestOperator implements Operator {
  private final Operator input;
  private final boolean outer;
  private final ExecutionContext context;

  /** Of the key and the value of entries, of values, or of the fields of ROWs. */
  private final List<VectorBuilder> parts;

  private final boolean ofRows;

  /** Of the numbers; null if they are not wanted. */
  private final VectorBuilder ordinals;

  private final int[] rows = new int[Batch.CAPACITY];

  /** The batch of the input that is at work, null if there is none. */
  private Batch batch;

  /** The row of it whose entries are next, {@code 0 <= next <= batch.size()}. */
  private int next;

  /** The entries that are left of that row, null if none was looked at. */
  private Iterator<?> entries;

  /** How many of its entries were taken. */
  private int taken;

  /**
   * Unnests.
   *
   * @param type that of the last column of the input
   * @param outer whether rows without entries are kept
   * @param ordinality the type of the numbers of entries; null if they are not wanted
   */
  public UnnestOperator(
      Operator input,
      RelDataType type,
      boolean outer,
      RelDataType ordinality,
      ExecutionContext context) {
    this.ordinals = ordinality == null ? null : Vectors.builder(ordinality);
    this.input = input;
    this.outer = outer;
    this.context = context;
    RelDataType value = type.getComponentType();
    ofRows = value != null && value.isStruct();
    if (ofRows) {
      parts = value.getFieldList().stream().map(field -> Vectors.builder(field.getType())).toList();
    } else {
      parts =
          type.getKeyType() == null
              ? List.of(Vectors.builder(value))
              : List.of(Vectors.builder(type.getKeyType()), Vectors.builder(type.getValueType()));
    }
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
    parts.forEach(VectorBuilder::reset);
    if (ordinals != null) {
      ordinals.reset();
    }
    int count = 0;
    while (count < rows.length && next < batch.size()) {
      if (entries == null) {
        entries = entries(batch.row(next));
        taken = 0;
        if (outer && !entries.hasNext()) {
          rows[count++] = batch.row(next);
          append(null, null);
        }
      }
      while (count < rows.length && entries.hasNext()) {
        rows[count++] = batch.row(next);
        append(entries.next(), (long) ++taken);
      }
      if (!entries.hasNext()) {
        entries = null;
        next++;
      }
    }
    return count;
  }

  /** An entry, a value or a ROW; all of its parts are NULL for null. */
  private void append(Object entry, Long ordinal) {
    for (int i = 0; i < parts.size(); i++) {
      Object part = entry;
      if (entry instanceof Map.Entry<?, ?> pair) {
        part = i == 0 ? pair.getKey() : pair.getValue();
      } else if (ofRows && entry != null) {
        part = ((List<?>) entry).get(i);
      }
      parts.get(i).append(part);
    }
    if (ordinals != null) {
      ordinals.append(ordinal);
    }
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
    Vector[] columns = new Vector[width + parts.size() + (ordinals == null ? 0 : 1)];
    for (int i = 0; i < width; i++) {
      columns[i] = batch.column(i).gather(rows, count);
    }
    for (int i = 0; i < parts.size(); i++) {
      columns[width + i] = parts.get(i).build();
    }
    if (ordinals != null) {
      columns[columns.length - 1] = ordinals.build();
    }
    return new Batch(columns, count);
  }

  @Override
  public void close() {
    input.close();
  }
}
