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
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/**
 * PostgreSQL's JSONB_PATH functions: of a document, a path, an object of variables, and for truth
 * values whether errors of the document are NULL.
 */
final class JsonPathFunctions {
  private static final SqlOperandTypeChecker PLAIN =
      taking(CHARACTER, CHARACTER).or(taking(CHARACTER, CHARACTER, CHARACTER));

  private static final SqlOperandTypeChecker SILENT =
      taking(CHARACTER, CHARACTER)
          .or(taking(CHARACTER, CHARACTER, CHARACTER))
          .or(taking(CHARACTER, CHARACTER, CHARACTER, BOOLEAN));

  private JsonPathFunctions() {}

  /** Computes a value of a document in which a path is followed. */
  private interface Body {
    Object apply(JsonPath path, JsonItem document, Map<String, JsonItem> variables, Runnable check);
  }

  static List<SqlOperator> all() {
    return List.of(
        function("JSONB_PATH_EXISTS", TRUTH, SILENT, JsonPath::exists),
        function("JSONB_PATH_MATCH", TRUTH, SILENT, (p, d, v, c) -> truth(p.items(d, v, c))),
        function(
            "JSONB_PATH_QUERY_ARRAY",
            TEXT,
            PLAIN,
            (p, d, v, c) -> JsonWriter.write(new JsonArray(p.items(d, v, c)))),
        function("JSONB_PATH_QUERY_FIRST", TEXT, PLAIN, (p, d, v, c) -> first(p.items(d, v, c))),
        function("JSON_PATH_ITEM_ARRAY", TEXTS, PLAIN, (p, d, v, c) -> texts(p.items(d, v, c))));
  }

  private static SqlOperator function(
      String name, SqlReturnTypeInference type, SqlOperandTypeChecker arguments, Body body) {
    return RowFunction.of(
        name,
        SqlFunctionCategory.SYSTEM,
        type,
        arguments,
        (a, context) -> {
          JsonPath path = path(text(a, 1));
          JsonItem document = JsonReader.read(text(a, 0));
          Map<String, JsonItem> variables = a.length > 2 ? variables(text(a, 2)) : Map.of();
          boolean silent = a.length > 3 && (Boolean) a[3];
          try {
            return body.apply(path, document, variables, context::checkCancelled);
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
        });
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
  private static Boolean truth(List<JsonItem> items) {
    if (items.size() == 1 && items.get(0) instanceof JsonBoolean truth) {
      return truth.value();
    }
    if (items.size() == 1 && items.get(0) == JsonNull.NULL) {
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
