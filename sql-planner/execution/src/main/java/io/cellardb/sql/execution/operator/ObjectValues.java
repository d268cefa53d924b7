package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.SqlExecutionException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Equality, hash and order of canonical values that are objects: UUID, List and Map. */
final class ObjectValues {
  private ObjectValues() {}

  /** Whether two values, either of which may be null, are the same; null is the same as null. */
  static boolean same(Object a, Object b) {
    if (a == null || b == null) {
      return a == b;
    }
    if (a instanceof List<?> left && b instanceof List<?> right) {
      return sameLists(left, right);
    }
    if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
      return sameMaps(left, right);
    }
    if (a instanceof byte[] left && b instanceof byte[] right) {
      return Arrays.equals(left, right);
    }
    if (a instanceof BigDecimal left && b instanceof BigDecimal right) {
      return left.compareTo(right) == 0;
    }
    return a.equals(b);
  }

  private static boolean sameLists(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!same(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameMaps(Map<?, ?> left, Map<?, ?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (Map.Entry<?, ?> entry : left.entrySet()) {
      Object key = entry.getKey();
      if (!right.containsKey(key) || !same(entry.getValue(), right.get(key))) {
        return false;
      }
    }
    return true;
  }

  /** A hash that {@link #same} values share. */
  static int hash(Object value) {
    if (value instanceof List<?> list) {
      int hash = 1;
      for (Object element : list) {
        hash = 31 * hash + hash(element);
      }
      return hash;
    }
    if (value instanceof Map<?, ?> map) {
      int hash = 0;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        hash += entry.getKey().hashCode() ^ hash(entry.getValue());
      }
      return hash;
    }
    if (value instanceof byte[] bytes) {
      return Arrays.hashCode(bytes);
    }
    if (value instanceof BigDecimal decimal) {
      return Double.hashCode(decimal.doubleValue());
    }
    return value == null ? 0 : value.hashCode();
  }

  /**
   * The order of two values of one type: UUIDs and texts by their bytes, lists by their first
   * difference with null elements last.
   *
   * @throws SqlExecutionException 0A000 for a MAP, which has no order
   */
  static int compare(Object a, Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? 1 : -1;
    }
    if (a instanceof UUID left && b instanceof UUID right) {
      int high =
          Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
      return high != 0
          ? high
          : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
    }
    if (a instanceof byte[] left && b instanceof byte[] right) {
      return Arrays.compareUnsigned(left, right);
    }
    if (a instanceof String left && b instanceof String right) {
      return Arrays.compareUnsigned(
          left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }
    if (a instanceof List<?> left && b instanceof List<?> right) {
      return compareLists(left, right);
    }
    if (a instanceof Comparable<?> left && a.getClass() == b.getClass()) {
      @SuppressWarnings("unchecked") // values of one class compare with each other
      Comparable<Object> comparable = (Comparable<Object>) left;
      return comparable.compareTo(b);
    }
    throw SqlExecutionException.unsupported("ordering by a MAP", null);
  }

  private static int compareLists(List<?> left, List<?> right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
