package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Reads an ARRAY from PostgreSQL's text of one: {@code {1, NULL, "a, b"}}. An element is the text
 * between commas without the blanks around it, or in quotation marks; a backslash takes the meaning
 * from the character after it. The text of an array within an array is read when it is cast.
 */
final class ArrayText {
  private final String text;
  private final boolean nested;
  private final List<Object> elements = new ArrayList<>();
  private int at;

  private ArrayText(String text, boolean nested) {
    this.text = text;
    this.nested = nested;
  }

  /**
   * The cast of a text to an array.
   *
   * @param from the type of the text, which its elements have first
   * @param to the type of the array
   * @param safe whether a text that is no array becomes NULL
   */
  static Template cast(Template operand, RelDataType from, RelDataType to, boolean safe) {
    boolean nested = to.getComponentType().getSqlTypeName() == SqlTypeName.ARRAY;
    Template texts =
        StrictCall.template(
            to,
            List.of(operand),
            (row, result) -> {
              try {
                row.set(result, new ArrayText(row.getString(0), nested).read());
              } catch (SqlExecutionException e) {
                if (!safe) {
                  throw e;
                }
                result.setNull(row.index()); // what TRY_CAST is for
              }
            });
    return ArrayCast.template(texts, from, to.getComponentType(), safe);
  }

  private List<Object> read() {
    blanks();
    expect('{');
    blanks();
    if (peek() != '}') {
      element();
      while (peek() == ',') {
        at++;
        blanks();
        element();
      }
    }
    expect('}');
    blanks();
    if (at < text.length()) {
      throw malformed();
    }
    return elements;
  }

  private void element() {
    switch (peek()) {
      case '"' -> elements.add(quoted());
      case '{' -> elements.add(array());
      default -> elements.add(plain());
    }
    blanks();
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    for (at++; peek() != '"'; at++) {
      value.append(character());
    }
    at++;
    return value.toString();
  }

  /** The text of an array, braces and all. */
  private String array() {
    if (!nested) {
      throw malformed();
    }
    int from = at;
    int depth = 0;
    do {
      switch (peek()) {
        case '{' -> depth++;
        case '}' -> depth--;
        case '\\' -> at++;
        case '"' -> {
          quoted();
          at--;
        }
        default -> {}
      }
      at++;
    } while (depth > 0);
    return text.substring(from, at);
  }

  /** NULL, or what stands up to the next comma or brace. */
  private String plain() {
    StringBuilder value = new StringBuilder();
    int from = at;
    int length = 0;
    while (peek() != ',' && peek() != '}') {
      if (peek() == '"' || peek() == '{') {
        throw malformed();
      }
      boolean blank = Character.isWhitespace(peek());
      value.append(character());
      at++;
      length = blank ? length : value.length();
    }
    value.setLength(length);
    boolean isNull = text.substring(from, at).strip().equalsIgnoreCase("NULL");
    if (length == 0 || (nested && !isNull)) {
      throw malformed();
    }
    return isNull ? null : value.toString();
  }

  /** The character here, or the one that a backslash here protects. */
  private char character() {
    if (peek() == '\\') {
      at++;
    }
    return peek();
  }

  private char peek() {
    if (at >= text.length()) {
      throw malformed();
    }
    return text.charAt(at);
  }

  private void expect(char expected) {
    if (peek() != expected) {
      throw malformed();
    }
    at++;
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private SqlExecutionException malformed() {
    return SqlExecutionException.invalidText("ARRAY", text);
  }
}
