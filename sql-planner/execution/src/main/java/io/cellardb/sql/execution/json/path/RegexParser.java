package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.path.PathToken.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The regular expression of {@code like_regex "..." flag "..."}, which is Java's. */
final class RegexParser {
  private static final Pattern ESCAPE = Pattern.compile("\\\\.", Pattern.DOTALL);

  private RegexParser() {}

  static Pattern pattern(PathWords words) {
    PathToken expression = string(words);
    // Without the flag s, a dot is anything but a line feed.
    int flags = Pattern.UNIX_LINES;
    if (words.skipWord("flag")) {
      PathToken given = string(words);
      for (char flag : given.text().toCharArray()) {
        flags |= bits(words, given, flag);
      }
    }
    try {
      boolean literal = (flags & Pattern.LITERAL) != 0;
      return Pattern.compile(literal ? expression.text() : java(expression.text()), flags);
    } catch (PatternSyntaxException e) {
      throw words.wrong(expression, "the regular expression is wrong, " + e.getDescription());
    }
  }

  /** With a backspace for {@code \b}, which is the limit of a word in Java. */
  private static String java(String expression) {
    return ESCAPE
        .matcher(expression)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(escape.group().equals("\\b") ? "\\x08" : escape.group()));
  }

  private static PathToken string(PathWords words) {
    if (words.peek().kind() != Kind.STRING) {
      throw words.unexpected("a string");
    }
    return words.next();
  }

  private static int bits(PathWords words, PathToken flags, char flag) {
    return switch (flag) {
      case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
      case 's' -> Pattern.DOTALL;
      case 'm' -> Pattern.MULTILINE;
      case 'q' -> Pattern.LITERAL;
      default ->
          throw words.wrong(flags, "there is no flag '" + flag + "', but there are i, s, m and q");
    };
  }
}
