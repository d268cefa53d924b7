package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/**
 * {@code RAND([seed])}, from 0 to below 1, and {@code RAND_INTEGER([seed,] bound)}, from 0 to below
 * the bound. With a seed, an execution has the same numbers each time, one after the other for its
 * rows; they begin anew where the seed is another one than in the row before. By their types they
 * are never NULL; so a seed that is NULL counts as 0, and a bound that is NULL is refused.
 */
final class RandomNumbers implements Expression {
  private final List<RelDataType> types;
  private final Expression[] operands;
  private final Vector[] arguments;
  private final VectorBuilder result;
  private final boolean isInteger;
  private final boolean isSeeded;
  private long seed;
  private RandomGenerator generator;

  private RandomNumbers(RexCall call, Expression[] operands, boolean isInteger) {
    this.types = call.getOperands().stream().map(RexNode::getType).toList();
    this.operands = operands;
    this.arguments = new Vector[operands.length];
    this.result = Vectors.builder(call.getType());
    this.isInteger = isInteger;
    this.isSeeded = operands.length > (isInteger ? 1 : 0);
  }

  static Template template(RexCall call, List<Template> operands, boolean isInteger) {
    return context -> new RandomNumbers(call, Template.instantiate(operands, context), isInteger);
  }

  @Override
  public Vector evaluate(Batch batch) {
    for (int k = 0; k < operands.length; k++) {
      arguments[k] = operands[k].evaluate(batch);
    }
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      result.set(row, value(row));
    }
    return result.build();
  }

  private Object value(int row) {
    if (isSeeded) {
      seedWith(number(0, row, 0));
    } else if (generator == null) {
      generator = new Random();
    }
    if (!isInteger) {
      return generator.nextDouble();
    }
    long bound = number(operands.length - 1, row, -1);
    if (bound <= 0) {
      throw new SqlExecutionException("22023", "RAND_INTEGER needs a bound above 0");
    }
    return generator.nextLong(bound);
  }

  private void seedWith(long wanted) {
    if (generator == null || seed != wanted) {
      seed = wanted;
      generator = new Random(wanted);
    }
  }

  private long number(int operand, int row, long ofNull) {
    Object value = arguments[operand].getObject(types.get(operand), row);
    return value == null ? ofNull : ((Number) value).longValue();
  }
}
