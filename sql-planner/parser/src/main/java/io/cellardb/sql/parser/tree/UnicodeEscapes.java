package io.cellardb.sql.parser.tree;

import static org.apache.calcite.util.Static.RESOURCE;

import java.util.Locale;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The escapes in {@code U&'...'}: of four digits, and of six after a plus. */
public final class UnicodeEscapes {
  private static final int LONG_DIGITS = 6;

  private UnicodeEscapes() {}

  /**
   * The text without escapes. Calcite reads those of four digits alone, and takes a plus for a
   * digit; so those of six are written as one or two of four before.
   *
   * @param escape 0 if the text has none
   * @throws org.apache.calcite.runtime.CalciteContextException if an escape is malformed
   */
  public static SqlLiteral in(SqlLiteral literal, char escape) {
    if (escape == 0) {
      return literal;
    }
    String text = literal.getValueAs(String.class);
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      boolean escapes = text.charAt(i) == escape && i + 1 < text.length();
      plain.append(text.charAt(i));
      if (escapes && text.charAt(i + 1) == escape) {
        plain.append(escape);
        i++;
      } else if (escapes && text.charAt(i + 1) == '+') {
        plain.setLength(plain.length() - 1);
        for (char unit : Character.toChars(codePoint(text, i, literal.getParserPosition()))) {
          plain.append(escape).append(String.format(Locale.ROOT, "%04x", (int) unit));
        }
        i += 1 + LONG_DIGITS;
      }
    }
    return SqlLiteral.createCharString(plain.toString(), literal.getParserPosition())
        .unescapeUnicode(escape);
  }

  private static int codePoint(String text, int escape, SqlParserPos pos) {
    int from = escape + 2;
    int end = from + LONG_DIGITS;
    if (end <= text.length()
        && text.chars().skip(from).limit(LONG_DIGITS).allMatch(c -> Character.digit(c, 16) >= 0)) {
      int codePoint = Integer.parseInt(text.substring(from, end), 16);
      if (Character.isValidCodePoint(codePoint)) {
        return codePoint;
      }
    }
    throw SqlUtil.newContextException(pos, RESOURCE.unicodeEscapeMalformed(escape));
  }
}
