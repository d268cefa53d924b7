package io.cellardb.sql.execution.json;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a text that is one JSON value, as RFC 8259 has them. */
public final class JsonReader {
  /** Arrays and objects within each other: each takes a part of the stack. */
  private static final int MAX_DEPTH = 1000;

  private final String text;
  private final boolean unique;
  private int at;

  private JsonReader(String text, boolean unique) {
    this.text = text;
    this.unique = unique;
  }

  /**
   * The value of a text.
   *
   * @throws SqlExecutionException 22032 with the character, from 1, at which it ceases to be JSON
   */
  public static JsonItem read(String text) {
    return new JsonReader(text, false).document();
  }

  /**
   * The same; an object in which a name comes twice is refused.
   *
   * @throws SqlExecutionException 22030 then, 22032 if the text is no JSON
   */
  public static JsonItem readUnique(String text) {
    return new JsonReader(text, true).document();
  }

  /**
   * Refuses a text that is no JSON.
   *
   * @throws SqlExecutionException 22032 with the character, from 1, at which it ceases to be JSON
   */
  public static void check(String text) {
    read(text);
  }

  private JsonItem document() {
    blanks();
    JsonItem value = value(0);
    blanks();
    if (at < text.length()) {
      throw expected("the end");
    }
    return value;
  }

  private JsonItem value(int depth) {
    return switch (peek()) {
      case '{' -> new JsonObject(members(depth));
      case '[' -> new JsonArray(elements(depth));
      case '"' -> new JsonString(string());
      case 't' -> word("true", new JsonBoolean(true));
      case 'f' -> word("false", new JsonBoolean(false));
      case 'n' -> word("null", JsonNull.NULL);
      default -> new JsonNumber(number());
    };
  }

  private Map<String, JsonItem> members(int depth) {
    Map<String, JsonItem> members = new LinkedHashMap<>();
    begin(depth);
    if (peek() == '}') {
      at++;
      return members;
    }
    while (true) {
      if (peek() != '"') {
        throw expected("a name in double quotes");
      }
      String name = string();
      if (unique && members.containsKey(name)) {
        throw duplicate(name);
      }
      blanks();
      expect(':', "a colon");
      blanks();
      members.put(name, value(depth + 1));
      blanks();
      if (peek() == '}') {
        at++;
        return Collections.unmodifiableMap(members);
      }
      expect(',', "a comma or }");
      blanks();
    }
  }

  /** The refusal of a name that an object has already. */
  public static SqlExecutionException duplicate(String name) {
    return new SqlExecutionException("22030", "the object has the name '" + name + "' twice");
  }

  private List<JsonItem> elements(int depth) {
    List<JsonItem> elements = new ArrayList<>();
    begin(depth);
    if (peek() == ']') {
      at++;
      return elements;
    }
    while (true) {
      elements.add(value(depth + 1));
      blanks();
      if (peek() == ']') {
        at++;
        return Collections.unmodifiableList(elements);
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

  private String string() {
    int begin = ++at;
    while (peek() != '"' && peek() != '\\' && peek() >= ' ') {
      at++;
    }
    StringBuilder value = new StringBuilder().append(text, begin, at);
    while (peek() != '"') {
      char unit = peek();
      if (unit < ' ') {
        throw expected(at == text.length() ? "a double quote" : "no control character");
      }
      value.append(unit == '\\' ? escaped() : unit);
      at++;
    }
    at++;
    if (value.codePoints().anyMatch(JsonReader::isSurrogate)) {
      throw invalid("a string ends that has half of a surrogate pair");
    }
    return value.toString();
  }

  /** The character of an escape; the place is then its last character. */
  private char escaped() {
    at++;
    int simple = "\"\\/bfnrt".indexOf(peek());
    if (simple >= 0 && at < text.length()) {
      return "\"\\/\b\f\n\r\t".charAt(simple);
    }
    if (peek() != 'u') {
      throw expected("an escape");
    }
    int unit = 0;
    for (int digits = 0; digits < 4; digits++) {
      at++;
      if (!isHex(peek())) {
        throw expected("four hexadecimal digits");
      }
      unit = unit * 16 + Character.digit(peek(), 16);
    }
    return (char) unit;
  }

  /** Whether a code point is half of a pair whose other half is not beside it. */
  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static boolean isHex(char unit) {
    return isDigit(unit) || (unit >= 'a' && unit <= 'f') || (unit >= 'A' && unit <= 'F');
  }

  private BigDecimal number() {
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
    try {
      return new BigDecimal(text.substring(begin, at));
    } catch (NumberFormatException e) {
      throw new SqlExecutionException(
          "22003", "the exponent of a number in the JSON text is out of range", e);
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

  private JsonItem word(String word, JsonItem value) {
    if (!text.startsWith(word, at)) {
      throw expected("a value");
    }
    at += word.length();
    return value;
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
