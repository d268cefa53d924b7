package io.cellardb.sql.conversion;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.CalciteContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CalciteValues;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.runtime.Execution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.Bindable;

/** Collects the rows of generated code into batches. */
final class EnumerableOperator implements Operator {
  private static final int CANCEL_INTERVAL = 256;

  private final Execution execution;
  private final RelDataType rowType;
  private final List<RelDataType> types;
  private final boolean scalar;
  private final Bindable<?> code;
  private final Map<String, Object> values;
  private Enumerator<?> rows;

  /** Whether the rows have ended; some of Calcite's enumerators begin anew if asked again. */
  private boolean ended;

  EnumerableOperator(
      Bindable<?> code,
      Map<String, Object> stashed,
      EnumerableParameters parameters,
      RelDataType rowType,
      boolean scalar,
      Execution execution) {
    this.code = code;
    this.execution = execution;
    this.rowType = rowType;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.scalar = scalar;
    this.values = new HashMap<>(stashed);
    values.put(OperatorRows.EXECUTION, execution);
    parameters.addTo(values, execution.context());
  }

  @Override
  public Batch next() {
    VectorBuilder[] columns = Vectors.builders(rowType);
    int count = 0;
    try {
      if (rows == null) {
        rows = code.bind(new CalciteContext(execution.context(), values)).enumerator();
      }
      while (!ended && count < Batch.CAPACITY) {
        ended = !rows.moveNext();
        if (ended) {
          break;
        }
        if (count % CANCEL_INTERVAL == 0) {
          execution.context().checkCancelled();
        }
        append(rows.current(), columns);
        count++;
      }
    } catch (ArithmeticException e) {
      boolean division = "/ by zero".equals(e.getMessage());
      throw new SqlExecutionException(division ? "22012" : "22003", e.getMessage(), e);
    }
    if (count == 0) {
      return null;
    }
    Vector[] vectors = new Vector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].build();
    }
    return new Batch(vectors, count);
  }

  private void append(Object row, VectorBuilder[] columns) {
    if (scalar) {
      columns[0].append(CalciteValues.toCanonical(types.get(0), row));
      return;
    }
    // Asked for arrays, some of Calcite's nodes return lists all the same.
    Object[] fields = row instanceof List<?> list ? list.toArray() : (Object[]) row;
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(CalciteValues.toCanonical(types.get(i), fields[i]));
    }
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
