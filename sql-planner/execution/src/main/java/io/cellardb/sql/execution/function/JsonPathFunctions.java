package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.TEXT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXTS;
import static io.cellardb.sql.execution.function.PostgresFunctions.TRUTH;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static io.cellardb.sql.execution.function.PostgresFunctions.text;
import static org.apache.calcite.sql.type.SqlTypeFamily.BOOLEAN;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.json.path.JsonPath;
import io.cellardb.sql.execution.json.path.PathException;
import io.cellardb.sql.execution.json.path.PathSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/**
 * PostgreSQL's JSONB_PATH functions: of a document, a path, an object of variables, and whether
 * errors of the document are silent.
 */
final class JsonPathFunctions {
  private static final SqlOperandTypeChecker ARGUMENTS =
      taking(CHARACTER, CHARACTER)
          .or(taking(CHARACTER, CHARACTER, CHARACTER))
          .or(taking(CHARACTER, CHARACTER, CHARACTER, BOOLEAN));

  private JsonPathFunctions() {}

  /** A path on its way through a document. */
  private record Walk(
      JsonPath path,
      JsonItem document,
      Map<String, JsonItem> variables,
      boolean silent,
      Runnable check) {
    /** The items that are found; if errors are silent, those before the first one. */
    List<JsonItem> items() {
      List<JsonItem> items = new ArrayList<>();
      orNull(
          () -> {
            path.forEach(document, variables, check, items::add);
            return null;
          });
      return items;
    }

    /** Whether there is any item; null for an error that is silent. */
    Boolean exists() {
      return (Boolean) orNull(() -> path.exists(document, variables, check));
    }

    private Object orNull(Supplier<?> value) {
      try {
        return value.get();
      } catch (PathException e) {
        if (silent) {
          return null;
        }
        throw new SqlExecutionException(e.sqlState(), e.getMessage(), e);
      } catch (SqlExecutionException e) {
        if (silent && e.sqlState().startsWith("22")) {
          return null;
        }
        throw e;
      }
    }
  }

  static List<SqlOperator> all() {
    return List.of(
        function("JSONB_PATH_EXISTS", TRUTH, Walk::exists),
        function("JSONB_PATH_MATCH", TRUTH, JsonPathFunctions::truth),
        function(
            "JSONB_PATH_QUERY_ARRAY", TEXT, walk -> JsonWriter.write(new JsonArray(walk.items()))),
        function("JSONB_PATH_QUERY_FIRST", TEXT, walk -> first(walk.items())),
        function("JSON_PATH_ITEM_ARRAY", TEXTS, walk -> texts(walk.items())));
  }

  private static SqlOperator function(
      String name, SqlReturnTypeInference type, Function<Walk, Object> body) {
    return RowFunction.of(
        name,
        SqlFunctionCategory.SYSTEM,
        type,
        ARGUMENTS,
        (a, context) ->
            body.apply(
                new Walk(
                    path(text(a, 1)),
                    JsonReader.read(text(a, 0)),
                    a.length > 2 ? variables(text(a, 2)) : Map.of(),
                    a.length > 3 && (Boolean) a[3],
                    context::checkCancelled)));
  }

  private static JsonPath path(String text) {
    try {
      return JsonPath.parse(text);
    } catch (PathSyntaxException e) {
      throw new SqlExecutionException("42601", e.getMessage(), e);
    }
  }

  private static Map<String, JsonItem> variables(String text) {
    if (JsonReader.read(text) instanceof JsonObject object) {
      return object.members();
    }
    throw new SqlExecutionException("22023", "the variables of a path are an object of JSON");
  }

  /** The only item, which is a truth value or null. */
  private static Boolean truth(Walk walk) {
    List<JsonItem> items = walk.items();
    JsonItem only = items.size() == 1 ? items.get(0) : null;
    if (only instanceof JsonBoolean truth) {
      return truth.value();
    }
    if (only == JsonNull.NULL || walk.silent()) {
      return null;
    }
    throw new SqlExecutionException("22038", "JSONB_PATH_MATCH needs a path to one truth value");
  }

  private static String first(List<JsonItem> items) {
    return items.isEmpty() ? null : JsonWriter.write(items.get(0));
  }

  private static List<Object> texts(List<JsonItem> items) {
    return items.stream().map(JsonWriter::write).collect(Collectors.toCollection(ArrayList::new));
  }
}
