package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.json.path.JsonPlace;
import io.cellardb.sql.execution.json.path.JsonPlace.Change;
import io.cellardb.sql.execution.json.path.PathSyntaxException;
import java.util.Collection;
import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * MySQL's functions of JSON documents. Where one has a path, it leads to one place. The values that
 * are put into documents come as the only elements of arrays.
 */
public final class JsonDocuments {
  private JsonDocuments() {}

  /** All of them. */
  public static List<SqlOperator> all() {
    return List.of(
        function("JSON_TYPE", SqlTypeName.VARCHAR, 1, 1, a -> type(read(a[0]))),
        function("JSON_DEPTH", SqlTypeName.INTEGER, 1, 1, a -> depth(read(a[0]))),
        function("JSON_PRETTY", SqlTypeName.VARCHAR, 1, 1, a -> JsonWriter.pretty(read(a[0]))),
        function("JSON_LENGTH", SqlTypeName.INTEGER, 1, 2, a -> length(found("JSON_LENGTH", a))),
        function("JSON_KEYS", SqlTypeName.VARCHAR, 1, 2, a -> keys(found("JSON_KEYS", a))),
        function("JSON_REMOVE", SqlTypeName.VARCHAR, 2, -1, JsonDocuments::removed),
        function("JSON_INSERT", SqlTypeName.VARCHAR, 3, -1, a -> changed(a, Change.INSERT)),
        function("JSON_REPLACE", SqlTypeName.VARCHAR, 3, -1, a -> changed(a, Change.REPLACE)),
        function("JSON_SET", SqlTypeName.VARCHAR, 3, -1, a -> changed(a, Change.SET)));
  }

  /** Computes a value of arguments that are texts. */
  private interface Body {
    Object apply(Object[] arguments);
  }

  private static SqlOperator function(
      String name, SqlTypeName type, int least, int most, Body body) {
    return RowFunction.of(
        name,
        SqlFunctionCategory.SYSTEM,
        ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE),
        OperandTypes.repeat(
            most < 0
                ? SqlOperandCountRanges.from(least)
                : SqlOperandCountRanges.between(least, most),
            OperandTypes.CHARACTER),
        (arguments, context) -> body.apply(arguments));
  }

  private static JsonItem read(Object text) {
    return JsonReader.read((String) text);
  }

  private static JsonPlace place(String function, Object path) {
    try {
      JsonPlace place = JsonPlace.parse((String) path);
      if (place != null) {
        return place;
      }
    } catch (PathSyntaxException e) {
      throw new SqlExecutionException("42601", e.getMessage(), e);
    }
    throw SqlExecutionException.unsupported(
        function + " with a path of more than names, subscripts and last", null);
  }

  private static JsonItem found(String function, Object[] arguments) {
    JsonItem document = read(arguments[0]);
    return arguments.length == 1 ? document : place(function, arguments[1]).find(document);
  }

  private static String type(JsonItem item) {
    if (item instanceof JsonNumber number) {
      return number.value().scale() <= 0 ? "INTEGER" : "DOUBLE";
    }
    return item instanceof JsonObject
        ? "OBJECT"
        : item instanceof JsonArray
            ? "ARRAY"
            : item instanceof JsonString
                ? "STRING"
                : item instanceof JsonBoolean ? "BOOLEAN" : "NULL";
  }

  private static Collection<JsonItem> parts(JsonItem item) {
    return item instanceof JsonArray array
        ? array.elements()
        : item instanceof JsonObject object ? object.members().values() : List.of();
  }

  private static long depth(JsonItem item) {
    return 1 + parts(item).stream().mapToLong(JsonDocuments::depth).max().orElse(0);
  }

  private static Long length(JsonItem item) {
    return item == null ? null : Long.valueOf(item.isScalar() ? 1 : parts(item).size());
  }

  private static String keys(JsonItem item) {
    return item instanceof JsonObject object
        ? JsonWriter.write(
            new JsonArray(
                object.members().keySet().stream()
                    .map(name -> (JsonItem) new JsonString(name))
                    .toList()))
        : null;
  }

  private static String removed(Object[] arguments) {
    JsonItem document = read(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      JsonPlace place = place("JSON_REMOVE", arguments[i]);
      if (place.isRoot()) {
        throw SqlExecutionException.unsupported("JSON_REMOVE of the whole document", null);
      }
      document = place.change(document, Change.REMOVE, null);
    }
    return JsonWriter.write(document);
  }

  private static String changed(Object[] arguments, Change change) {
    JsonItem document = read(arguments[0]);
    for (int i = 1; i + 1 < arguments.length; i += 2) {
      JsonItem value = ((JsonArray) read(arguments[i + 1])).elements().get(0);
      document = place("JSON_" + change, arguments[i]).change(document, change, value);
    }
    return JsonWriter.write(document);
  }
}
