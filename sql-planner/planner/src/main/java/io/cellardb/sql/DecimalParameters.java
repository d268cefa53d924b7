package io.cellardb.sql;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.parser.Placeholders;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The parameters of a statement that are DECIMAL. A value with more digits behind the point than
 * its type has would be rounded: {@code price * ?} with 1.075, where price has two of them. Such a
 * statement is planned with types that have room for the values.
 */
final class DecimalParameters {
  private static final int NONE = -1;

  private final List<RelDataType> types;
  private final int[] scales; // by parameter; NONE if it is no DECIMAL
  private final boolean any;

  /** Those of a statement with parameters of these types, null where it has none. */
  DecimalParameters(List<RelDataType> types) {
    this.types = types;
    scales = new int[types.size()];
    boolean found = false;
    for (int i = 0; i < scales.length; i++) {
      RelDataType type = types.get(i);
      boolean decimal = type != null && type.getSqlTypeName() == SqlTypeName.DECIMAL;
      scales[i] = decimal ? type.getScale() : NONE;
      found |= decimal;
    }
    any = found;
  }

  /** Whether there are any. */
  boolean areAny() {
    return any;
  }

  /** Whether all values keep their digits. */
  boolean haveRoomFor(Object[] values) {
    for (int i = 0; i < Math.min(scales.length, values.length); i++) {
      BigDecimal number = scales[i] == NONE ? null : number(values[i]);
      if (number != null && wanted(i, number) > scales[i]) {
        return false;
      }
    }
    return true;
  }

  /** A value with digits behind the point, or null. */
  private static BigDecimal number(Object value) {
    if (value instanceof Double number && Double.isFinite(number)) {
      return new BigDecimal(number.toString());
    }
    return value instanceof BigDecimal number ? number : null;
  }

  /** As many digits behind the point as a value has, or else as there is room for. */
  private int wanted(int parameter, BigDecimal number) {
    if (number.scale() <= scales[parameter]) {
      return scales[parameter];
    }
    BigDecimal shortest = number.stripTrailingZeros();
    return Math.min(
        shortest.scale(), CellarTypeSystem.MAX_DECIMAL_PRECISION - before(parameter, shortest));
  }

  /** How many digits there are before the point, at least as many as the type has. */
  private int before(int parameter, BigDecimal number) {
    return Math.max(
        types.get(parameter).getPrecision() - scales[parameter],
        number.precision() - number.scale());
  }

  /** A text of the statement whose parameters have room for the values of all rows. */
  String withRoomFor(List<Object[]> rows, String sql) {
    String[] words = new String[scales.length];
    for (int i = 0; i < scales.length; i++) {
      int scale = scales[i];
      int before = 0;
      for (Object[] row : rows) {
        BigDecimal number = scales[i] == NONE || i >= row.length ? null : number(row[i]);
        if (number != null) {
          scale = Math.max(scale, wanted(i, number));
          before = Math.max(before, before(i, number));
        }
      }
      if (scale > scales[i]) {
        int precision = Math.min(CellarTypeSystem.MAX_DECIMAL_PRECISION, before + scale);
        words[i] = "CAST(? AS DECIMAL(" + precision + ", " + scale + "))";
      }
    }
    return Placeholders.replace(sql, words);
  }
}
