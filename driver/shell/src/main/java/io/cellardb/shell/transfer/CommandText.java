package io.cellardb.shell.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads a command line from left to right. */
final class CommandText {
  private final String text;
  private int at;

  CommandText(String text) {
    this.text = text;
  }

  /** Whether nothing but blanks is left. */
  boolean atEnd() {
    skipBlanks();
    return at == text.length();
  }

  /** Whether the next character is this one; blanks before it are passed over. */
  boolean isNext(char expected) {
    return !atEnd() && text.charAt(at) == expected;
  }

  /** Passes over a character that must be there. */
  void expect(char expected) throws TransferException {
    if (!isNext(expected)) {
      throw new TransferException(expected + " is missing" + place());
    }
    at++;
  }

  /** Passes over a word that must be there, in whatever case. */
  void expect(String word) throws TransferException {
    skipBlanks();
    int end = at + word.length();
    if (!text.regionMatches(true, at, word, 0, word.length())
        || (end < text.length() && !Character.isWhitespace(text.charAt(end)))) {
      throw new TransferException(word + " is missing" + place());
    }
    at = end;
  }

  /** A name with dots between its parts, each of them plain or in double quotes. */
  List<String> name() throws TransferException {
    List<String> parts = new ArrayList<>();
    parts.add(part());
    while (at < text.length() && text.charAt(at) == '.') {
      at++;
      parts.add(part());
    }
    return parts;
  }

  private String part() throws TransferException {
    if (isNext('"')) {
      return quoted('"');
    }
    int start = at;
    while (at < text.length()
        && (Character.isJavaIdentifierPart(text.codePointAt(at)) || text.charAt(at) == '#')) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == start) {
      throw new TransferException("a name is missing" + place());
    }
    return text.substring(start, at);
  }

  /** What is within parentheses; those in strings and in quoted names do not count. */
  String parenthesized() throws TransferException {
    expect('(');
    int start = at;
    int depth = 1;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\'' || c == '"') {
        quoted(c);
        continue;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      at++;
      if (depth == 0) {
        return text.substring(start, at - 1);
      }
    }
    throw new TransferException("a ) is missing at the end");
  }

  /** A word up to the next blank, or anything within quotes of either kind. */
  String word() throws TransferException {
    if (atEnd()) {
      throw new TransferException("something is missing at the end");
    }
    char first = text.charAt(at);
    return first == '\'' || first == '"' ? quoted(first) : untilBlank(' ');
  }

  /** The name of an option, in lower case; passes over the = after it. */
  String optionName() throws TransferException {
    skipBlanks();
    String name = untilBlank('=');
    if (at == text.length() || text.charAt(at) != '=') {
      throw new TransferException("an option is written NAME=VALUE, not " + name);
    }
    at++;
    return name.toLowerCase(Locale.ROOT);
  }

  /** The value of an option, which follows the = at once. */
  String optionValue() throws TransferException {
    if (at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"')) {
      return quoted(text.charAt(at));
    }
    return untilBlank(' ');
  }

  private String untilBlank(char end) {
    int start = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && text.charAt(at) != end) {
      at++;
    }
    return text.substring(start, at);
  }

  private String quoted(char quote) throws TransferException {
    StringBuilder value = new StringBuilder();
    for (int i = at + 1; i < text.length(); i++) {
      if (text.charAt(i) != quote) {
        value.append(text.charAt(i));
      } else if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
        value.append(quote);
        i++;
      } else {
        at = i + 1;
        return value.toString();
      }
    }
    throw new TransferException("a " + quote + " is missing at the end");
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private String place() {
    return at == text.length() ? " at the end" : " before " + text.substring(at);
  }
}
