package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.WidenedCodec;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** What it takes to give a column another type. */
enum TypeChange {
  /** Nothing: the bytes of all values are the same. */
  SAME_BYTES,
  /** That all values fit, whose bytes are the same. */
  CHECKED,
  /** Values that are there are read as the narrower ones that they are. */
  WIDENED,
  /** All rows are written anew. */
  REWRITTEN;

  /** The digits of a DECIMAL in eight bytes. */
  private static final int NARROW_DECIMAL = 18;

  /**
   * What it takes to make a column one of a type.
   *
   * @param json whether the type is JSON
   */
  static TypeChange of(ColumnDefinition column, ColumnType type, boolean json) {
    ColumnType former = column.type();
    boolean cellar =
        column.encoding() == CellEncoding.CELLAR || column.encoding() == CellEncoding.WIDENED;
    if (json || former.isMap() || former.isArray()) {
      return former.equals(type) && json == column.isJson() ? SAME_BYTES : REWRITTEN;
    }
    if (former.equals(type) && !column.isJson()) {
      return SAME_BYTES;
    }
    if (former.isText() && type.isText() && column.encoding() != CellEncoding.PHOENIX) {
      return fits(former, type) ? SAME_BYTES : CHECKED;
    }
    if (!cellar) {
      return REWRITTEN;
    }
    if (isBinary(former) && type.name() == SqlTypeName.VARBINARY) {
      return fits(former, type) ? SAME_BYTES : CHECKED;
    }
    if (former.isInterval() && type.isInterval()) {
      return isFiner(former, type) ? SAME_BYTES : REWRITTEN;
    }
    if (former.name() == type.name() && isSameKind(former, type)) {
      if (former.precision() <= type.precision()) {
        return SAME_BYTES;
      }
      return type.name() == SqlTypeName.DECIMAL && column.encoding() == CellEncoding.CELLAR
          ? CHECKED
          : REWRITTEN;
    }
    return WidenedCodec.canRead(type, former) && !column.isKey() ? WIDENED : REWRITTEN;
  }

  /** Whether all intervals of one type are of another one, and of the same width. */
  private static boolean isFiner(ColumnType former, ColumnType type) {
    return former.name().isYearMonth() == type.name().isYearMonth()
        && former.name().getEndUnit().compareTo(type.name().getEndUnit()) <= 0
        && (former.precision() == ColumnType.NONE || former.precision() <= type.precision());
  }

  private static boolean isBinary(ColumnType type) {
    return type.name() == SqlTypeName.BINARY || type.name() == SqlTypeName.VARBINARY;
  }

  private static boolean fits(ColumnType former, ColumnType type) {
    return type.precision() == ColumnType.NONE
        || (former.precision() != ColumnType.NONE && former.precision() <= type.precision());
  }

  /** Whether values of two types, which differ in precision, have the same bytes. */
  private static boolean isSameKind(ColumnType former, ColumnType type) {
    return switch (type.name()) {
      case DECIMAL ->
          former.scale() == type.scale()
              && (former.precision() > NARROW_DECIMAL) == (type.precision() > NARROW_DECIMAL);
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          former.isFineTime() == type.isFineTime();
      default -> false;
    };
  }

  /** Whether values of one type are assigned to another without a cast. */
  static boolean isAssignable(ColumnType former, ColumnType type) {
    if (former.isMap() || type.isMap()) {
      return false;
    }
    if (former.isArray() || type.isArray()) {
      return former.isArray() && type.isArray() && isAssignable(former.element(), type.element());
    }
    if (type.isText() || former.name() == type.name()) {
      return true;
    }
    if (former.isInterval() && type.isInterval()) {
      return former.name().isYearMonth() == type.name().isYearMonth();
    }
    SqlTypeFamily from = former.name().getFamily();
    SqlTypeFamily to = type.name().getFamily();
    boolean time =
        type.name() == SqlTypeName.TIME
            && (former.name() == SqlTypeName.TIMESTAMP
                || former.name() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
    return time
        || (from == SqlTypeFamily.NUMERIC && to == SqlTypeFamily.NUMERIC)
        || (isBinary(former) && isBinary(type))
        || (isDay(former) && isDay(type));
  }

  private static boolean isDay(ColumnType type) {
    return switch (type.name()) {
      case DATE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
      default -> false;
    };
  }

  /** A column all of whose values are written anew, so that none is of a former type. */
  static ColumnDefinition rewritten(ColumnDefinition column) {
    return column.encoding() == CellEncoding.WIDENED
        ? column.withEncoding(CellEncoding.CELLAR)
        : column;
  }
}
