package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.ObjectVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** CAST of an ARRAY to one of another type, element by element as single values are cast. */
final class ArrayCast {
  private ArrayCast() {}

  /**
   * The operand converted, or null if elements cannot be.
   *
   * @param from the type of the elements
   * @param to the type that they get
   * @param safe whether an array with an element that cannot be converted becomes NULL
   */
  static Template template(Template operand, RelDataType from, RelDataType to, boolean safe) {
    Template cast = Casts.template(context -> batch -> batch.column(0), from, to, false);
    if (cast == null) {
      return null;
    }
    return context -> {
      Expression arrays = operand.instantiate(context);
      Expression elements = cast.instantiate(context);
      ObjectVectorBuilder result = new ObjectVectorBuilder();
      return batch -> {
        Vector values = arrays.evaluate(batch);
        result.resize(batch.bound());
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          result.set(
              row,
              values.isNull(row)
                  ? null
                  : cast((List<?>) ((ObjectVector) values).get(row), elements, from, to, safe));
        }
        return result.build();
      };
    };
  }

  private static List<Object> cast(
      List<?> array, Expression elements, RelDataType from, RelDataType to, boolean safe) {
    List<Object> result = new ArrayList<>(array.size());
    try {
      for (int begin = 0; begin < array.size(); begin += Batch.CAPACITY) {
        List<?> some = array.subList(begin, Math.min(array.size(), begin + Batch.CAPACITY));
        VectorBuilder column = Vectors.builder(from);
        some.forEach(column::append);
        Vector converted = elements.evaluate(new Batch(new Vector[] {column.build()}, some.size()));
        for (int i = 0; i < some.size(); i++) {
          result.add(converted.isNull(i) ? null : converted.getObject(to, i));
        }
      }
    } catch (SqlExecutionException e) {
      if (safe) {
        return null; // what TRY_CAST is for
      }
      throw e;
    }
    return Collections.unmodifiableList(result);
  }
}
