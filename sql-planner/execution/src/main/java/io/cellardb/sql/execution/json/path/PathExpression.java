package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import java.math.BigDecimal;
import java.util.List;

/** A part of a path that has a sequence of items. */
interface PathExpression {
  /**
   * Hands the items on.
   *
   * @return false once the sink wants no more
   * @throws PathException if the document is not as it has to be
   */
  boolean evaluate(Evaluation evaluation, Scope scope, Sink out);

  /** A value of the path itself. */
  record Literal(JsonItem value) implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      return out.accept(value);
    }
  }

  /** {@code $}, the document. */
  record Root() implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      return out.accept(evaluation.root);
    }
  }

  /** {@code @}, the item that a filter is asked about. */
  record Current() implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      return out.accept(scope.current());
    }
  }

  /** {@code last}, the last subscript of the array. */
  record Last() implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      return out.accept(new JsonNumber(BigDecimal.valueOf(scope.last())));
    }
  }

  /** {@code $name}, a value of PASSING. */
  record Variable(String name) implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      return out.accept(evaluation.variable(name));
    }
  }

  /** A condition as a value: true, false, or null if it is unknown. */
  record Truth(Condition condition) implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      Boolean truth = condition.test(evaluation, scope);
      return out.accept(truth == null ? JsonNull.NULL : new JsonBoolean(truth));
    }
  }

  /** An expression and the steps from each of its items. */
  record Steps(PathExpression from, List<Step> steps) implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      Sink sink = out;
      for (int i = steps.size() - 1; i >= 0; i--) {
        Step step = steps.get(i);
        Sink next = sink;
        sink = item -> take(step, evaluation, scope, item, next);
      }
      return from.evaluate(evaluation, scope, sink);
    }

    private static boolean take(
        Step step, Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
      evaluation.step();
      if (!(evaluation.lax && step.isOfElements() && item instanceof JsonArray array)) {
        return step.apply(evaluation, scope, item, next);
      }
      for (JsonItem element : array.elements()) {
        if (!step.apply(evaluation, scope, element, next)) {
          return false;
        }
      }
      return true;
    }
  }

  /** {@code + x} or {@code - x}, of each item of x. */
  record Signed(PathExpression operand, boolean negative) implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      for (JsonItem item : evaluation.sequence(operand, scope, true)) {
        if (!(item instanceof JsonNumber number)) {
          throw new PathException(
              "2203B", "the operand of a sign is " + ItemType.of(item) + " and no number");
        }
        JsonNumber signed = negative ? new JsonNumber(number.value().negate()) : number;
        if (!out.accept(signed)) {
          return false;
        }
      }
      return true;
    }
  }

  /** {@code x + y} and the like, of one number each. */
  record Calculation(Arithmetic operator, PathExpression left, PathExpression right)
      implements PathExpression {
    @Override
    public boolean evaluate(Evaluation evaluation, Scope scope, Sink out) {
      List<JsonItem> x = evaluation.sequence(left, scope, true);
      List<JsonItem> y = evaluation.sequence(right, scope, true);
      BigDecimal result = operator.apply(number(x, "left"), number(y, "right"));
      return out.accept(new JsonNumber(result));
    }

    private BigDecimal number(List<JsonItem> items, String side) {
      if (items.size() == 1 && items.get(0) instanceof JsonNumber number) {
        return number.value();
      }
      String found =
          items.size() == 1 ? ItemType.of(items.get(0)) : "a sequence of " + items.size();
      throw new PathException(
          "22038",
          "the " + side + " operand of " + operator.sign() + " is " + found + ", not one number");
    }
  }
}
