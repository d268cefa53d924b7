package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.SqlExecutionException;

/** Checks that a text is one JSON value, as RFC 8259 has them. Nothing of it is kept. */
public final class JsonText {
  /** Arrays and objects within each other beyond which the functions on JSON give up as well. */
  private static final int MAX_DEPTH = 1000;

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * Refuses a text that is no JSON.
   *
   * @throws SqlExecutionException 22032 with the character, from 1, at which it ceases to be JSON
   */
  public static void check(String text) {
    JsonText json = new JsonText(text);
    json.blanks();
    json.value(0);
    json.blanks();
    if (json.at < text.length()) {
      throw json.expected("the end");
    }
  }

  private void value(int depth) {
    switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    }
  }

  private void object(int depth) {
    begin(depth);
    if (peek() == '}') {
      at++;
      return;
    }
    while (true) {
      if (peek() != '"') {
        throw expected("a name in double quotes");
      }
      string();
      blanks();
      expect(':', "a colon");
      blanks();
      value(depth + 1);
      blanks();
      if (peek() == '}') {
        at++;
        return;
      }
      expect(',', "a comma or }");
      blanks();
    }
  }

  private void array(int depth) {
    begin(depth);
    if (peek() == ']') {
      at++;
      return;
    }
    while (true) {
      value(depth + 1);
      blanks();
      if (peek() == ']') {
        at++;
        return;
      }
      expect(',', "a comma or ]");
      blanks();
    }
  }

  private void begin(int depth) {
    if (depth == MAX_DEPTH) {
      throw invalid("more than " + MAX_DEPTH + " arrays and objects are within each other");
    }
    at++;
    blanks();
  }

  private void string() {
    at++;
    while (peek() != '"') {
      char unit = peek();
      if (unit < ' ') {
        throw expected(at == text.length() ? "a double quote" : "no control character");
      }
      at++;
      if (unit == '\\') {
        escape();
      }
    }
    at++;
  }

  private void escape() {
    if (peek() == 'u') {
      at++;
      for (int digits = 0; digits < 4; digits++) {
        if (!isHex(peek())) {
          throw expected("four hexadecimal digits");
        }
        at++;
      }
    } else if ("\"\\/bfnrt".indexOf(peek()) >= 0) {
      at++;
    } else {
      throw expected("an escape");
    }
  }

  private static boolean isHex(char unit) {
    return isDigit(unit) || (unit >= 'a' && unit <= 'f') || (unit >= 'A' && unit <= 'F');
  }

  private void number() {
    int begin = at;
    if (peek() == '-') {
      at++;
    }
    if (!isDigit(peek())) {
      throw expected(at == begin ? "a value" : "a digit");
    }
    if (peek() == '0') {
      at++;
    } else {
      digits();
    }
    if (peek() == '.') {
      at++;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      digits();
    }
  }

  private void digits() {
    if (!isDigit(peek())) {
      throw expected("a digit");
    }
    while (isDigit(peek())) {
      at++;
    }
  }

  private static boolean isDigit(char unit) {
    return unit >= '0' && unit <= '9';
  }

  private void word(String word) {
    if (!text.startsWith(word, at)) {
      throw expected("a value");
    }
    at += word.length();
  }

  private void blanks() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** The next character; one that is nowhere right at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void expect(char unit, String name) {
    if (peek() != unit) {
      throw expected(name);
    }
    at++;
  }

  private SqlExecutionException expected(String what) {
    return invalid(what + " was expected");
  }

  private SqlExecutionException invalid(String problem) {
    return new SqlExecutionException(
        "22032",
        "the text is no JSON: at character " + (text.codePointCount(0, at) + 1) + " " + problem);
  }
}
