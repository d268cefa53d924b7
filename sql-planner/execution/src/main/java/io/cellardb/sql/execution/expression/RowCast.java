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
import org.apache.calcite.rel.type.RelDataTypeField;

/** CAST of a ROW to one of other fields, one by one as single values are cast. */
final class RowCast {
  private RowCast() {}

  /**
   * The operand converted, or null if a field cannot be.
   *
   * @param safe whether a row with a field that cannot be converted becomes NULL
   */
  static Template template(Template operand, RelDataType from, RelDataType to, boolean safe) {
    if (from.getFieldCount() != to.getFieldCount()) {
      return null;
    }
    List<RelDataType> given = types(from);
    List<RelDataType> wanted = types(to);
    List<Template> casts = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      Template cast =
          Casts.template(context -> batch -> batch.column(0), given.get(i), wanted.get(i), false);
      if (cast == null) {
        return null;
      }
      casts.add(cast);
    }
    return context -> {
      Expression rows = operand.instantiate(context);
      List<Expression> fields = casts.stream().map(cast -> cast.instantiate(context)).toList();
      ObjectVectorBuilder result = new ObjectVectorBuilder();
      return batch -> {
        Vector values = rows.evaluate(batch);
        result.resize(batch.bound());
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          List<?> value = values.isNull(row) ? null : (List<?>) ((ObjectVector) values).get(row);
          result.set(row, value == null ? null : cast(value, fields, given, wanted, safe));
        }
        return result.build();
      };
    };
  }

  private static List<RelDataType> types(RelDataType row) {
    return row.getFieldList().stream().map(RelDataTypeField::getType).toList();
  }

  private static List<Object> cast(
      List<?> row,
      List<Expression> fields,
      List<RelDataType> given,
      List<RelDataType> wanted,
      boolean safe) {
    List<Object> result = new ArrayList<>(row.size());
    try {
      for (int i = 0; i < row.size(); i++) {
        VectorBuilder column = Vectors.builder(given.get(i));
        column.append(row.get(i));
        Vector converted = fields.get(i).evaluate(new Batch(new Vector[] {column.build()}, 1));
        result.add(converted.isNull(0) ? null : converted.getObject(wanted.get(i), 0));
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
