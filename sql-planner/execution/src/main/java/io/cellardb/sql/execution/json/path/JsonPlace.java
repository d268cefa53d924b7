package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.path.PathExpression.Literal;
import io.cellardb.sql.execution.json.path.PathExpression.Root;
import io.cellardb.sql.execution.json.path.PathExpression.Steps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A path that leads to one place of a document, by names and subscripts alone, so that the value
 * there can be exchanged: {@code $.a[0]}, {@code $.a[last]}. What is no array is one of itself.
 */
public final class JsonPlace {
  /** What to do at a place. */
  public enum Change {
    /** Puts a value where there is none. */
    INSERT,
    /** Exchanges a value. */
    REPLACE,
    /** Both. */
    SET,
    /** Takes a value away. */
    REMOVE
  }

  private final List<Step> steps;

  private JsonPlace(List<Step> steps) {
    this.steps = steps;
  }

  /**
   * The place that a path leads to.
   *
   * @throws PathSyntaxException if the text is no path
   * @return null if the path may lead to several places
   */
  public static JsonPlace parse(String path) {
    return JsonPath.parse(path).place();
  }

  static JsonPlace of(PathExpression expression) {
    if (expression instanceof Root) {
      return new JsonPlace(List.of());
    }
    return expression instanceof Steps path
            && path.from() instanceof Root
            && path.steps().stream().allMatch(JsonPlace::isSingle)
        ? new JsonPlace(path.steps())
        : null;
  }

  private static boolean isSingle(Step step) {
    return step instanceof Step.Member
        || (step instanceof Step.Elements elements
            && elements.ranges().size() == 1
            && elements.ranges().get(0).to() == null
            && (subscript(elements) instanceof PathExpression.Last || isIndex(elements)));
  }

  private static boolean isIndex(Step.Elements elements) {
    return subscript(elements) instanceof Literal literal
        && literal.value() instanceof JsonNumber number
        && number.value().stripTrailingZeros().scale() <= 0
        && number.value().precision() - number.value().scale() < 10;
  }

  private static PathExpression subscript(Step.Elements elements) {
    return elements.ranges().get(0).from();
  }

  private static int index(Step.Elements step, int size) {
    return subscript(step) instanceof Literal literal
        ? ((JsonNumber) literal.value()).value().intValueExact()
        : size - 1;
  }

  /** Whether the place is the whole document. */
  public boolean isRoot() {
    return steps.isEmpty();
  }

  /** The value there, null if there is none. */
  public JsonItem find(JsonItem document) {
    JsonItem item = document;
    for (Step step : steps) {
      if (step instanceof Step.Member member) {
        item = item instanceof JsonObject object ? object.members().get(member.name()) : null;
      } else {
        List<JsonItem> elements =
            item instanceof JsonArray array ? array.elements() : List.of(item);
        int index = index((Step.Elements) step, elements.size());
        item = index < 0 || index >= elements.size() ? null : elements.get(index);
      }
      if (item == null) {
        return null;
      }
    }
    return item;
  }

  /**
   * The document with a change.
   *
   * @param value what is put there; null for REMOVE
   */
  public JsonItem change(JsonItem document, Change change, JsonItem value) {
    JsonItem changed = changed(document, 0, change, value);
    return changed == null ? document : changed;
  }

  /** An item after a change in it; null if it goes. */
  private JsonItem changed(JsonItem item, int depth, Change change, JsonItem value) {
    if (depth == steps.size()) {
      return change == Change.INSERT ? item : value;
    }
    UnaryOperator<JsonItem> inside = next -> changed(next, depth + 1, change, value);
    boolean adds = depth == steps.size() - 1 && (change == Change.INSERT || change == Change.SET);
    if (steps.get(depth) instanceof Step.Member member) {
      return item instanceof JsonObject object
          ? member(object, member.name(), inside, adds ? value : null)
          : item;
    }
    return element(item, (Step.Elements) steps.get(depth), inside, adds ? value : null);
  }

  private static JsonItem member(
      JsonObject object, String name, UnaryOperator<JsonItem> inside, JsonItem added) {
    Map<String, JsonItem> members = new LinkedHashMap<>(object.members());
    JsonItem known = members.get(name);
    JsonItem value = known == null ? added : inside.apply(known);
    if (value == null) {
      members.remove(name);
    } else {
      members.put(name, value);
    }
    return new JsonObject(members);
  }

  private static JsonItem element(
      JsonItem item, Step.Elements step, UnaryOperator<JsonItem> inside, JsonItem added) {
    boolean array = item instanceof JsonArray;
    List<JsonItem> elements =
        new ArrayList<>(item instanceof JsonArray known ? known.elements() : List.of(item));
    int index = index(step, elements.size());
    if (index < 0 || index >= elements.size()) {
      if (added == null) {
        return item;
      }
      elements.add(added);
      return new JsonArray(elements);
    }
    JsonItem value = inside.apply(elements.get(index));
    if (!array) {
      return value == null ? item : value;
    }
    if (value == null) {
      elements.remove(index);
    } else {
      elements.set(index, value);
    }
    return new JsonArray(elements);
  }
}
