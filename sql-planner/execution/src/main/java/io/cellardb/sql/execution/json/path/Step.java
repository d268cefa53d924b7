package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;

/** A part of a path that leads from one item to others. */
interface Step {
  /**
   * Hands on what the step leads to.
   *
   * @return false once {@code next} wants no more
   * @throws PathException if the item is not as it has to be
   */
  boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next);

  /** Whether in lax mode the step is one from each element of an array, not from the array. */
  default boolean isOfElements() {
    return true;
  }

  /** {@code .name}. */
  record Member(String name) implements Step {
    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      if (!(item instanceof JsonObject object)) {
        return evaluation.missing(
            "2203A", "." + name + " is of an object, not of " + ItemType.of(item));
      }
      JsonItem value = object.members().get(name);
      return value == null
          ? evaluation.missing("2203A", "the object has no member '" + name + "'")
          : next.accept(value);
    }
  }

  /** {@code .*}. */
  record AnyMember() implements Step {
    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      return item instanceof JsonObject object
          ? each(object.members().values(), next)
          : evaluation.missing("2203C", ".* is of an object, not of " + ItemType.of(item));
    }
  }

  /** {@code [*]}. */
  record AnyElement() implements Step {
    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      if (item instanceof JsonArray array) {
        return each(array.elements(), next);
      }
      return evaluation.lax ? next.accept(item) : noArray(evaluation, "[*]", item);
    }

    @Override
    public boolean isOfElements() {
      return false;
    }
  }

  /** From one subscript to another, which is null for the first one itself. */
  record Range(PathExpression from, PathExpression to) {}

  /** {@code [n, n to m, ...]}. */
  record Elements(List<Range> ranges) implements Step {
    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      if (!(item instanceof JsonArray) && !evaluation.lax) {
        return noArray(evaluation, "[...]", item);
      }
      List<JsonItem> elements = item instanceof JsonArray array ? array.elements() : List.of(item);
      Scope inside = scope.withLast(elements.size() - 1);
      for (Range range : ranges) {
        int from = subscript(evaluation, inside, range.from);
        int to = range.to == null ? from : subscript(evaluation, inside, range.to);
        boolean there = from >= 0 && from <= to && to < elements.size();
        if (!there) {
          evaluation.missing("22033", "the array has no elements " + from + " to " + to);
        }
        for (int i = Math.max(from, 0); i <= Math.min(to, elements.size() - 1); i++) {
          if (!next.accept(elements.get(i))) {
            return false;
          }
        }
      }
      return true;
    }

    private static int subscript(Evaluation evaluation, Scope scope, PathExpression expression) {
      List<JsonItem> found = evaluation.sequence(expression, scope, false);
      if (found.size() != 1 || !(found.get(0) instanceof JsonNumber number)) {
        throw new PathException("22033", "a subscript is not one number");
      }
      BigDecimal whole = Arithmetic.checked(number.value()).setScale(0, RoundingMode.DOWN);
      if (whole.toBigInteger().bitLength() > 31) {
        throw new PathException("22033", "the subscript " + whole + " is out of range");
      }
      return whole.intValue();
    }

    @Override
    public boolean isOfElements() {
      return false;
    }
  }

  /**
   * {@code .**{from to to}}: what is that many levels below; leaves only if {@code from} is LEAF.
   */
  record Descendants(int from, int to) implements Step {
    /** The level of what has nothing below it. */
    static final int LEAF = Integer.MAX_VALUE;

    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      boolean goesOn = from > 0 || evaluation.tolerantly(next, item);
      return goesOn && (to == 0 || below(evaluation, item, 1, next));
    }

    private boolean below(Evaluation evaluation, JsonItem item, int level, Sink next) {
      Collection<JsonItem> children =
          item instanceof JsonArray array
              ? array.elements()
              : item instanceof JsonObject object ? object.members().values() : List.of();
      for (JsonItem child : children) {
        evaluation.step();
        boolean wanted = level >= from || (from == LEAF && to == LEAF && child.isScalar());
        if (wanted && !evaluation.tolerantly(next, child)) {
          return false;
        }
        if (level < to && !below(evaluation, child, level + 1, next)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public boolean isOfElements() {
      return false;
    }
  }

  /** {@code ? (condition)}. */
  record Filter(Condition condition) implements Step {
    @Override
    public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      Boolean truth = condition.test(evaluation, scope.withCurrent(item));
      return truth == null || !truth || next.accept(item);
    }
  }

  private static boolean each(Collection<JsonItem> items, Sink next) {
    for (JsonItem item : items) {
      if (!next.accept(item)) {
        return false;
      }
    }
    return true;
  }

  private static boolean noArray(Evaluation evaluation, String step, JsonItem item) {
    return evaluation.missing("22039", step + " is of an array, not of " + ItemType.of(item));
  }
}
