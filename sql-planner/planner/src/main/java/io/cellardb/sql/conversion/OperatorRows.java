package io.cellardb.sql.conversion;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CalciteValues;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Rows of batch operators as an Enumerable of arrays, or of single values where a row has one.
 * Public since generated code calls it.
 */
public final class OperatorRows {
  /** Under which name the data context has the {@link Execution}. */
  static final String EXECUTION = "cellarExecution";

  private final OperatorFactory operators;
  private final List<RelDataType> types;
  private final boolean scalar;

  OperatorRows(OperatorFactory operators, RelDataType rowType, boolean scalar) {
    this.scalar = scalar;
    this.operators = operators;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
  }

  /** The rows; each enumeration runs the operators anew. */
  public Enumerable<Object> rows(DataContext context) {
    Execution execution = (Execution) context.get(EXECUTION);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object> enumerator() {
        return new Rows(execution);
      }
    };
  }

  private final class Rows implements Enumerator<Object> {
    private final Execution execution;
    private Operator operator;
    private Batch batch;
    private int position = -1;

    Rows(Execution execution) {
      this.execution = execution;
      this.operator = operators.open(execution);
    }

    @Override
    public Object current() {
      int row = batch.row(position);
      if (scalar) {
        return value(0, row);
      }
      Object[] values = new Object[types.size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = value(column, row);
      }
      return values;
    }

    private Object value(int column, int row) {
      RelDataType type = types.get(column);
      Object value = batch.column(column).getObject(type, row);
      Object converted = CalciteValues.toCalcite(type, value);
      if (isTime(type) && !Objects.equals(value, CalciteValues.toCanonical(type, converted))) {
        throw new SqlExecutionException(
            "0A000",
            "this query knows times to milliseconds, and there is "
                + value
                + ", which has to be cast to 3 digits of a second");
      }
      return converted;
    }

    private boolean isTime(RelDataType type) {
      return switch (type.getSqlTypeName()) {
        case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
        case ARRAY, MULTISET -> isTime(type.getComponentType());
        default -> false;
      };
    }

    @Override
    public boolean moveNext() {
      if (batch == null || ++position >= batch.size()) {
        batch = operator.next();
        position = 0;
      }
      return batch != null;
    }

    @Override
    public void reset() {
      operator.close();
      operator = operators.open(execution);
      batch = null;
      position = -1;
    }

    @Override
    public void close() {
      operator.close();
    }
  }
}
