package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.JsonSearch.Found;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The results of JSON_EXISTS and JSON_QUERY, row by row. */
final class JsonResults implements Expression {
  private final JsonSearch search;
  private final boolean exists;
  private final Function<Found, Object> function;
  private final VectorBuilder result;

  private JsonResults(
      JsonSearch search, boolean exists, Function<Found, Object> function, VectorBuilder result) {
    this.search = search;
    this.exists = exists;
    this.function = function;
    this.result = result;
  }

  @Override
  public Vector evaluate(Batch batch) {
    search.open(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Object value = null;
      if (!search.isNull(row)) {
        value = function.apply(exists ? search.exists(row) : search.items(row));
      }
      result.set(row, value);
    }
    return result.build();
  }

  /** {@code JSON_EXISTS(document, path [... ON ERROR])}: whether the path leads to anything. */
  static Template exists(
      JsonSearch.Source source, RelDataType type, Map<JsonClause, RexNode> clauses) {
    return context ->
        new JsonResults(
            source.instantiate(context),
            true,
            found -> exists(found, clauses),
            Vectors.builder(type));
  }

  private static Object exists(Found found, Map<JsonClause, RexNode> clauses) {
    if (!found.isError()) {
      return !found.items().isEmpty();
    }
    if (clauses.containsKey(JsonClause.ERROR_ON_ERROR)) {
      throw new SqlExecutionException(found.sqlState(), "JSON_EXISTS: " + found.problem());
    }
    return clauses.containsKey(JsonClause.UNKNOWN_ON_ERROR)
        ? null
        : (Object) clauses.containsKey(JsonClause.TRUE_ON_ERROR);
  }

  /**
   * {@code JSON_QUERY(document, path [RETURNING type] [... WRAPPER] [... QUOTES] [... ON EMPTY]
   * [... ON ERROR])}: the JSON that the path leads to.
   *
   * @throws SqlExecutionException 0A000 if the type is no text
   */
  static Template query(
      JsonSearch.Source source, RelDataType type, Map<JsonClause, RexNode> clauses) {
    if (!SqlTypeUtil.inCharFamily(type)) {
      throw SqlExecutionException.unsupported(
          "JSON_QUERY ... RETURNING " + type.getSqlTypeName(), null);
    }
    return context ->
        new JsonResults(
            source.instantiate(context),
            false,
            found -> query(found, type, clauses),
            Vectors.builder(type));
  }

  private static Object query(Found found, RelDataType type, Map<JsonClause, RexNode> clauses) {
    List<JsonItem> items = found.items();
    boolean wrapped =
        clauses.containsKey(JsonClause.WITH_WRAPPER)
            || (clauses.containsKey(JsonClause.WITH_CONDITIONAL_WRAPPER) && items.size() > 1);
    if (found.isError()) {
      return queryOnError(clauses, found);
    }
    if (items.isEmpty()) {
      return queryOnEmpty(clauses);
    }
    if (items.size() > 1 && !wrapped) {
      return queryOnError(clauses, Found.error("22034", "there are several values, not one"));
    }
    JsonItem item = wrapped ? new JsonArray(items) : items.get(0);
    boolean string = item instanceof JsonString || item instanceof JsonDatetime;
    String text =
        string && clauses.containsKey(JsonClause.OMIT_QUOTES)
            ? JsonWriter.unquoted(item)
            : JsonWriter.write(item);
    return fits(text, type)
        ? text
        : queryOnError(clauses, Found.error("22001", "the JSON is too long for " + type));
  }

  private static String queryOnEmpty(Map<JsonClause, RexNode> clauses) {
    if (clauses.containsKey(JsonClause.ERROR_ON_EMPTY)) {
      throw new SqlExecutionException("22035", "JSON_QUERY: " + JsonSearch.NOTHING_FOUND);
    }
    return clauses.containsKey(JsonClause.ARRAY_ON_EMPTY)
        ? "[]"
        : clauses.containsKey(JsonClause.OBJECT_ON_EMPTY) ? "{}" : null;
  }

  private static String queryOnError(Map<JsonClause, RexNode> clauses, Found found) {
    if (clauses.containsKey(JsonClause.ERROR_ON_ERROR)) {
      throw new SqlExecutionException(found.sqlState(), "JSON_QUERY: " + found.problem());
    }
    return clauses.containsKey(JsonClause.ARRAY_ON_ERROR)
        ? "[]"
        : clauses.containsKey(JsonClause.OBJECT_ON_ERROR) ? "{}" : null;
  }

  /** Whether a text is no longer than a type of texts takes. */
  static boolean fits(String text, RelDataType type) {
    int most = type.getPrecision();
    return most == RelDataType.PRECISION_NOT_SPECIFIED
        || (type.getSqlTypeName() == SqlTypeName.VARCHAR && most == Integer.MAX_VALUE)
        || text.codePointCount(0, text.length()) <= most;
  }
}
