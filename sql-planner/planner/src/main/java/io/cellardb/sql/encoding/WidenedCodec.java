package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Values of a type, among which are some of narrower types that the column had before. These have
 * other widths, which tell what they are. What is written is of the type itself.
 */
public final class WidenedCodec implements ForeignCodec {
  private static final int NARROW_DECIMAL = 18;

  private final ColumnType type;
  private final ValueEncoding own;
  private final List<ValueEncoding> narrower = new ArrayList<>();

  WidenedCodec(ColumnType type) {
    this.type = type;
    this.own = ValueEncoding.of(type);
    narrower(type).forEach(each -> narrower.add(ValueEncoding.of(each)));
  }

  /**
   * Whether a column can become one of another type without any change of its cells, as each value
   * of the former type is one of the other, in fewer bytes.
   */
  public static boolean canRead(ColumnType type, ColumnType former) {
    if (type.name() == SqlTypeName.DECIMAL) {
      int digits = type.precision() - type.scale();
      return switch (former.name()) {
        case TINYINT -> digits >= 3;
        case SMALLINT -> digits >= 5;
        case INTEGER -> digits >= 10;
        case DECIMAL ->
            former.precision() <= NARROW_DECIMAL
                && type.precision() > NARROW_DECIMAL
                && former.scale() == type.scale();
        default -> false;
      };
    }
    return narrower(type).stream()
        .anyMatch(each -> each.name() == former.name() && each.isFineTime() == former.isFineTime());
  }

  /** The types whose values are narrower, each with a width of its own. */
  private static List<ColumnType> narrower(ColumnType type) {
    List<ColumnType> types = new ArrayList<>();
    switch (type.name()) {
      case SMALLINT -> types.add(ColumnType.of(SqlTypeName.TINYINT));
      case INTEGER -> types.addAll(integers(2));
      case BIGINT -> types.addAll(integers(3));
      case DOUBLE -> types.add(ColumnType.of(SqlTypeName.REAL));
      case DECIMAL -> {
        types.addAll(integers(3));
        if (type.precision() > NARROW_DECIMAL && type.scale() <= NARROW_DECIMAL) {
          types.add(ColumnType.decimal(NARROW_DECIMAL, type.scale()));
        }
      }
      case TIMESTAMP -> {
        types.add(ColumnType.of(SqlTypeName.DATE));
        if (type.isFineTime()) {
          types.add(ColumnType.of(SqlTypeName.TIMESTAMP));
        }
      }
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> {
        if (type.isFineTime()) {
          types.add(ColumnType.of(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE));
        }
      }
      default -> {}
    }
    return types;
  }

  private static List<ColumnType> integers(int count) {
    return List.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER)
        .subList(0, count)
        .stream()
        .map(ColumnType::of)
        .toList();
  }

  @Override
  public byte[] encode(Object value) {
    return own.encode(value);
  }

  @Override
  public Object decode(byte[] bytes) {
    for (ValueEncoding each : narrower) {
      if (bytes.length == each.width()) {
        return widened(each.decode(bytes, 0, bytes.length));
      }
    }
    return own.decode(bytes, 0, bytes.length);
  }

  private Object widened(Object value) {
    if (type.name() == SqlTypeName.DECIMAL) {
      BigDecimal decimal =
          value instanceof Long integer ? BigDecimal.valueOf(integer) : (BigDecimal) value;
      return decimal.setScale(type.scale());
    }
    return value instanceof LocalDate date ? date.atStartOfDay() : value;
  }
}
