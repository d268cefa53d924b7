package io.cellardb.sql.modify;

import io.cellardb.storage.ByteString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Values, none of them NULL, by which a row names another one. They are equal if SQL finds them
 * equal, whichever of the types that can be compared they have.
 */
record KeyValues(List<Object> values) {
  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Some canonical values; null if one of them is NULL. */
  static KeyValues of(Object[] tuple) {
    List<Object> values = new ArrayList<>(tuple.length);
    for (Object value : tuple) {
      if (value == null) {
        return null;
      }
      values.add(comparable(value));
    }
    return new KeyValues(values);
  }

  private static Object comparable(Object value) {
    if (value instanceof BigDecimal number) {
      BigDecimal plain = number.stripTrailingZeros();
      boolean whole =
          plain.scale() <= 0 && plain.compareTo(LEAST) >= 0 && plain.compareTo(GREATEST) <= 0;
      return whole ? (Object) plain.longValueExact() : plain;
    }
    if (value instanceof Double number) {
      return number + 0.0; // so that there is one zero
    }
    return value instanceof byte[] bytes ? ByteString.wrap(bytes) : value;
  }

  /** A value as the canonical one of a constant. */
  Object constant(int position) {
    Object value = values.get(position);
    return value instanceof ByteString bytes ? bytes.array() : value;
  }

  /** As messages show them: {@code (1, 2)}. */
  String shown() {
    return "(" + String.join(", ", values.stream().map(KeyValues::shown).toList()) + ")";
  }

  private static String shown(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
