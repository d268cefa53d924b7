package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.path.PathExpression.Literal;
import io.cellardb.sql.execution.json.path.PathExpression.Truth;
import io.cellardb.sql.execution.json.path.PathToken.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes a tree of the words of a path by recursive descent. A condition is carried as an expression
 * of class {@link Truth} until it is known what stands around it; {@link StepParser} has the steps.
 */
final class PathParser {
  /**
   * Steps, operators and operands of one path: each takes a part of the stack when it is walked.
   */
  private static final int MOST_PARTS = 1000;

  /** Parentheses, brackets and signs within each other. */
  private static final int MOST_LEVELS = 100;

  private static final Map<String, Arithmetic> SIGNS =
      Arrays.stream(Arithmetic.values())
          .collect(Collectors.toMap(Arithmetic::sign, operator -> operator));

  final PathWords words;
  private final StepParser steps = new StepParser(this);
  private final Set<String> variables = new HashSet<>();
  private int parts;
  private int levels;
  private int filters;
  private int subscripts;

  PathParser(String path) {
    this.words = new PathWords(path);
  }

  /**
   * The tree of the path.
   *
   * @throws PathSyntaxException if the text is no path
   */
  JsonPath parse() {
    boolean lax = words.skipWord("lax") || !words.skipWord("strict");
    PathExpression expression = any();
    if (words.peek().kind() != Kind.END) {
      throw words.unexpected("an operator or the end");
    }
    return new JsonPath(words.path(), lax, expression, variables);
  }

  /** A condition, as it stands in a filter. */
  Condition filter() {
    filters++;
    Condition condition = condition(words.peek(), any());
    filters--;
    return condition;
  }

  /** A value, as it stands in a subscript. */
  PathExpression subscript() {
    subscripts++;
    enter();
    PathExpression value = value(words.peek(), sum());
    leave();
    subscripts--;
    return value;
  }

  /** An expression or a condition. */
  private PathExpression any() {
    enter();
    PathToken begin = words.peek();
    PathExpression left = conjunction();
    while (words.skipSign("||")) {
      part();
      PathToken next = words.peek();
      left = new Truth(new Condition.Or(condition(begin, left), condition(next, conjunction())));
    }
    leave();
    return left;
  }

  private PathExpression conjunction() {
    PathToken begin = words.peek();
    PathExpression left = negation();
    while (words.skipSign("&&")) {
      part();
      PathToken next = words.peek();
      left = new Truth(new Condition.And(condition(begin, left), condition(next, negation())));
    }
    return left;
  }

  private PathExpression negation() {
    if (!words.skipSign("!")) {
      return comparison();
    }
    PathToken begin = words.peek();
    if (!begin.isSign("(") && !begin.isWord("exists")) {
      throw words.unexpected("a condition in parentheses");
    }
    return new Truth(new Condition.Not(condition(begin, operand())));
  }

  private PathExpression comparison() {
    PathToken begin = words.peek();
    PathExpression left = sum();
    PathToken operator = words.peek();
    PathComparison comparison =
        operator.kind() == Kind.SIGN ? PathComparison.of(operator.text()) : null;
    if (comparison != null) {
      words.next();
      part();
      PathToken next = words.peek();
      return new Truth(new Condition.Compared(comparison, value(begin, left), value(next, sum())));
    }
    if (words.skipWord("starts")) {
      words.expectWord("with");
      return new Truth(new Condition.StartsWith(value(begin, left), start()));
    }
    return words.skipWord("like_regex")
        ? new Truth(new Condition.LikeRegex(value(begin, left), RegexParser.pattern(words)))
        : left;
  }

  /** What a text starts with, a string or a variable. */
  private PathExpression start() {
    Kind kind = words.peek().kind();
    if (kind != Kind.STRING && kind != Kind.VARIABLE) {
      throw words.unexpected("a string or a variable");
    }
    return primary();
  }

  private PathExpression sum() {
    PathToken begin = words.peek();
    PathExpression left = product();
    while (words.peek().isSign("+") || words.peek().isSign("-")) {
      left = calculation(words.next(), begin, left, true);
    }
    return left;
  }

  private PathExpression product() {
    PathToken begin = words.peek();
    PathExpression left = signed();
    while (words.peek().isSign("*") || words.peek().isSign("/") || words.peek().isSign("%")) {
      left = calculation(words.next(), begin, left, false);
    }
    return left;
  }

  private PathExpression calculation(
      PathToken operator, PathToken begin, PathExpression left, boolean ofProducts) {
    part();
    PathToken next = words.peek();
    PathExpression right = ofProducts ? product() : signed();
    return new PathExpression.Calculation(
        SIGNS.get(operator.text()), value(begin, left), value(next, right));
  }

  private PathExpression signed() {
    boolean negative = words.peek().isSign("-");
    if (!negative && !words.peek().isSign("+")) {
      return operand();
    }
    words.next();
    enter();
    PathToken next = words.peek();
    PathExpression signed = new PathExpression.Signed(value(next, signed()), negative);
    leave();
    return signed;
  }

  /** A primary or something in parentheses, with the steps behind it. */
  private PathExpression operand() {
    if (words.peek().isWord("exists") && words.ahead().isSign("(")) {
      words.next();
      words.next();
      PathToken begin = words.peek();
      PathExpression inner = value(begin, any());
      words.expectSign(")");
      return new Truth(new Condition.Exists(inner));
    }
    PathExpression from;
    if (words.skipSign("(")) {
      from = any();
      words.expectSign(")");
      if (from instanceof Truth truth && words.skipWord("is")) {
        words.expectWord("unknown");
        return new Truth(new Condition.IsUnknown(truth.condition()));
      }
    } else {
      from = primary();
    }
    return steps.from(from);
  }

  private PathExpression primary() {
    PathToken token = words.next();
    return switch (token.kind()) {
      case STRING -> new Literal(new JsonString(token.text()));
      case VARIABLE -> {
        variables.add(token.text());
        yield new PathExpression.Variable(token.text());
      }
      case NUMBER -> new Literal(new JsonNumber(number(token)));
      case SIGN -> {
        if (token.text().equals("$")) {
          yield new PathExpression.Root();
        }
        yield current(token);
      }
      case NAME -> named(token);
      case END -> throw words.wrong(token, "a value was expected, not the end");
    };
  }

  private PathExpression current(PathToken token) {
    if (!token.text().equals("@")) {
      throw words.wrong(token, "a value was expected, not " + token);
    }
    if (filters == 0) {
      throw words.wrong(token, "@ is only within a filter");
    }
    return new PathExpression.Current();
  }

  private PathExpression named(PathToken token) {
    if (token.isWord("last")) {
      if (subscripts == 0) {
        throw words.wrong(token, "last is only within a subscript");
      }
      return new PathExpression.Last();
    }
    JsonItem value =
        switch (token.text()) {
          case "null" -> JsonNull.NULL;
          case "true" -> new JsonBoolean(true);
          case "false" -> new JsonBoolean(false);
          default -> throw words.wrong(token, "a value was expected, not " + token);
        };
    return new Literal(value);
  }

  private BigDecimal number(PathToken token) {
    try {
      return new BigDecimal(token.text());
    } catch (NumberFormatException e) {
      throw words.wrong(token, "the number is out of range");
    }
  }

  /** Goes into something within something else. */
  private void enter() {
    part();
    if (++levels > MOST_LEVELS) {
      throw words.wrong(words.peek(), "the path is nested more than " + MOST_LEVELS + " times");
    }
  }

  private void leave() {
    levels--;
  }

  /** Counts a part of the path. */
  void part() {
    if (++parts > MOST_PARTS) {
      throw words.wrong(words.peek(), "the path has more than " + MOST_PARTS + " parts");
    }
  }

  private Condition condition(PathToken begin, PathExpression expression) {
    if (expression instanceof Truth truth) {
      return truth.condition();
    }
    throw words.wrong(begin, "a condition was expected, such as @ > 1");
  }

  private PathExpression value(PathToken begin, PathExpression expression) {
    if (expression instanceof Truth) {
      throw words.wrong(begin, "a value was expected, not a condition");
    }
    return expression;
  }
}
