package io.cellardb.tck.differential.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;

/** Random documents and random paths of SQL/JSON that often lead somewhere in them. */
final class RandomPaths {
  private static final String[] NAMES = {"a", "b", "c", "aa", "A", "key", "last", "x y", "é"};

  private static final String[] STRINGS = {
    "",
    "a",
    "ab",
    "abc",
    "B",
    "1",
    "2.5",
    "-3e2",
    "1e400",
    " 7 ",
    "x1",
    "é",
    "😀",
    "\\n",
    "\\\"",
    "2020-02-29",
    "2020-02-29 10:11:12",
    "2020-02-30",
    "10:11:12",
    "10:11:12.5+01:30",
    "2020-02-29T10:11:12-03"
  };

  private static final String[] NUMBERS = {
    "0",
    "1",
    "2",
    "3",
    "-1",
    "1.50",
    "2.5",
    "-0.5",
    "10",
    "1e2",
    "1.25e-3",
    "4",
    "2147483648",
    "12345678901234567890.123456789",
    "0.1",
    "7",
    "1e-400"
  };

  private static final String[] REGEXES = {"a", "^a", "^[a-c]+", "b|1", ".", "^.b", "[0-9]"};
  private static final String[] METHODS = {
    "type", "size", "double", "ceiling", "floor", "abs", "keyvalue", "datetime"
  };
  private static final String[] COMPARISONS = {"==", "!=", "<>", "<", "<=", ">", ">="};

  private final Random random;
  private int filters;
  private int subscripts;

  RandomPaths(Random random) {
    this.random = random;
  }

  /** A document; the members of its objects are in the order of PostgreSQL's jsonb. */
  String document() {
    return random.nextInt(8) == 0 ? scalar() : value(1 + random.nextInt(3));
  }

  private String value(int depth) {
    if (depth == 0) {
      return scalar();
    }
    return switch (random.nextInt(5)) {
      case 0 -> scalar();
      case 1, 2 -> array(depth - 1);
      default -> object(depth - 1);
    };
  }

  private String array(int depth) {
    StringBuilder array = new StringBuilder("[");
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      array.append(i == 0 ? "" : ", ").append(value(depth));
    }
    return array.append(']').toString();
  }

  private String object(int depth) {
    TreeMap<String, String> members =
        new TreeMap<>(
            (x, y) -> {
              byte[] a = x.getBytes(StandardCharsets.UTF_8);
              byte[] b = y.getBytes(StandardCharsets.UTF_8);
              return a.length != b.length ? a.length - b.length : Arrays.compareUnsigned(a, b);
            });
    for (int i = random.nextInt(4); i > 0; i--) {
      members.put(name(), value(depth));
    }
    StringBuilder object = new StringBuilder("{");
    members.forEach(
        (name, value) ->
            object
                .append(object.length() == 1 ? "" : ", ")
                .append('"')
                .append(name)
                .append("\": ")
                .append(value));
    return object.append('}').toString();
  }

  private String scalar() {
    return switch (random.nextInt(9)) {
      case 0 -> "null";
      case 1 -> "true";
      case 2 -> "false";
      case 3, 4, 5 -> pick(NUMBERS);
      default -> '"' + pick(STRINGS) + '"';
    };
  }

  private String name() {
    return NAMES[random.nextInt(random.nextInt(4) == 0 ? NAMES.length : 3)];
  }

  /** A path with or without a mode. */
  String path() {
    filters = 0;
    subscripts = 0;
    String mode = pick("", "", "lax ", "strict ", "strict ");
    return mode + (random.nextInt(8) == 0 ? condition(2) : expression(3));
  }

  private String expression(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(14)) {
      case 1 -> sum(depth);
      case 2 -> pick("-", "+") + operand(depth - 1);
      case 3 -> '(' + expression(depth - 1) + ')' + steps(depth - 1);
      case 4 -> '(' + condition(depth - 1) + ')' + step(0);
      case 5 -> literal();
      default -> from() + steps(depth);
    };
  }

  private String sum(int depth) {
    return operand(depth - 1) + ' ' + pick("+", "-", "*", "/", "%") + ' ' + operand(depth - 1);
  }

  private String operand(int depth) {
    return random.nextBoolean() ? '(' + expression(depth) + ')' : from() + steps(depth);
  }

  private String from() {
    return filters > 0 && random.nextInt(4) > 0
        ? "@"
        : subscripts > 0 && random.nextInt(3) == 0 ? "last" : "$";
  }

  private String literal() {
    return switch (random.nextInt(6)) {
      case 0 -> pick("null", "true", "false");
      case 1, 2 -> '"' + pick(STRINGS) + '"';
      default -> pick(NUMBERS).replace("-", "");
    };
  }

  private String steps(int depth) {
    StringBuilder steps = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      steps.append(step(depth));
    }
    return steps.toString();
  }

  private String step(int depth) {
    return switch (random.nextInt(12)) {
      case 0 -> ".*";
      case 1 -> "[*]";
      case 2, 3 -> '[' + subscripts(depth) + ']';
      case 4, 5 -> method();
      case 6 -> depth == 0 ? "[*]" : filter(depth - 1);
      case 7 -> depth == 0 ? ".a" : filter(depth - 1);
      case 8 -> random.nextInt(3) == 0 ? descendants() : "[0]";
      default -> '.' + written(name());
    };
  }

  private String method() {
    String method = pick(METHODS);
    return '.' + method + "()" + (method.equals("keyvalue") ? pick("", ".key", ".value") : "");
  }

  private String written(String name) {
    boolean quoted = name.indexOf(' ') >= 0 || random.nextInt(5) == 0;
    return quoted ? '"' + name + '"' : name;
  }

  private String descendants() {
    return pick(
        ".**", ".**{1}", ".**{0}", ".**{0 to 1}", ".**{2 to last}", ".**{last}", ".**{1 to 2}");
  }

  private String subscripts(int depth) {
    StringBuilder list = new StringBuilder(subscript(depth));
    while (random.nextInt(4) == 0) {
      list.append(", ").append(subscript(depth));
    }
    return list.toString();
  }

  private String subscript(int depth) {
    return random.nextInt(3) == 0 ? single(depth) + " to " + single(depth) : single(depth);
  }

  private String single(int depth) {
    if (depth > 0 && random.nextInt(8) == 0) {
      subscripts++;
      String expression = expression(depth - 1);
      subscripts--;
      return expression;
    }
    return pick("0", "0", "1", "2", "last", "last", "last - 1", "-1", "1.7", "\"0\"", "3000000000");
  }

  private String filter(int depth) {
    filters++;
    String condition = condition(depth);
    filters--;
    return " ? (" + condition + ')';
  }

  private String condition(int depth) {
    return switch (depth == 0 ? 5 : random.nextInt(8)) {
      case 0 -> part(depth) + " && " + part(depth);
      case 1 -> part(depth) + " || " + part(depth);
      case 2 -> "!(" + condition(depth - 1) + ')';
      case 3 -> '(' + condition(depth - 1) + ") is unknown";
      case 4 -> "exists(" + expression(depth - 1) + ')';
      default -> ofItems(depth);
    };
  }

  private String ofItems(int depth) {
    return switch (random.nextInt(8)) {
      case 0 -> operand(0) + " starts with \"" + pick(STRINGS) + '"';
      case 1 -> operand(0) + " like_regex \"" + pick(REGEXES) + '"' + flags();
      default -> compared(depth) + ' ' + pick(COMPARISONS) + ' ' + compared(depth);
    };
  }

  private String flags() {
    return random.nextBoolean() ? "" : " flag \"" + pick("i", "s", "m", "is", "q", "iq") + '"';
  }

  private String part(int depth) {
    return random.nextBoolean() ? '(' + condition(depth - 1) + ')' : condition(0);
  }

  private String compared(int depth) {
    return switch (random.nextInt(4)) {
      case 0, 1 -> literal();
      case 2 -> filters > 0 ? "@" : "$";
      default -> operand(Math.max(0, depth - 1));
    };
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
