package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.storage.Snapshot;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The rows of a compiled query as canonical values.
 *
 * @param query opens its operators
 * @param rowType the types of its fields
 */
record SourceRows(OperatorFactory query, RelDataType rowType) {
  /** The rows of a plan. */
  static SourceRows of(CellarRel plan) {
    return new SourceRows(plan.compile(), plan.getRowType());
  }

  /** Runs the query on a snapshot and hands each row over, to be kept; returns their number. */
  long forEach(Snapshot snapshot, ExecutionContext context, Consumer<Object[]> consumer) {
    return forEachUntil(
        snapshot,
        context,
        row -> {
          consumer.accept(row);
          return false;
        });
  }

  /**
   * As {@link #forEach}; ends with the first row of which {@code last} says that none is needed
   * after it.
   */
  long forEachUntil(Snapshot snapshot, ExecutionContext context, Predicate<Object[]> last) {
    long count = 0;
    try (Cursor rows = open(snapshot, context)) {
      while (rows.hasNext()) {
        count++;
        if (last.test(rows.next())) {
          return count;
        }
      }
    }
    return count;
  }

  /** Runs the query on a snapshot, which stays open as long as the rows are read. */
  Cursor open(Snapshot snapshot, ExecutionContext context) {
    List<RelDataType> types =
        rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    return new Cursor(types, query.open(new Execution(context, snapshot::table)));
  }

  /** The rows of a run, each to be kept. */
  static final class Cursor implements Iterator<Object[]>, AutoCloseable {
    private final List<RelDataType> types;
    private final Operator rows;
    private Batch batch;
    private int position;
    private boolean ended;

    private Cursor(List<RelDataType> types, Operator rows) {
      this.types = types;
      this.rows = rows;
    }

    @Override
    public boolean hasNext() {
      while (!ended && (batch == null || position == batch.size())) {
        batch = rows.next();
        position = 0;
        ended = batch == null;
      }
      return !ended;
    }

    @Override
    public Object[] next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Object[] values = new Object[types.size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = batch.column(column).getObject(types.get(column), batch.row(position));
      }
      position++;
      return values;
    }

    @Override
    public void close() {
      rows.close();
    }
  }

  /** What RETURNING returns of a row: its fields from {@code width} on. */
  Object[] returned(Object[] row, int width) {
    return columns(row, width, row.length);
  }

  /** Fields of a row. A MAP is never NULL, only empty, and an entry that is NULL is none. */
  Object[] columns(Object[] row, int from, int to) {
    Object[] returned = Arrays.copyOfRange(row, from, to);
    for (int i = 0; i < returned.length; i++) {
      if (rowType.getFieldList().get(from + i).getType().getSqlTypeName() == SqlTypeName.MAP) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        if (returned[i] != null) {
          entries.putAll((Map<?, ?>) returned[i]);
          entries.values().removeIf(Objects::isNull);
        }
        returned[i] = entries;
      }
    }
    return returned;
  }
}
