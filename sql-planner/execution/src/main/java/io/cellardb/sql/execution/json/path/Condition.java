package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.util.List;
import java.util.regex.Pattern;

/** A condition of a filter, in the logic of three values. */
interface Condition {
  /** True, false, or null for unknown; also an error within it makes it unknown. */
  Boolean test(Evaluation evaluation, Scope scope);

  /** {@code x && y}. */
  record And(Condition left, Condition right) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      Boolean first = left.test(evaluation, scope);
      if (Boolean.FALSE.equals(first)) {
        return false;
      }
      Boolean second = right.test(evaluation, scope);
      return Boolean.TRUE.equals(second) ? first : second;
    }
  }

  /** {@code x || y}. */
  record Or(Condition left, Condition right) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      Boolean first = left.test(evaluation, scope);
      if (Boolean.TRUE.equals(first)) {
        return true;
      }
      Boolean second = right.test(evaluation, scope);
      return Boolean.FALSE.equals(second) ? first : second;
    }
  }

  /** {@code !(x)}. */
  record Not(Condition operand) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      Boolean truth = operand.test(evaluation, scope);
      return truth == null ? null : !truth;
    }
  }

  /** {@code (x) is unknown}. */
  record IsUnknown(Condition operand) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      return operand.test(evaluation, scope) == null;
    }
  }

  /**
   * {@code exists(x)}. In lax mode the first item decides, in strict mode all must be without
   * error.
   */
  record Exists(PathExpression operand) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      try {
        return evaluation.exists(operand, scope);
      } catch (PathException e) {
        return null;
      }
    }
  }

  /** {@code x == y} and the like, true if it is of any two items. */
  record Compared(PathComparison operator, PathExpression left, PathExpression right)
      implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      return ofAny(evaluation, scope, left, right, true, operator::test);
    }
  }

  /** {@code x starts with y}. */
  record StartsWith(PathExpression left, PathExpression right) implements Condition {
    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      return ofAny(evaluation, scope, left, right, false, StartsWith::test);
    }

    private static Boolean test(JsonItem x, JsonItem y) {
      if (x instanceof JsonString whole && y instanceof JsonString start) {
        return whole.value().startsWith(start.value());
      }
      return null;
    }
  }

  /** {@code x like_regex "..."}. */
  record LikeRegex(PathExpression operand, Pattern pattern) implements Condition {
    private static final PathExpression ANYTHING = new PathExpression.Root();

    @Override
    public Boolean test(Evaluation evaluation, Scope scope) {
      return ofAny(evaluation, scope, operand, ANYTHING, false, (x, y) -> test(x));
    }

    private Boolean test(JsonItem x) {
      return x instanceof JsonString text ? pattern.matcher(text.value()).find() : null;
    }
  }

  /** A condition on two items. */
  @FunctionalInterface
  interface OfPair {
    Boolean test(JsonItem x, JsonItem y);
  }

  /**
   * Whether a condition is true of any pair. In strict mode one of which it is unknown makes all
   * unknown; in lax mode a true one is enough.
   */
  private static Boolean ofAny(
      Evaluation evaluation,
      Scope scope,
      PathExpression left,
      PathExpression right,
      boolean rightUnwrapped,
      OfPair condition) {
    try {
      List<JsonItem> lefts = evaluation.sequence(left, scope, true);
      List<JsonItem> rights = evaluation.sequence(right, scope, rightUnwrapped);
      boolean found = false;
      boolean unknown = false;
      for (JsonItem x : lefts) {
        for (JsonItem y : rights) {
          evaluation.step();
          Boolean truth = condition.test(x, y);
          if (truth == null && !evaluation.lax) {
            return null;
          }
          if (Boolean.TRUE.equals(truth) && evaluation.lax) {
            return true;
          }
          found |= Boolean.TRUE.equals(truth);
          unknown |= truth == null;
        }
      }
      return unknown ? null : Boolean.valueOf(found);
    } catch (PathException e) {
      return null;
    }
  }
}
