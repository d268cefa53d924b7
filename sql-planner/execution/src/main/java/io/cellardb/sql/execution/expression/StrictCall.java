package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DecimalVectorBuilder;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.DoubleVectorBuilder;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A function that is NULL if an argument is NULL, and is otherwise computed row by row: one virtual
 * call per row. What queries spend their time in has kernels with loops of its own.
 */
final class StrictCall implements Expression {
  /** Computes one row. */
  @FunctionalInterface
  interface Function {
    /**
     * Sets {@code row} of the result, a builder of the result's physical class; it may make it
     * NULL. No argument is NULL there.
     */
    void apply(Row row, VectorBuilder result);
  }

  /** The arguments at one row. */
  static final class Row {
    private final Vector[] arguments;
    private int index;

    private Row(int count) {
      arguments = new Vector[count];
    }

    int index() {
      return index;
    }

    long getLong(int argument) {
      return ((LongVector) arguments[argument]).get(index);
    }

    double getDouble(int argument) {
      return ((DoubleVector) arguments[argument]).get(index);
    }

    BigDecimal getDecimal(int argument) {
      return ((DecimalVector) arguments[argument]).get(index);
    }

    /** The microseconds of a time, of a DATE its days. */
    long getMicros(int argument) {
      return arguments[argument] instanceof DecimalVector times
          ? FineTimes.micros(times, index)
          : getLong(argument);
    }

    /** The nanoseconds, 0 to 999, that a time has above {@link #getMicros}. */
    int getNanos(int argument) {
      return arguments[argument] instanceof DecimalVector times ? FineTimes.nanos(times, index) : 0;
    }

    BytesVector bytes(int argument) {
      return (BytesVector) arguments[argument];
    }

    String getString(int argument) {
      return ((BytesVector) arguments[argument]).string(index);
    }

    Object getObject(int argument) {
      return ((ObjectVector) arguments[argument]).get(index);
    }

    /** The canonical value of an argument of type {@code type}. */
    Object getCanonical(int argument, RelDataType type) {
      return arguments[argument].getObject(type, index);
    }

    Vector vector(int argument) {
      return arguments[argument];
    }

    void setLong(VectorBuilder result, long value) {
      ((LongVectorBuilder) result).setLong(index, value);
    }

    /** Sets a time; its nanoseconds above the microsecond are cut if the result has none. */
    void setTime(VectorBuilder result, long micros, int nanos) {
      if (result instanceof DecimalVectorBuilder times) {
        FineTimes.set(times, index, micros, nanos);
      } else {
        setLong(result, micros);
      }
    }

    void setDouble(VectorBuilder result, double value) {
      ((DoubleVectorBuilder) result).setDouble(index, value);
    }

    void setDecimal(VectorBuilder result, BigDecimal value) {
      ((DecimalVectorBuilder) result).setDecimal(index, value);
    }

    void setBytes(VectorBuilder result, byte[] source, int start, int length) {
      ((BytesVectorBuilder) result).setBytes(index, source, start, length);
    }

    void set(VectorBuilder result, Object canonical) {
      result.set(index, canonical);
    }
  }

  private final Expression[] operands;
  private final VectorBuilder result;
  private final Function function;
  private final Row current;

  private StrictCall(Expression[] operands, VectorBuilder result, Function function) {
    this.operands = operands;
    this.result = result;
    this.function = function;
    this.current = new Row(operands.length);
  }

  static Template template(RelDataType type, List<Template> operands, Function function) {
    return context ->
        new StrictCall(Template.instantiate(operands, context), Vectors.builder(type), function);
  }

  @Override
  public Vector evaluate(Batch batch) {
    result.resize(batch.bound());
    for (int k = 0; k < operands.length; k++) {
      current.arguments[k] = operands[k].evaluate(batch);
      Nulls.propagate(batch, current.arguments[k], result);
    }
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (!result.isNull(row)) {
        current.index = row;
        function.apply(current, result);
      }
    }
    return result.build();
  }
}
