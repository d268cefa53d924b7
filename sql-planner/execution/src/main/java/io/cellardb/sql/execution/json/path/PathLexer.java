package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.path.PathToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** Divides a path into its words. */
final class PathLexer {
  private static final String BLANKS = " \t\n\r\f";

  /** What ends a name. */
  private static final String SPECIAL = "?%$.[]{}()|&!=<>@#,*:-+/\\\"" + BLANKS;

  private static final List<String> SIGNS =
      List.of("**", "&&", "||", "==", "!=", "<>", "<=", ">=", "<", ">", "!", "?", "%", "$", "@");

  private static final String SINGLE = ".[]{}(),*-+/";

  private final String path;
  private int at;

  private PathLexer(String path) {
    this.path = path;
  }

  /**
   * The words of a path, with one of kind END behind them.
   *
   * @throws PathSyntaxException if a character begins none
   */
  static List<PathToken> tokens(String path) {
    PathLexer lexer = new PathLexer(path);
    List<PathToken> tokens = new ArrayList<>();
    do {
      tokens.add(lexer.next());
    } while (tokens.get(tokens.size() - 1).kind() != Kind.END);
    return tokens;
  }

  private PathToken next() {
    blanks();
    int begin = at;
    char first = peek(0);
    if (begin == path.length()) {
      return new PathToken(Kind.END, "", begin);
    }
    if (first == '"') {
      return new PathToken(Kind.STRING, string(), begin);
    }
    if (isDigit(first) || (first == '.' && isDigit(peek(1)))) {
      return new PathToken(Kind.NUMBER, number(), begin);
    }
    if (first == '$' && (isNamed(1) || peek(1) == '"')) {
      at++;
      return new PathToken(Kind.VARIABLE, peek(0) == '"' ? string() : name(), begin);
    }
    if (isNamed(0)) {
      return new PathToken(Kind.NAME, name(), begin);
    }
    for (String sign : SIGNS) {
      if (path.startsWith(sign, at)) {
        at += sign.length();
        return new PathToken(Kind.SIGN, sign, begin);
      }
    }
    if (SINGLE.indexOf(first) < 0) {
      String shown = Character.toString(path.codePointAt(at));
      throw wrong(
          at,
          switch (first) {
            case '\'' -> "strings are in double quotes, not in '";
            case '=' -> "= has no meaning, == compares";
            default -> shown + " has no meaning";
          });
    }
    at++;
    return new PathToken(Kind.SIGN, String.valueOf(first), begin);
  }

  /** Skips blanks and comments. */
  private void blanks() {
    while (at < path.length()) {
      if (path.startsWith("/*", at)) {
        int end = path.indexOf("*/", at + 2);
        if (end < 0) {
          throw wrong(at, "the comment does not end");
        }
        at = end + 2;
      } else if (BLANKS.indexOf(peek(0)) >= 0) {
        at++;
      } else {
        return;
      }
    }
  }

  private boolean isNamed(int ahead) {
    return at + ahead < path.length()
        && (SPECIAL.indexOf(peek(ahead)) < 0 || peek(ahead) == '\\')
        && peek(ahead) != '\'';
  }

  private String name() {
    int begin = at;
    StringBuilder name = new StringBuilder();
    while (isNamed(0)) {
      unit(name);
    }
    return whole(name, begin);
  }

  private String string() {
    int begin = at++;
    StringBuilder value = new StringBuilder();
    while (peek(0) != '"') {
      if (at == path.length()) {
        throw wrong(begin, "the string does not end");
      }
      unit(value);
    }
    at++;
    return whole(value, begin);
  }

  private String whole(StringBuilder text, int begin) {
    boolean broken =
        text.codePoints()
            .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    if (broken) {
      throw wrong(begin, "there is half of a surrogate pair");
    }
    return text.toString();
  }

  /** Adds a character or what an escape stands for. */
  private void unit(StringBuilder text) {
    if (peek(0) != '\\') {
      text.append(path.charAt(at++));
      return;
    }
    at += 2;
    if (at > path.length()) {
      throw wrong(path.length(), "an escape ends");
    }
    char escaped = path.charAt(at - 1);
    int named = "bfnrtv".indexOf(escaped);
    if (named >= 0) {
      text.append("\b\f\n\r\t\u000B".charAt(named));
    } else if (escaped == 'x') {
      text.append((char) hex(2, 2));
    } else if (escaped == 'u' && peek(0) == '{') {
      at++;
      int codePoint = hex(1, 6);
      if (peek(0) != '}' || !Character.isValidCodePoint(codePoint)) {
        throw wrong(at, "one to six hexadecimal digits of a character and } were expected");
      }
      at++;
      text.appendCodePoint(codePoint);
    } else if (escaped == 'u') {
      text.append((char) hex(4, 4));
    } else {
      text.append(escaped);
    }
  }

  private int hex(int least, int most) {
    int value = 0;
    for (int i = 0; i < most; i++) {
      int digit = peek(0) < 128 ? Character.digit(peek(0), 16) : -1;
      if (digit < 0) {
        if (i < least) {
          throw wrong(at, least + " hexadecimal digits were expected");
        }
        return value;
      }
      value = value * 16 + digit;
      at++;
    }
    return value;
  }

  private String number() {
    int begin = at;
    digits();
    if (peek(0) == '.') {
      at++;
      digits();
    }
    if (peek(0) == 'e' || peek(0) == 'E') {
      at++;
      if (peek(0) == '+' || peek(0) == '-') {
        at++;
      }
      if (!isDigit(peek(0))) {
        throw wrong(at, "a digit was expected");
      }
      digits();
    }
    boolean zero = path.charAt(begin) == '0' && isDigit(path.charAt(Math.min(begin + 1, at - 1)));
    if (isNamed(0) || (zero && at > begin + 1)) {
      throw wrong(begin, "this is no number");
    }
    return path.substring(begin, at);
  }

  private void digits() {
    while (isDigit(peek(0))) {
      at++;
    }
  }

  private char peek(int ahead) {
    return at + ahead < path.length() ? path.charAt(at + ahead) : 0;
  }

  private static boolean isDigit(char unit) {
    return unit >= '0' && unit <= '9';
  }

  private PathSyntaxException wrong(int where, String problem) {
    return new PathSyntaxException(path, where, problem);
  }
}
