package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.path.PathToken.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The steps of a path: members, subscripts, filters and methods. */
final class StepParser {
  private final PathParser parser;

  StepParser(PathParser parser) {
    this.parser = parser;
  }

  /** An expression with the steps that are next; itself if there are none. */
  PathExpression from(PathExpression expression) {
    List<Step> steps = new ArrayList<>();
    for (Step step = next(); step != null; step = next()) {
      parser.part();
      steps.add(step);
    }
    return steps.isEmpty() ? expression : new PathExpression.Steps(expression, List.copyOf(steps));
  }

  private Step next() {
    PathWords words = parser.words;
    if (words.skipSign(".")) {
      return ofMember(words);
    }
    if (words.skipSign("[")) {
      return subscripts(words);
    }
    if (!words.skipSign("?")) {
      return null;
    }
    words.expectSign("(");
    Condition condition = parser.filter();
    words.expectSign(")");
    return new Step.Filter(condition);
  }

  private static Step ofMember(PathWords words) {
    if (words.skipSign("*")) {
      return new Step.AnyMember();
    }
    if (words.skipSign("**")) {
      return descendants(words);
    }
    PathToken name = words.peek();
    if (name.kind() != Kind.NAME && name.kind() != Kind.STRING) {
      throw words.unexpected("the name of a member");
    }
    words.next();
    return name.kind() == Kind.NAME && words.peek().isSign("(")
        ? method(words, name)
        : new Step.Member(name.text());
  }

  private static Step method(PathWords words, PathToken name) {
    ItemMethod method = ItemMethod.of(name.text());
    if (method == null) {
      String known =
          Arrays.stream(ItemMethod.values())
              .map(ItemMethod::toString)
              .collect(Collectors.joining(", "));
      throw words.wrong(name, "there is no method " + name + "(), but there are " + known);
    }
    words.next();
    if (method == ItemMethod.DATETIME && words.peek().kind() == Kind.STRING) {
      throw words.wrong(words.peek(), "a format of datetime() is not supported");
    }
    words.expectSign(")");
    return method;
  }

  private Step subscripts(PathWords words) {
    if (words.peek().isSign("*") && words.ahead().isSign("]")) {
      words.next();
      words.next();
      return new Step.AnyElement();
    }
    List<Step.Range> ranges = new ArrayList<>();
    do {
      PathExpression from = parser.subscript();
      ranges.add(new Step.Range(from, words.skipWord("to") ? parser.subscript() : null));
    } while (words.skipSign(","));
    words.expectSign("]");
    return new Step.Elements(List.copyOf(ranges));
  }

  private static Step descendants(PathWords words) {
    if (!words.skipSign("{")) {
      return new Step.Descendants(0, Step.Descendants.LEAF);
    }
    int from = level(words);
    int to = words.skipWord("to") ? level(words) : from;
    words.expectSign("}");
    return new Step.Descendants(from, to);
  }

  private static int level(PathWords words) {
    if (words.skipWord("last")) {
      return Step.Descendants.LEAF;
    }
    PathToken token = words.next();
    if (token.kind() != Kind.NUMBER || !token.text().matches("\\d{1,9}")) {
      throw words.wrong(token, "a number of levels or last was expected, not " + token);
    }
    return Integer.parseInt(token.text());
  }
}
