package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A path of SQL/JSON, such as {@code lax $.a[*] ? (@.b > 4)}. Immutable. */
public final class JsonPath {
  private final String text;
  private final boolean lax;
  private final PathExpression expression;
  private final Set<String> variables;

  JsonPath(String text, boolean lax, PathExpression expression, Set<String> variables) {
    this.text = text;
    this.lax = lax;
    this.variables = Set.copyOf(variables);
    this.expression = expression;
  }

  /**
   * The path of a text.
   *
   * @throws PathSyntaxException with the character at which it ceases to be one
   */
  public static JsonPath parse(String text) {
    return new PathParser(text).parse();
  }

  /** The one place that the path leads to; null if it may be several. */
  JsonPlace place() {
    return JsonPlace.of(expression);
  }

  /** Whether the path is a condition, which has a value for every document. */
  public boolean isCondition() {
    return expression instanceof PathExpression.Truth;
  }

  /** The names of the variables in the path. */
  public Set<String> variables() {
    return variables;
  }

  /** 42704: the path has a variable that has no value. */
  public static SqlExecutionException missing(String variable) {
    return new SqlExecutionException(
        "42704", "PASSING has no variable '" + variable + "', which the JSON path needs");
  }

  /**
   * The items that the path leads to.
   *
   * @param variables the values of PASSING by name
   * @param cancellation called now and then; what it throws ends the walk
   * @throws PathException if the document is not as the path needs it
   */
  public List<JsonItem> items(
      JsonItem document, Map<String, JsonItem> variables, Runnable cancellation) {
    List<JsonItem> items = new ArrayList<>();
    forEach(document, variables, cancellation, items::add);
    return items;
  }

  /**
   * Gives the items that the path leads to, in their order, those before an error too.
   *
   * @throws PathException if the document is not as the path needs it
   */
  public void forEach(
      JsonItem document,
      Map<String, JsonItem> variables,
      Runnable cancellation,
      Consumer<JsonItem> items) {
    Evaluation evaluation = new Evaluation(lax, document, variables, cancellation);
    expression.evaluate(
        evaluation,
        outside(document),
        item -> {
          items.accept(item);
          return true;
        });
  }

  /**
   * Whether the path leads to any item. In strict mode all must be found without error.
   *
   * @throws PathException if the document is not as the path needs it
   */
  public boolean exists(JsonItem document, Map<String, JsonItem> variables, Runnable cancellation) {
    Evaluation evaluation = new Evaluation(lax, document, variables, cancellation);
    return evaluation.exists(expression, outside(document));
  }

  private static Scope outside(JsonItem document) {
    return new Scope(document, -1);
  }

  /** The path as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
