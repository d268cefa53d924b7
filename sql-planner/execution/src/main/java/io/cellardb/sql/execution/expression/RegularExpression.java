package io.cellardb.sql.execution.expression;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Expressions of PostgreSQL and of SIMILAR TO as Java's. What Java would take for something else is
 * translated: classes such as {@code [[:alpha:]]} and {@code \\w}, which are those of Unicode,
 * brackets within brackets, the limits of words {@code \\y \\Y \\m \\M}, and {@code $}, which is
 * the very end.
 */
public final class RegularExpression {
  private static final String WORD = "\\p{IsAlphabetic}\\p{IsDigit}_";
  private static final String SPACE = "\\s[\\p{Z}&&[^\\xa0\\u2007\\u202f]]";
  private static final String GRAPH = "[[^\\p{Z}\\p{Cc}\\p{Cs}\\p{Cn}]\\xa0\\u2007\\u202f]";
  private static final String IN_WORD = "[" + WORD + "]";
  private static final String BEGIN_OF_WORD = "(?<!" + IN_WORD + ")(?=" + IN_WORD + ")";
  private static final String END_OF_WORD = "(?<=" + IN_WORD + ")(?!" + IN_WORD + ")";
  private static final String LIMIT_OF_WORD = "(?:" + BEGIN_OF_WORD + "|" + END_OF_WORD + ")";

  private static final LoadingCache<Key, Pattern> PATTERNS =
      Caffeine.newBuilder().maximumSize(200).executor(Runnable::run).build(Key::compile);

  private final String expression;
  private final boolean lines;
  private final StringBuilder java = new StringBuilder();
  private int at;

  private RegularExpression(String expression, boolean lines) {
    this.expression = expression;
    this.lines = lines;
  }

  /** An expression with Java's flags. */
  private record Key(String expression, int flags) {
    Pattern compile() {
      boolean lines = (flags & Pattern.MULTILINE) != 0;
      return Pattern.compile(new RegularExpression(expression, lines).translate(), flags);
    }
  }

  /**
   * Compiles an expression.
   *
   * @param flags those of {@link Pattern}
   * @throws SqlExecutionException 2201B if it is none
   */
  public static Pattern compile(String expression, int flags) {
    try {
      return PATTERNS.get(new Key(expression, flags | Pattern.UNIX_LINES));
    } catch (PatternSyntaxException e) {
      throw new SqlExecutionException(
          "2201B", "invalid regular expression: " + e.getDescription(), e);
    }
  }

  /**
   * Compiles a pattern of SIMILAR TO, which a whole text has to match.
   *
   * @param escape one character that takes the next one its meaning, or empty or null for none
   * @throws SqlExecutionException 2201B if it is none, 22019 for a longer escape, 22025 for an
   *     escape at the end
   */
  public static Pattern similar(String pattern, String escape) {
    if (escape != null && escape.codePointCount(0, escape.length()) > 1) {
      throw new SqlExecutionException("22019", "an escape is one character, not '" + escape + "'");
    }
    int escaping = escape == null || escape.isEmpty() ? -1 : escape.codePointAt(0);
    StringBuilder regular = new StringBuilder();
    boolean bracket = false;
    int[] characters = pattern.codePoints().toArray();
    for (int i = 0; i < characters.length; i++) {
      int c = characters[i];
      if (c == escaping) {
        if (++i == characters.length) {
          throw new SqlExecutionException("22025", "the pattern ends with its escape");
        }
        regular.append('\\').appendCodePoint(characters[i]);
      } else if (bracket) {
        bracket = c != ']' || characters[i - 1] == '[';
        regular.append(c == '\\' ? "\\" : "").appendCodePoint(c);
      } else {
        bracket = c == '[';
        similar(c, regular);
      }
    }
    return compile(regular.toString(), Pattern.DOTALL);
  }

  private static void similar(int c, StringBuilder regular) {
    switch (c) {
      case '%' -> regular.append(".*");
      case '_' -> regular.append('.');
      case '(' -> regular.append("(?:");
      case '\\', '.', '^', '$' -> regular.append('\\').appendCodePoint(c);
      default -> regular.appendCodePoint(c);
    }
  }

  private String translate() {
    while (at < expression.length()) {
      char c = expression.charAt(at);
      if (c == '\\' && at + 1 < expression.length()) {
        escaped(expression.charAt(at + 1));
        at += 2;
      } else if (c == '[') {
        bracket();
      } else {
        java.append(c == '$' && !lines ? "\\z" : String.valueOf(c));
        at++;
      }
    }
    return java.toString();
  }

  private void escaped(char c) {
    java.append(
        switch (c) {
          case 'y' -> LIMIT_OF_WORD;
          case 'Y' -> "(?!" + LIMIT_OF_WORD + ")";
          case 'm' -> BEGIN_OF_WORD;
          case 'M' -> END_OF_WORD;
          case 'Z' -> "\\z";
          case 'w', 's' -> "[" + inBracket(c) + "]";
          default -> inBracket(c);
        });
  }

  /** What stands for an escape among the characters of a class. */
  private static String inBracket(char c) {
    return switch (c) {
      case 'w' -> WORD;
      case 'W' -> "[^" + WORD + "]";
      case 's' -> SPACE;
      case 'S' -> "[^" + SPACE + "]";
      case 'b' -> "\\x08";
      case 'B' -> "\\\\";
      case 'v' -> "\\x0b";
      default -> "\\" + c;
    };
  }

  /** A class of characters, in which Java gives a meaning to more of them. */
  private void bracket() {
    int begin = at;
    java.append('[');
    at++;
    if (at < expression.length() && expression.charAt(at) == '^') {
      java.append('^');
      at++;
    }
    int first = at;
    while (at < expression.length() && (expression.charAt(at) != ']' || at == first)) {
      char c = expression.charAt(at);
      int end = c == '[' ? expression.indexOf(":]", at + 2) : -1;
      if (end >= 0 && expression.charAt(at + 1) == ':') {
        java.append(named(expression.substring(at + 2, end)));
        at = end + 2;
      } else if (c == '\\' && at + 1 < expression.length()) {
        java.append(inBracket(expression.charAt(at + 1)));
        at += 2;
      } else {
        java.append(c == '[' || c == ']' || c == '&' || c == '^' ? "\\" : "").append(c);
        at++;
      }
    }
    if (at == expression.length()) {
      throw new PatternSyntaxException("Unclosed character class", expression, begin);
    }
    java.append(']');
    at++;
  }

  private String named(String name) {
    return switch (name) {
      case "alpha" -> "\\p{IsAlphabetic}[\\p{IsDigit}&&[^0-9]]";
      case "digit" -> "0-9";
      case "alnum" -> "\\p{IsAlphabetic}\\p{IsDigit}";
      case "upper" -> "\\p{IsUppercase}";
      case "lower" -> "\\p{IsLowercase}";
      case "space" -> SPACE;
      case "blank" -> "\\x20\\t";
      case "punct" -> "[" + GRAPH + "&&[^\\p{IsAlphabetic}\\p{IsDigit}]]";
      case "cntrl" -> "\\p{Cc}";
      case "graph" -> GRAPH;
      case "print" -> GRAPH + "\\p{Zs}";
      case "xdigit" -> "0-9a-fA-F";
      case "word" -> WORD;
      default -> throw new PatternSyntaxException("no class " + name, expression, at);
    };
  }
}
