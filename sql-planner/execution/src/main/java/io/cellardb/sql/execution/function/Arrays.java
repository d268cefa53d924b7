package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
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
    List<String> elements = new ArrayList<>();
    addTexts((List<?>) arguments[0], arguments.length > 2 ? (String) arguments[2] : null, elements);
    return String.join((String) arguments[1], elements);
  }

  /** Adds the texts of elements, also of arrays within, and of truth values their first letters. */
  private static void addTexts(List<?> array, String ofNull, List<String> texts) {
    for (Object element : array) {
      if (element instanceof List<?> inner) {
        addTexts(inner, ofNull, texts);
      } else if (element instanceof Boolean truth) {
        texts.add(truth ? "t" : "f");
      } else if (element != null || ofNull != null) {
        texts.add(element == null ? ofNull : (String) element);
      }
    }
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

  /**
   * How many of ascending thresholds are not above a value, as WIDTH_BUCKET counts them.
   *
   * @throws SqlExecutionException 22004 if one is NULL
   */
  static long bucket(Object value, List<?> thresholds) {
    int from = 0;
    int to = thresholds.size();
    if (thresholds.contains(null)) {
      throw new SqlExecutionException("22004", "no threshold of WIDTH_BUCKET can be NULL");
    }
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (compare(value, thresholds.get(middle)) < 0) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /** Of two values of one type. */
  @SuppressWarnings("unchecked")
  private static int compare(Object one, Object other) {
    if (!(one instanceof Comparable<?> comparable)) {
      throw SqlExecutionException.unsupported("WIDTH_BUCKET of arrays of this type", null);
    }
    return ((Comparable<Object>) comparable).compareTo(other);
  }
}
