package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** One walk of a path through a document. */
final class Evaluation {
  private static final int ITEMS_BETWEEN_CHECKS = 1024;

  /** Whether arrays are taken apart and values are taken for arrays where that helps. */
  final boolean lax;

  final JsonItem root;
  private final Map<String, JsonItem> variables;
  private final Runnable cancellation;
  private final IdentityHashMap<JsonObject, Integer> numbers = new IdentityHashMap<>();
  private int items;

  /** Whether what is not there is passed over, as in lax mode and below {@code .**}. */
  private boolean tolerant;

  Evaluation(boolean lax, JsonItem root, Map<String, JsonItem> variables, Runnable cancellation) {
    this.lax = lax;
    this.root = root;
    this.variables = variables;
    this.cancellation = cancellation;
    this.tolerant = lax;
  }

  JsonItem variable(String name) {
    JsonItem value = variables.get(name);
    if (value == null) {
      throw JsonPath.missing(name);
    }
    return value;
  }

  /**
   * The end of a walk that finds nothing where it was to go: an error unless that is passed over.
   */
  boolean missing(String sqlState, String sentence) {
    if (tolerant) {
      return true;
    }
    throw new PathException(sqlState, sentence);
  }

  /** Hands an item on, whatever its steps then do not find. */
  boolean tolerantly(Sink out, JsonItem item) {
    boolean before = tolerant;
    tolerant = true;
    try {
      return out.accept(item);
    } finally {
      tolerant = before;
    }
  }

  /** The items of an expression; in lax mode with the elements of arrays in their place. */
  List<JsonItem> sequence(PathExpression expression, Scope scope, boolean unwrapped) {
    List<JsonItem> sequence = new ArrayList<>();
    expression.evaluate(
        this,
        scope,
        item -> {
          if (unwrapped && lax && item instanceof JsonArray array) {
            sequence.addAll(array.elements());
          } else {
            sequence.add(item);
          }
          return true;
        });
    return sequence;
  }

  /** Whether an expression has items; in strict mode all of them must be without error. */
  boolean exists(PathExpression expression, Scope scope) {
    boolean[] found = {false};
    expression.evaluate(
        this,
        scope,
        item -> {
          found[0] = true;
          return !lax;
        });
    return found[0];
  }

  /** The number of an object, from 0 in the order in which their members are asked for. */
  int number(JsonObject object) {
    return numbers.computeIfAbsent(object, ignored -> numbers.size());
  }

  /** Called for each item that a step is applied to. */
  void step() {
    if (++items % ITEMS_BETWEEN_CHECKS == 0) {
      cancellation.run();
    }
  }
}
