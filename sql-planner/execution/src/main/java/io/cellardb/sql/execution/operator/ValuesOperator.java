package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** VALUES: given rows. */
public final class ValuesOperator implements Operator {
  private final List<? extends List<?>> rows;
  private final VectorBuilder[] builders;
  private final ExecutionContext context;
  private int position;

  /**
   * Creates the operator.
   *
   * @param rows rows of canonical values (see {@link Vectors}), null for NULL; the lists are not
   *     copied. A row of no columns still counts.
   */
  public ValuesOperator(
      RelDataType rowType, List<? extends List<?>> rows, ExecutionContext context) {
    this.rows = rows;
    this.builders = Vectors.builders(rowType);
    this.context = context;
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    int count = Math.min(rows.size() - position, Batch.CAPACITY);
    if (count <= 0) {
      return null;
    }
    Vector[] columns = new Vector[builders.length];
    for (int column = 0; column < columns.length; column++) {
      builders[column].reset();
      for (int i = 0; i < count; i++) {
        builders[column].append(rows.get(position + i).get(column));
      }
      columns[column] = builders[column].build();
    }
    position += count;
    return new Batch(columns, count);
  }

  @Override
  public void close() {
    position = rows.size();
  }
}
