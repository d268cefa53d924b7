package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.sql.execution.vector.ObjectVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;

/** Making ROWs, ARRAYs and MAPs, and taking them apart. */
final class CollectionFunctions {
  private CollectionFunctions() {}

  /** A List of the operands' canonical values, or a Map of them taken as keys and values. */
  static Template constructor(List<Template> operands, List<RelDataType> types, boolean map) {
    return context -> {
      Expression[] expressions = Template.instantiate(operands, context);
      ObjectVectorBuilder result = new ObjectVectorBuilder();
      return batch -> {
        Vector[] values = new Vector[expressions.length];
        for (int i = 0; i < values.length; i++) {
          values[i] = expressions[i].evaluate(batch);
        }
        result.resize(batch.bound());
        for (int i = 0; i < batch.size(); i++) {
          List<Object> elements = elements(values, types, batch, i);
          result.set(batch.row(i), map ? entries(elements) : elements);
        }
        return result.build();
      };
    };
  }

  private static List<Object> elements(
      Vector[] values, List<RelDataType> types, Batch batch, int index) {
    List<Object> elements = new ArrayList<>(values.length);
    for (int k = 0; k < values.length; k++) {
      elements.add(values[k].getObject(types.get(k), batch.row(index)));
    }
    return Collections.unmodifiableList(elements);
  }

  private static Map<Object, Object> entries(List<Object> elements) {
    Map<Object, Object> entries = new LinkedHashMap<>();
    for (int k = 0; k < elements.size(); k += 2) {
      if (elements.get(k) == null) {
        throw new SqlExecutionException("22004", "a key of a MAP is NULL");
      }
      entries.put(elements.get(k), elements.get(k + 1));
    }
    return Collections.unmodifiableMap(entries);
  }

  /** {@code map[key]}; NULL if there is none. */
  static Template mapItem(RelDataType to, List<Template> operands, RelDataType keyType) {
    return StrictCall.template(
        to,
        operands,
        (row, result) -> {
          Map<?, ?> map = (Map<?, ?>) row.getObject(0);
          Object key = row.vector(1).getObject(keyType, row.index());
          row.set(result, key instanceof byte[] bytes ? find(map, bytes) : map.get(key));
        });
  }

  /** The keys of a MAP, in its order, as a List. */
  static Template mapKeys(RelDataType to, Template map) {
    return StrictCall.template(
        to,
        List.of(map),
        (row, result) -> row.set(result, new ArrayList<>(((Map<?, ?>) row.getObject(0)).keySet())));
  }

  /** The values of a MAP, in the order of its keys, as a List. */
  static Template mapValues(RelDataType to, Template map) {
    return StrictCall.template(
        to,
        List.of(map),
        (row, result) -> row.set(result, new ArrayList<>(((Map<?, ?>) row.getObject(0)).values())));
  }

  /** Whether a MAP has an entry with a key. */
  static Template containsKey(RelDataType to, List<Template> operands, RelDataType keyType) {
    return StrictCall.template(
        to,
        operands,
        (row, result) -> {
          Map<?, ?> map = (Map<?, ?>) row.getObject(0);
          Object key = row.vector(1).getObject(keyType, row.index());
          boolean contained =
              key instanceof byte[]
                  ? map.keySet().stream().anyMatch(k -> CanonicalOrder.compare(k, key) == 0)
                  : map.containsKey(key);
          row.setLong(result, contained ? 1 : 0);
        });
  }

  /** Byte arrays have no equality of their own. */
  private static Object find(Map<?, ?> map, byte[] key) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (CanonicalOrder.compare(entry.getKey(), key) == 0) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** {@code array[index]}, from 1; NULL beyond the ends. */
  static Template arrayItem(RelDataType to, List<Template> operands) {
    return StrictCall.template(
        to,
        operands,
        (row, result) -> {
          List<?> list = (List<?>) row.getObject(0);
          long index = row.getLong(1);
          row.set(result, index < 1 || index > list.size() ? null : list.get((int) index - 1));
        });
  }

  /** The field of a ROW at {@code index}, from 0. */
  static Template field(RelDataType to, Template operand, int index) {
    return StrictCall.template(
        to,
        List.of(operand),
        (row, result) -> row.set(result, ((List<?>) row.getObject(0)).get(index)));
  }

  static Template cardinality(RelDataType to, Template operand) {
    return StrictCall.template(
        to,
        List.of(operand),
        (row, result) -> {
          Object value = row.getObject(0);
          row.setLong(
              result, value instanceof Map<?, ?> map ? map.size() : ((Collection<?>) value).size());
        });
  }
}
