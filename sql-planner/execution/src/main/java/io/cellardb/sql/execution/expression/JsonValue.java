package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.JsonSearch.Found;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * {@code JSON_VALUE(document, path RETURNING type ... ON EMPTY ... ON ERROR)}. The scalar that is
 * found is cast to the type as its text would be; where that fails, ON ERROR says what comes of it.
 */
final class JsonValue implements Expression {
  /** What ON EMPTY or ON ERROR says, if it is not NULL. */
  private record Behavior(boolean error, Expression otherwise) {}

  private final JsonSearch search;
  private final RelDataType type;
  private final Expression typed;
  private final VectorBuilder texts;
  private final VectorBuilder result;
  private final Behavior onEmpty;
  private final Behavior onError;
  private Vector current;

  private JsonValue(
      JsonSearch search,
      RelDataType type,
      RelDataType text,
      Behavior onEmpty,
      Behavior onError,
      ExecutionContext context) {
    this.search = search;
    this.type = type;
    this.texts = Vectors.builder(text);
    this.result = Vectors.builder(type);
    this.onEmpty = onEmpty;
    this.onError = onError;
    this.typed =
        SqlTypeUtil.inCharFamily(type)
            ? batch -> current
            : Casts.template(ignored -> batch -> current, text, type, true).instantiate(context);
  }

  /**
   * The kernel of a call.
   *
   * @param text the type of a VARCHAR that may be NULL
   * @throws SqlExecutionException 0A000 if its type is not that of scalars
   */
  static Template template(
      JsonSearch.Source source,
      RelDataType type,
      RelDataType text,
      Map<JsonClause, RexNode> clauses,
      ExpressionCompiler compiler) {
    boolean scalar =
        SqlTypeUtil.inCharFamily(type)
            || (type.getComponentType() == null
                && Casts.template(context -> batch -> null, text, type, true) != null);
    if (!scalar) {
      throw SqlExecutionException.unsupported(
          "JSON_VALUE ... RETURNING " + type.getSqlTypeName(), null);
    }
    Template ifEmpty = otherwise(clauses, JsonClause.DEFAULT_ON_EMPTY, type, compiler);
    Template ifFailed = otherwise(clauses, JsonClause.DEFAULT_ON_ERROR, type, compiler);
    return context ->
        new JsonValue(
            source.instantiate(context),
            type,
            text,
            new Behavior(
                clauses.containsKey(JsonClause.ERROR_ON_EMPTY), instantiate(ifEmpty, context)),
            new Behavior(
                clauses.containsKey(JsonClause.ERROR_ON_ERROR), instantiate(ifFailed, context)),
            context);
  }

  private static Template otherwise(
      Map<JsonClause, RexNode> clauses,
      JsonClause clause,
      RelDataType type,
      ExpressionCompiler compiler) {
    RexNode value = clauses.get(clause);
    return value == null ? null : compiler.coerced(value, type);
  }

  private static Expression instantiate(Template template, ExecutionContext context) {
    return template == null ? null : template.instantiate(context);
  }

  @Override
  public Vector evaluate(Batch batch) {
    search.open(batch);
    Vector ifEmpty = onEmpty.otherwise == null ? null : onEmpty.otherwise.evaluate(batch);
    Vector ifFailed = onError.otherwise == null ? null : onError.otherwise.evaluate(batch);
    Found[] found = new Found[batch.bound()];
    texts.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      found[row] = search.isNull(row) ? null : scalar(search.items(row));
      texts.set(row, found[row] == null ? null : text(found[row]));
    }
    current = texts.build();
    Vector values = typed.evaluate(batch);
    result.resize(batch.bound());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Object value = found[row] == null ? null : values.getObject(type, row);
      if (value == null && found[row] != null) {
        value = instead(found[row], row, ifEmpty, ifFailed);
      }
      result.set(row, value);
    }
    return result.build();
  }

  /** One scalar, nothing, or why it is neither. */
  private static Found scalar(Found found) {
    if (found.items().size() > 1) {
      return Found.error("22034", "there are several values, not one");
    }
    return found.items().isEmpty() || found.items().get(0).isScalar()
        ? found
        : Found.error("2203F", "the value is an array or object");
  }

  /** The text of a scalar; null for null, nothing, and what is too long for the type. */
  private String text(Found found) {
    if (found.items().isEmpty() || found.items().get(0) == JsonNull.NULL) {
      return null;
    }
    JsonItem item = found.items().get(0);
    String text = JsonWriter.unquoted(item);
    if (SqlTypeUtil.inCharFamily(type)) {
      return JsonResults.fits(text, type) ? text : null;
    }
    return item instanceof JsonDatetime ? text.replace('T', ' ') : text;
  }

  /** What comes of a row without a value. */
  private Object instead(Found found, int row, Vector ifEmpty, Vector ifFailed) {
    if (found.isError()) {
      return instead(onError, ifFailed, row, found.sqlState(), found.problem());
    }
    if (found.items().isEmpty()) {
      return instead(onEmpty, ifEmpty, row, "22035", JsonSearch.NOTHING_FOUND);
    }
    return found.items().get(0) == JsonNull.NULL
        ? null
        : instead(
            onError, ifFailed, row, "22P02", "the value is not of type " + type.getSqlTypeName());
  }

  private Object instead(
      Behavior behavior, Vector values, int row, String sqlState, String sentence) {
    if (behavior.error) {
      throw new SqlExecutionException(sqlState, "JSON_VALUE: " + sentence);
    }
    return values == null ? null : values.getObject(type, row);
  }
}
