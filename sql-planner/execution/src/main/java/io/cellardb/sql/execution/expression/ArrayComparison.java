package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;

/**
 * {@code x = ANY (array)} and the like. Whether a value compares so with one of many is told by the
 * elements in order, which are put in order once for an array that is the same at every row. ALL is
 * that the opposite holds for none.
 */
final class ArrayComparison implements Expression {
  /** Elements that are not NULL, in their order. */
  private record Elements(TreeSet<Object> values, boolean hasNull) {
    static Elements of(List<?> array) {
      TreeSet<Object> values = new TreeSet<>(CanonicalOrder::compare);
      boolean hasNull = false;
      for (Object element : array) {
        if (element == null) {
          hasNull = true;
        } else {
          values.add(element);
        }
      }
      return new Elements(values, hasNull);
    }

    boolean isEmpty() {
      return values.isEmpty() && !hasNull;
    }

    /** Whether a value compares so with one of them. */
    boolean any(SqlKind kind, Object value) {
      return !values.isEmpty()
          && switch (kind) {
            case EQUALS -> values.contains(value);
            case NOT_EQUALS -> values.size() > 1 || !values.contains(value);
            case LESS_THAN -> CanonicalOrder.compare(value, values.last()) < 0;
            case LESS_THAN_OR_EQUAL -> CanonicalOrder.compare(value, values.last()) <= 0;
            case GREATER_THAN -> CanonicalOrder.compare(value, values.first()) > 0;
            case GREATER_THAN_OR_EQUAL -> CanonicalOrder.compare(value, values.first()) >= 0;
            default -> throw new IllegalArgumentException("no comparison: " + kind);
          };
    }
  }

  private final Expression operand;
  private final RelDataType type;
  private final Expression array;
  private final SqlKind kind;
  private final boolean all;
  private final LongVectorBuilder result = new LongVectorBuilder();

  /** The array whose elements are known. */
  private Object known;

  private Elements elements;

  private ArrayComparison(
      Expression operand, RelDataType type, Expression array, SqlKind kind, boolean all) {
    this.operand = operand;
    this.type = type;
    this.array = array;
    this.kind = kind;
    this.all = all;
  }

  /**
   * The comparison of a value of {@code type} with the elements of an array.
   *
   * @param all whether it is to hold for all, and not for one
   */
  static Template template(
      Template operand, RelDataType type, Template array, SqlKind kind, boolean all) {
    SqlKind sought = all ? kind.negateNullSafe() : kind;
    return context ->
        new ArrayComparison(
            operand.instantiate(context), type, array.instantiate(context), sought, all);
  }

  @Override
  public Vector evaluate(Batch batch) {
    Vector values = operand.evaluate(batch);
    ObjectVector arrays = (ObjectVector) array.evaluate(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Object list = arrays.isNull(row) ? null : arrays.get(row);
      Boolean any = list == null ? null : any(values, row, (List<?>) list);
      if (any == null) {
        result.setNull(row);
      } else {
        result.setLong(row, any == all ? 0 : 1);
      }
    }
    return result.build();
  }

  /** Whether there is an element that the value at a row compares so with; null if unknown. */
  private Boolean any(Vector values, int row, List<?> list) {
    if (list != known) {
      elements = Elements.of(list);
      known = list;
    }
    if (elements.isEmpty()) {
      return false;
    }
    if (values.isNull(row)) {
      return null;
    }
    boolean any = elements.any(kind, values.getObject(type, row));
    return (any || !elements.hasNull()) ? any : null;
  }
}
