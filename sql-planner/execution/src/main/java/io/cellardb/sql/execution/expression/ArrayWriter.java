package io.cellardb.sql.execution.expression;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Writes an ARRAY as PostgreSQL does: {@code {1,NULL,"a, b"}}, which {@link ArrayText} reads. An
 * element is in quotation marks where it could be taken for something else. Truth values are {@code
 * t} and {@code f}.
 */
final class ArrayWriter {
  private static final String SPECIAL = "{},\"\\";

  private ArrayWriter() {}

  /**
   * The cast of an array to a text; null if its elements have none.
   *
   * @param from the type of the array
   * @param to the type of the text, which its elements have first
   * @param safe whether an array with an element that has no text becomes NULL
   */
  static Template cast(Template operand, RelDataType from, RelDataType to, boolean safe) {
    RelDataType element = from.getComponentType();
    boolean nested = element.getSqlTypeName() == SqlTypeName.ARRAY;
    boolean truth = element.getSqlTypeName() == SqlTypeName.BOOLEAN;
    Template texts = ArrayCast.template(operand, element, to, safe);
    return texts == null
        ? null
        : StrictCall.template(
            to,
            List.of(texts),
            (row, result) ->
                TextCasts.setText(
                    row,
                    result,
                    text((List<?>) row.getObject(0), nested, truth),
                    TextCasts.limit(to),
                    to));
  }

  private static String text(List<?> elements, boolean nested, boolean truth) {
    StringBuilder text = new StringBuilder("{");
    for (Object element : elements) {
      text.append(text.length() == 1 ? "" : ",");
      if (element == null) {
        text.append("NULL");
      } else if (nested) {
        text.append(element);
      } else if (truth) {
        text.append(((String) element).charAt(0));
      } else {
        append(text, (String) element);
      }
    }
    return text.append('}').toString();
  }

  private static void append(StringBuilder text, String element) {
    if (!needsQuotes(element)) {
      text.append(element);
      return;
    }
    text.append('"');
    for (int i = 0; i < element.length(); i++) {
      char character = element.charAt(i);
      text.append(character == '"' || character == '\\' ? "\\" : "").append(character);
    }
    text.append('"');
  }

  private static boolean needsQuotes(String element) {
    return element.isEmpty()
        || element.toUpperCase(Locale.ROOT).equals("NULL")
        || element.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0 || isBlank(c));
  }

  private static boolean isBlank(int character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }
}
