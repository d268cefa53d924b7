package io.cellardb.tck.seed;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SQL literals, separated by commas, as values that JDBC takes. */
final class Literals {
  private static final Pattern LITERAL =
      Pattern.compile("\\s*(?:([A-Za-z]*)\\s*'((?:[^']|'')*)'|([^',\\s]+))\\s*(?:,|$)");

  private Literals() {}

  static List<Object> parse(String text) {
    List<Object> values = new ArrayList<>();
    Matcher literals = LITERAL.matcher(text);
    int end = 0;
    while (end < text.length()) {
      if (!literals.find() || literals.start() != end) {
        throw new IllegalArgumentException("no literals: " + text);
      }
      end = literals.end();
      values.add(
          literals.group(3) == null
              ? quoted(literals.group(1), literals.group(2).replace("''", "'"))
              : unquoted(literals.group(3)));
    }
    return values;
  }

  private static Object quoted(String type, String text) {
    return switch (type) {
      case "" -> text;
      case "X" -> HexFormat.of().parseHex(text);
      case "DATE" -> LocalDate.parse(text);
      case "TIMESTAMP" -> LocalDateTime.parse(text.replace(' ', 'T'));
      default -> throw new IllegalArgumentException("no type: " + type);
    };
  }

  private static Object unquoted(String text) {
    return switch (text) {
      case "NULL" -> null;
      case "TRUE" -> true;
      case "FALSE" -> false;
      default -> text.contains(".") ? (Object) new BigDecimal(text) : Long.valueOf(text);
    };
  }
}
