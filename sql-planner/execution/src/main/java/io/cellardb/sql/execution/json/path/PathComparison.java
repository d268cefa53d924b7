package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.vector.CanonicalOrder;

/** The operators that compare scalars. */
enum PathComparison {
  EQUAL("==", false, true, false),
  NOT_EQUAL("!=", true, false, true),
  LESS("<", true, false, false),
  LESS_OR_EQUAL("<=", true, true, false),
  GREATER(">", false, false, true),
  GREATER_OR_EQUAL(">=", false, true, true);

  private final String sign;
  private final boolean ifLess;
  private final boolean ifEqual;
  private final boolean ifGreater;

  PathComparison(String sign, boolean ifLess, boolean ifEqual, boolean ifGreater) {
    this.sign = sign;
    this.ifLess = ifLess;
    this.ifEqual = ifEqual;
    this.ifGreater = ifGreater;
  }

  /** The operator with a sign; null if there is none. */
  static PathComparison of(String sign) {
    for (PathComparison comparison : values()) {
      if (comparison.sign.equals(sign)) {
        return comparison;
      }
    }
    return sign.equals("<>") ? NOT_EQUAL : null;
  }

  /** True, false, or null for unknown; null in JSON is not equal to anything else. */
  Boolean test(JsonItem x, JsonItem y) {
    boolean nulls = x == JsonNull.NULL || y == JsonNull.NULL;
    if (nulls && x != y) {
      return this == NOT_EQUAL;
    }
    Integer order = nulls ? Integer.valueOf(0) : order(x, y);
    if (order == null) {
      return null;
    }
    return order == 0 ? ifEqual : order < 0 ? ifLess : ifGreater;
  }

  private static Integer order(JsonItem x, JsonItem y) {
    if (x instanceof JsonNumber a && y instanceof JsonNumber b) {
      return a.value().compareTo(b.value());
    }
    if (x instanceof JsonString a && y instanceof JsonString b) {
      return CanonicalOrder.compare(a.value(), b.value());
    }
    if (x instanceof JsonBoolean a && y instanceof JsonBoolean b) {
      return Boolean.compare(a.value(), b.value());
    }
    return x instanceof JsonDatetime a && y instanceof JsonDatetime b
        ? Datetimes.compare(a.value(), b.value())
        : null;
  }
}
