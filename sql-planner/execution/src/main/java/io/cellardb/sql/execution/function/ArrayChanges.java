package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Arrays of which parts are set. Elements up to such a part that are not there become NULL. */
final class ArrayChanges {
  /** The most elements of an array, as in PostgreSQL. */
  private static final int MOST = 134_217_727;

  private ArrayChanges() {}

  /**
   * An array with another element at an index from 1 on.
   *
   * @param array null for NULL, which is as an empty one
   * @throws SqlExecutionException 22004 for no index, 2202E for one below 1, 54000 for one beyond
   *     the most elements of an array
   */
  static List<Object> set(List<?> array, Long index, Object element) {
    List<Object> changed = upTo(array, bound(index), bound(index));
    changed.set((int) (index - 1), element);
    return Collections.unmodifiableList(changed);
  }

  /**
   * An array with the first of some elements from one index to another. Without elements, which is
   * null, it stays as it is.
   *
   * @param last {@link Integer#MAX_VALUE} for the end of the array
   * @throws SqlExecutionException as above, and 2202E for too few elements
   */
  static List<Object> setSlice(List<?> array, Long first, Long last, List<?> elements) {
    long from = bound(first);
    long to = bound(last);
    if (elements == null) {
      return array == null ? null : Collections.unmodifiableList(array);
    }
    if (to == Integer.MAX_VALUE) {
      to = array == null ? 0 : array.size();
    }
    if (to < from) {
      throw new SqlExecutionException(
          "2202E", "there are no elements from " + from + " to " + to + " that could be set");
    }
    if (elements.size() < to - from + 1) {
      throw new SqlExecutionException(
          "2202E",
          "elements " + from + " to " + to + " are to be set, and there are " + elements.size());
    }
    List<Object> changed = upTo(array, from, to);
    for (long i = from; i <= to; i++) {
      changed.set((int) (i - 1), elements.get((int) (i - from)));
    }
    return Collections.unmodifiableList(changed);
  }

  private static long bound(Long index) {
    if (index == null) {
      throw new SqlExecutionException(
          "22004", "the index of an element that is set cannot be NULL");
    }
    return index;
  }

  /** A copy with elements up to {@code last} at least. */
  private static List<Object> upTo(List<?> array, long first, long last) {
    if (first < 1) {
      throw new SqlExecutionException(
          "2202E", "the elements of an array are numbered from 1 on; there is none of " + first);
    }
    if (last > MOST) {
      throw new SqlExecutionException("54000", "an array has at most " + MOST + " elements");
    }
    List<Object> changed = new ArrayList<>(array == null ? List.of() : array);
    while (changed.size() < last) {
      changed.add(null);
    }
    return changed;
  }
}
