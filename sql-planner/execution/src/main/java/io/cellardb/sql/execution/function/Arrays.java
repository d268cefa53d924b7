package io.cellardb.sql.execution.function;

import java.util.ArrayList;
import java.util.List;

/** Functions of arrays. */
final class Arrays {
  private Arrays() {}

  /** The length in a dimension, of which there is one; null for any other and of an empty array. */
  static Long length(List<?> array, long dimension) {
    return dimension == 1 && !array.isEmpty() ? Long.valueOf(array.size()) : null;
  }

  /** (array, separator [, text for NULL]): the elements but NULLs, or all if that is given. */
  static String join(Object[] arguments) {
    if (arguments[0] == null || arguments[1] == null) {
      return null;
    }
    StringBuilder joined = new StringBuilder();
    boolean first = true;
    for (Object element : (List<?>) arguments[0]) {
      Object shown = element == null && arguments.length > 2 ? arguments[2] : element;
      if (shown != null) {
        joined.append(first ? "" : arguments[1]).append(shown);
        first = false;
      }
    }
    return joined.toString();
  }

  /** (text, separator [, text that is NULL]): the parts; the characters for a NULL separator. */
  static List<Object> split(Object[] arguments) {
    if (arguments[0] == null) {
      return null;
    }
    String text = (String) arguments[0];
    String separator = (String) arguments[1];
    Object isNull = arguments.length > 2 ? arguments[2] : null;
    List<Object> parts = new ArrayList<>();
    if (text.isEmpty()) {
      return parts;
    }
    if (separator == null) {
      text.codePoints().forEach(c -> parts.add(Character.toString(c)));
    } else if (separator.isEmpty()) {
      parts.add(text);
    } else {
      int from = 0;
      for (int at; (at = text.indexOf(separator, from)) >= 0; from = at + separator.length()) {
        parts.add(text.substring(from, at));
      }
      parts.add(text.substring(from));
    }
    parts.replaceAll(part -> part.equals(isNull) ? null : part);
    return parts;
  }
}
