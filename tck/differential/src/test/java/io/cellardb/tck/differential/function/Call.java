package io.cellardb.tck.differential.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call of a function with arguments of some types.
 *
 * @param name the function's
 * @param template the call in SQL, with {@code {0}} and so on for its arguments
 */
record Call(String name, String template, List<ArgumentType> types) {
  private static final Pattern ARGUMENT = Pattern.compile("\\{([A-Z]+)}");

  /** A call written with the types of its arguments in their places: {@code ABS({INTEGER})}. */
  static Call of(String name, String typed) {
    List<ArgumentType> types = new ArrayList<>();
    StringBuilder template = new StringBuilder();
    Matcher matcher = ARGUMENT.matcher(typed);
    while (matcher.find()) {
      matcher.appendReplacement(template, "{" + types.size() + "}");
      types.add(ArgumentType.valueOf(matcher.group(1)));
    }
    return new Call(name, matcher.appendTail(template).toString(), types);
  }

  /** The call with these arguments. */
  String with(List<String> arguments) {
    String sql = template;
    for (int i = 0; i < arguments.size(); i++) {
      sql = sql.replace("{" + i + "}", arguments.get(i));
    }
    return sql;
  }

  @Override
  public String toString() {
    return with(types.stream().map(ArgumentType::sql).toList());
  }
}
