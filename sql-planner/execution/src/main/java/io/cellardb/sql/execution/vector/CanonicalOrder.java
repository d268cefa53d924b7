package io.cellardb.sql.execution.vector;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The order of canonical Java values, for those that are kept as objects and what is inside them. A
 * null is above everything; UUIDs are in the order of their sixteen unsigned bytes; lists compare
 * element by element; maps compare as lists of entries sorted by key.
 */
public final class CanonicalOrder {
  private CanonicalOrder() {}

  /** Negative, zero or positive; both values must be of one SQL type. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the remaining classes are Comparable to themselves
  public static int compare(Object a, Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? 1 : -1;
    }
    if (a instanceof Number x && b instanceof Number y) {
      return compareNumbers(x, y);
    }
    if (a instanceof UUID x && b instanceof UUID y) {
      return compareUuids(x, y);
    }
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.compareUnsigned(x, y);
    }
    if (a instanceof String x && b instanceof String y) {
      return compareStrings(x, y);
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return compareLists(x, y);
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return compareMaps(x, y);
    }
    return ((Comparable) a).compareTo(b);
  }

  private static int compareNumbers(Number x, Number y) {
    if (x instanceof Long && y instanceof Long) {
      return Long.compare(x.longValue(), y.longValue());
    }
    if (x instanceof Double || y instanceof Double) {
      return RowComparator.compareDoubles(x.doubleValue(), y.doubleValue());
    }
    return toDecimal(x).compareTo(toDecimal(y));
  }

  private static BigDecimal toDecimal(Number number) {
    return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue());
  }

  private static int compareUuids(UUID x, UUID y) {
    int order = Long.compareUnsigned(x.getMostSignificantBits(), y.getMostSignificantBits());
    return order != 0
        ? order
        : Long.compareUnsigned(x.getLeastSignificantBits(), y.getLeastSignificantBits());
  }

  /** Code point order, which is the byte order of UTF-8. */
  private static int compareStrings(String x, String y) {
    int length = Math.min(x.length(), y.length());
    for (int i = 0; i < length; i++) {
      char a = x.charAt(i);
      char b = y.charAt(i);
      if (a != b) {
        boolean surrogates = Character.isSurrogate(a) || Character.isSurrogate(b);
        return surrogates && Character.isSurrogate(a) != Character.isSurrogate(b)
            ? (Character.isSurrogate(a) ? 1 : -1)
            : Character.compare(a, b);
      }
    }
    return Integer.compare(x.length(), y.length());
  }

  private static int compareLists(List<?> x, List<?> y) {
    Iterator<?> others = y.iterator();
    for (Object element : x) {
      if (!others.hasNext()) {
        return 1;
      }
      int order = compare(element, others.next());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }

  private static int compareMaps(Map<?, ?> x, Map<?, ?> y) {
    TreeMap<Object, Object> a = new TreeMap<>(CanonicalOrder::compare);
    a.putAll(x);
    TreeMap<Object, Object> b = new TreeMap<>(CanonicalOrder::compare);
    b.putAll(y);
    int order = compareLists(new ArrayList<>(a.keySet()), new ArrayList<>(b.keySet()));
    return order != 0
        ? order
        : compareLists(new ArrayList<>(a.values()), new ArrayList<>(b.values()));
  }
}
