package io.cellardb.sql.execution.function;

import static org.apache.calcite.sql.type.SqlTypeFamily.ARRAY;
import static org.apache.calcite.sql.type.SqlTypeFamily.BOOLEAN;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.function.JsonSetter.Change;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * PostgreSQL's operators and functions of JSON. What is not in a document is NULL; {@code null} of
 * JSON is NULL where a text is asked for. Functions have two names, of {@code json} and {@code
 * jsonb}, which are one type here.
 */
public final class JsonOperators {
  private static final SqlReturnTypeInference TEXT = nullable(SqlTypeName.VARCHAR);
  private static final SqlReturnTypeInference TRUTH = nullable(SqlTypeName.BOOLEAN);
  private static final SqlOperandTypeChecker DOCUMENT = OperandTypes.family(CHARACTER);
  private static final SqlOperandTypeChecker KEYS = OperandTypes.family(CHARACTER, ARRAY);

  private static final SqlReturnTypeInference TEXTS =
      binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType text =
            types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
        return types.createTypeWithNullability(types.createArrayType(text, -1), true);
      };

  private static final SqlReturnTypeInference PAIRS =
      binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType text = types.createSqlType(SqlTypeName.VARCHAR);
        RelDataType value = types.createTypeWithNullability(text, true);
        return types.createTypeWithNullability(types.createMapType(text, value), true);
      };

  private final List<SqlOperator> all = new ArrayList<>();

  private JsonOperators() {
    SqlOperandTypeChecker part =
        OperandTypes.family(CHARACTER, INTEGER).or(OperandTypes.family(CHARACTER, CHARACTER));
    SqlOperandTypeChecker steps =
        OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.CHARACTER);
    add("JSON_GET", TEXT, part, a -> json(part(read(a[0]), a[1])));
    add("JSON_GET_TEXT", TEXT, part, a -> text(part(read(a[0]), a[1])));
    add("JSON_GET_PATH", TEXT, KEYS, a -> json(followed(read(a[0]), list(a[1]))));
    add("JSON_GET_PATH_TEXT", TEXT, KEYS, a -> text(followed(read(a[0]), list(a[1]))));
    both("EXTRACT_PATH", TEXT, steps, a -> json(followed(read(a[0]), steps(a))));
    both("EXTRACT_PATH_TEXT", TEXT, steps, a -> text(followed(read(a[0]), steps(a))));
    add(
        "JSON_HAS_KEY",
        TRUTH,
        OperandTypes.family(CHARACTER, CHARACTER),
        a -> hasKey(read(a[0]), a[1]));
    add(
        "JSON_HAS_ANY_KEY",
        TRUTH,
        KEYS,
        a -> list(a[1]).stream().anyMatch(key -> hasKey(read(a[0]), key)));
    add(
        "JSON_HAS_ALL_KEYS",
        TRUTH,
        KEYS,
        a -> list(a[1]).stream().allMatch(key -> hasKey(read(a[0]), key)));
    contains();
    both("TYPEOF", TEXT, DOCUMENT, a -> type(read(a[0])));
    both(
        "ARRAY_LENGTH",
        nullable(SqlTypeName.INTEGER),
        DOCUMENT,
        a -> (long) array("JSON_ARRAY_LENGTH", a[0]).elements().size());
    both("STRIP_NULLS", TEXT, DOCUMENT, a -> JsonWriter.write(stripped(read(a[0]))));
    add("JSON_KEY_ARRAY", TEXTS, DOCUMENT, a -> keys(object("JSON_OBJECT_KEYS", a[0])));
    add(
        "JSON_ELEMENT_ARRAY",
        TEXTS,
        DOCUMENT,
        a -> elements(array("JSON_ARRAY_ELEMENTS", a[0]), JsonOperators::json));
    all.add(
        RowFunction.of(
                "JSON_RECORD_ARRAY",
                SqlFunctionCategory.SYSTEM,
                TEXTS,
                DOCUMENT,
                (a, context) ->
                    Collections.singletonList(
                        a[0] == null ? null : json(object("JSON_TO_RECORD", a[0]))))
            .withNulls());
    add(
        "JSON_RECORDSET_ARRAY",
        TEXTS,
        DOCUMENT,
        a -> elements(array("JSON_TO_RECORDSET", a[0]), JsonOperators::record));
    add(
        "JSON_ELEMENT_TEXT_ARRAY",
        TEXTS,
        DOCUMENT,
        a -> elements(array("JSON_ARRAY_ELEMENTS_TEXT", a[0]), JsonOperators::text));
    add(
        "JSON_MEMBER_MAP",
        PAIRS,
        DOCUMENT,
        a -> pairs(object("JSON_EACH", a[0]), JsonOperators::json));
    add(
        "JSON_MEMBER_TEXT_MAP",
        PAIRS,
        DOCUMENT,
        a -> pairs(object("JSON_EACH_TEXT", a[0]), JsonOperators::text));
    add(
        "JSONB_OBJECT",
        TEXT,
        OperandTypes.family(ARRAY).or(OperandTypes.family(ARRAY, ARRAY)),
        a -> JsonWriter.write(JsonEditor.object(list(a[0]), a.length > 1 ? list(a[1]) : null)));
    changes();
    add("JSONB_PRETTY", TEXT, DOCUMENT, a -> JsonWriter.pretty(read(a[0])));
    add("JSON_ONLY_ELEMENT", TEXT, DOCUMENT, a -> onlyElement(array("JSON_ONLY_ELEMENT", a[0])));
  }

  /** All of them. */
  public static List<SqlOperator> all() {
    return List.copyOf(new JsonOperators().all);
  }

  /** Functions and operators that change a document. */
  private void changes() {
    SqlOperandTypeChecker change =
        OperandTypes.family(CHARACTER, ARRAY, CHARACTER)
            .or(OperandTypes.family(CHARACTER, ARRAY, CHARACTER, BOOLEAN));
    add("JSONB_SET", TEXT, change, a -> changed(a, isSet(a, true) ? Change.SET : Change.REPLACE));
    add(
        "JSONB_INSERT",
        TEXT,
        change,
        a -> changed(a, isSet(a, false) ? Change.INSERT_AFTER : Change.INSERT_BEFORE));
    add("JSON_DELETE_PATH", TEXT, KEYS, a -> changed(a, Change.DELETE));
    add(
        "JSON_CONCAT",
        TEXT,
        OperandTypes.family(CHARACTER, CHARACTER),
        a -> JsonWriter.write(JsonEditor.concat(read(a[0]), read(a[1]))));
    add(
        "JSON_DELETE",
        TEXT,
        OperandTypes.family(CHARACTER, CHARACTER)
            .or(OperandTypes.family(CHARACTER, INTEGER))
            .or(KEYS),
        a -> JsonWriter.write(JsonEditor.without(read(a[0]), a[1])));
  }

  /** (document, path [, value [, flag]]). */
  private static String changed(Object[] arguments, Change change) {
    JsonItem value = change == Change.DELETE ? null : read(arguments[2]);
    return JsonWriter.write(
        JsonSetter.change(read(arguments[0]), list(arguments[1]), value, change));
  }

  private static boolean isSet(Object[] arguments, boolean otherwise) {
    return arguments.length < 4 ? otherwise : (Boolean) arguments[3];
  }

  private interface Body {
    Object apply(Object[] arguments);
  }

  private interface Written {
    String of(JsonItem item);
  }

  /** A function of arguments none of which is NULL. */
  private void add(
      String name, SqlReturnTypeInference type, SqlOperandTypeChecker arguments, Body body) {
    all.add(
        RowFunction.of(
            name, SqlFunctionCategory.SYSTEM, type, arguments, (a, context) -> body.apply(a)));
  }

  /** The function of json and that of jsonb. */
  private void both(
      String name, SqlReturnTypeInference type, SqlOperandTypeChecker arguments, Body body) {
    add("JSON_" + name, type, arguments, body);
    add("JSONB_" + name, type, arguments, body);
  }

  /** {@code @>}, of documents or of arrays. */
  private void contains() {
    ArraySignature arrays = new ArraySignature("AA", 2);
    all.add(
        RowFunction.of(
                "CONTAINS_ALL",
                SqlFunctionCategory.SYSTEM,
                TRUTH,
                OperandTypes.family(CHARACTER, CHARACTER).or(arrays),
                (a, context) ->
                    a[0] instanceof List<?> array
                        ? ArrayFunctions.containsAll(array, (List<?>) a[1])
                        : contains(read(a[0]), read(a[1]), true))
            .aligned(
                (given, rexBuilder) ->
                    given.get(0).getType().getComponentType() == null
                        ? given
                        : arrays.align(given, rexBuilder)));
  }

  private static SqlReturnTypeInference nullable(SqlTypeName type) {
    return ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE);
  }

  private static JsonItem read(Object text) {
    return JsonReader.read((String) text);
  }

  private static String json(JsonItem item) {
    return item == null ? null : JsonWriter.write(item);
  }

  private static String record(JsonItem item) {
    if (item instanceof JsonObject) {
      return json(item);
    }
    throw new SqlExecutionException("22023", "JSON_TO_RECORDSET takes an array of objects");
  }

  private static String text(JsonItem item) {
    if (item == null || item == JsonNull.NULL) {
      return null;
    }
    return item.isScalar() ? JsonWriter.unquoted(item) : JsonWriter.write(item);
  }

  private static List<?> list(Object array) {
    return (List<?>) array;
  }

  private static List<?> steps(Object[] arguments) {
    return List.of(arguments).subList(1, arguments.length);
  }

  /** The member of an object with a name, or the element of an array with a number from 0 on. */
  private static JsonItem part(JsonItem item, Object key) {
    if (key instanceof String name) {
      return item instanceof JsonObject object ? object.members().get(name) : null;
    }
    return item instanceof JsonArray array ? element(array, (Long) key) : null;
  }

  /** Negative numbers count from the end. */
  private static JsonItem element(JsonArray array, long number) {
    List<JsonItem> elements = array.elements();
    long index = number < 0 ? elements.size() + number : number;
    return index >= 0 && index < elements.size() ? elements.get((int) index) : null;
  }

  private static JsonItem followed(JsonItem document, List<?> path) {
    JsonItem item = document;
    for (Object step : path) {
      if (item == null || step == null) {
        return null;
      }
      item = part(item, item instanceof JsonArray ? index((String) step) : step);
    }
    return item;
  }

  /** The number that a step of a path is; the step itself, which no array has, if it is none. */
  private static Object index(String step) {
    try {
      return Long.valueOf(Integer.parseInt(step.strip()));
    } catch (NumberFormatException e) {
      return step; // a name, which leads nowhere in an array
    }
  }

  /** Whether an object has a name, an array a string, or a string is it. */
  private static boolean hasKey(JsonItem item, Object key) {
    if (item instanceof JsonObject object) {
      return object.members().containsKey(key);
    }
    JsonItem string = key == null ? JsonNull.NULL : new JsonString((String) key);
    return key != null
        && (item instanceof JsonArray array
            ? array.elements().contains(string)
            : item.equals(string));
  }

  /** Whether a document has all that another one has; an array at the top may have a scalar. */
  private static boolean contains(JsonItem item, JsonItem other, boolean top) {
    if (item instanceof JsonObject object && other instanceof JsonObject part) {
      return part.members().entrySet().stream()
          .allMatch(
              member -> {
                JsonItem value = object.members().get(member.getKey());
                return value != null && contains(value, member.getValue(), false);
              });
    }
    if (item instanceof JsonArray array && other instanceof JsonArray part) {
      return part.elements().stream()
          .allMatch(
              element -> array.elements().stream().anyMatch(own -> contains(own, element, false)));
    }
    if (top && item instanceof JsonArray array && other.isScalar()) {
      return array.elements().stream().anyMatch(own -> contains(own, other, false));
    }
    if (item instanceof JsonNumber number && other instanceof JsonNumber wanted) {
      return number.value().compareTo(wanted.value()) == 0;
    }
    return item.isScalar() && item.equals(other);
  }

  private static String type(JsonItem item) {
    if (item instanceof JsonNumber) {
      return "number";
    }
    return item instanceof JsonObject
        ? "object"
        : item instanceof JsonArray
            ? "array"
            : item instanceof JsonString
                ? "string"
                : item instanceof JsonBoolean ? "boolean" : "null";
  }

  private static JsonArray array(String function, Object document) {
    if (read(document) instanceof JsonArray array) {
      return array;
    }
    throw new SqlExecutionException("22023", function + " takes an array of JSON");
  }

  private static JsonObject object(String function, Object document) {
    if (read(document) instanceof JsonObject object) {
      return object;
    }
    throw new SqlExecutionException("22023", function + " takes an object of JSON");
  }

  /** An item without the members that are null. */
  private static JsonItem stripped(JsonItem item) {
    if (item instanceof JsonArray array) {
      return new JsonArray(array.elements().stream().map(JsonOperators::stripped).toList());
    }
    if (!(item instanceof JsonObject object)) {
      return item;
    }
    Map<String, JsonItem> members = new LinkedHashMap<>();
    object
        .members()
        .forEach(
            (name, value) -> {
              if (value != JsonNull.NULL) {
                members.put(name, stripped(value));
              }
            });
    return new JsonObject(members);
  }

  private static List<Object> keys(JsonObject object) {
    return new ArrayList<>(object.members().keySet());
  }

  private static List<Object> elements(JsonArray array, Written written) {
    return array.elements().stream()
        .map(written::of)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Map<Object, Object> pairs(JsonObject object, Written written) {
    Map<Object, Object> pairs = new LinkedHashMap<>();
    object.members().forEach((name, value) -> pairs.put(name, written.of(value)));
    return pairs;
  }

  private static String onlyElement(JsonArray array) {
    List<JsonItem> elements = array.elements();
    return elements.isEmpty() ? null : JsonWriter.write(elements.get(0));
  }
}
