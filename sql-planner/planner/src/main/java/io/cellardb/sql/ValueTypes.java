package io.cellardb.sql;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;

import io.cellardb.sql.ParameterPlaces.Place;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.parser.text.Placeholders;
import java.math.BigDecimal;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * The types that the values of parameters need. A parameter has the type of what stands beside it;
 * a number with more digits would be rounded or refused: {@code price * ?} with 1.075, where price
 * has two digits behind the point, or {@code hits / ?} with 2.5. One that a function takes is a
 * text, and bytes would be that in hex: {@code MD5(?)}. What is taken from JSON is a text, and may
 * be the number of an element, or an array: {@code j - ?}. With such values, and times with
 * nanoseconds that are compared or meet others, the statement is planned with types that are
 * theirs.
 */
final class ValueTypes {
  private static final int MAX_DIGITS = CellarTypeSystem.MAX_DECIMAL_PRECISION;

  /** Types, of which those of numbers have the values of those before them. */
  private enum Kind {
    OWN(null),
    BIGINT("BIGINT"),
    DECIMAL("DECIMAL"),
    DOUBLE("DOUBLE"),
    VARBINARY("VARBINARY"),
    INTEGER("INTEGER"),
    TEXTS("VARCHAR ARRAY"),
    TIME("TIME(9)"),
    TIMESTAMP("TIMESTAMP(9)"),
    INSTANT("TIMESTAMP(9) WITH LOCAL TIME ZONE");

    private final String sql;

    Kind(String sql) {
      this.sql = sql;
    }
  }

  /** Tells of a value that is not NULL whether it is one of a type. */
  private interface Fit {
    boolean test(Object value);
  }

  /**
   * What a value needs.
   *
   * @param before digits before the point
   * @param scale digits behind it
   */
  private record Room(Kind kind, int before, int scale) {
    static final Room NONE = new Room(Kind.OWN, 0, 0);

    Room and(Room other) {
      return new Room(
          kind.compareTo(other.kind) > 0 ? kind : other.kind,
          Math.max(before, other.before),
          Math.max(scale, other.scale));
    }

    boolean isEnoughFor(Room other) {
      boolean digits = kind != Kind.DECIMAL || (before >= other.before && scale >= other.scale);
      return kind == other.kind && digits;
    }

    /** What is written for the parameter; null for itself. */
    String text() {
      int whole = Math.min(before, MAX_DIGITS);
      int behind = Math.min(scale, MAX_DIGITS - whole);
      String digits = "(" + Math.max(1, whole + behind) + ", " + behind + ")";
      return kind == Kind.OWN
          ? null
          : "CAST(? AS " + kind.sql + (kind == Kind.DECIMAL ? digits : "") + ")";
    }
  }

  /** What the values of all parameters need. */
  static final class Rooms {
    private final List<Room> rooms;

    private Rooms(List<Room> rooms) {
      this.rooms = rooms;
    }

    /** Whether values that need {@code others} have the types that they would get there. */
    boolean areEnoughFor(Rooms others) {
      for (int i = 0; i < rooms.size(); i++) {
        if (!rooms.get(i).isEnoughFor(others.rooms.get(i))) {
          return false;
        }
      }
      return true;
    }

    /** A text of the statement whose parameters have that room. */
    String in(String sql) {
      return Placeholders.replace(sql, rooms.stream().map(Room::text).toArray(String[]::new));
    }
  }

  private final List<RelDataType> types;
  private final String sql;
  private final Fit[] fits; // of texts, exact numbers and times; else null
  private final boolean any;
  private volatile Map<Integer, Place> places; // found once they are asked for

  /** Those of a statement with parameters of these types, null where it has none. */
  ValueTypes(List<RelDataType> types, String sql) {
    this.types = types;
    this.sql = sql;
    fits = new Fit[types.size()];
    boolean found = false;
    for (int i = 0; i < fits.length; i++) {
      RelDataType type = types.get(i);
      fits[i] = type == null ? null : fit(type);
      found |= fits[i] != null;
    }
    any = found;
  }

  /** Which values are those of a type, other classes of numbers aside; null for other types. */
  private static Fit fit(RelDataType type) {
    if (SqlTypeUtil.isCharacter(type)) {
      return value -> value instanceof String;
    }
    if (fine(type) != null) {
      int unit = unit(type);
      return value -> value instanceof Number number ? isWhole(number) : isMultiple(value, unit);
    }
    if (type.getSqlTypeName() == SqlTypeName.DECIMAL) {
      return value ->
          !(value instanceof Number number)
              || (!(value instanceof Double) && has(type, decimal(number)));
    }
    if (SqlTypeName.EXACT_TYPES.contains(type.getSqlTypeName())) {
      long most = most(type);
      return value ->
          !(value instanceof Number number)
              || (isWhole(number) && number.longValue() >= -most - 1 && number.longValue() <= most);
    }
    return null;
  }

  /** Whether the type of a number or time decides on that of what is computed. */
  private static boolean isComputed(Place place) {
    return place == Place.COMPUTED || place == Place.TAKEN;
  }

  private static boolean isMultiple(Object value, int unit) {
    return !(value instanceof Temporal time)
        || !time.isSupported(NANO_OF_SECOND)
        || time.get(NANO_OF_SECOND) % unit == 0;
  }

  /** A type of times with all digits; null for no type of times. */
  private static Kind fine(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TIME -> Kind.TIME;
      case TIMESTAMP -> Kind.TIMESTAMP;
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Kind.INSTANT;
      default -> null;
    };
  }

  /** Whether a parameter, by number from 0, takes numbers that do not fit its type, or bytes. */
  boolean takesOthers(int parameter) {
    Place place = fits[parameter] == null ? null : place(parameter);
    if (place == null) {
      return false;
    }
    return isText(parameter) ? isOfTexts(place) || place == Place.TAKEN : !isOfTexts(place);
  }

  /** Whether a text may stand where something else may. */
  private static boolean isOfTexts(Place place) {
    return place == Place.ARGUMENT || place == Place.PART;
  }

  private boolean isText(int parameter) {
    return SqlTypeUtil.isCharacter(types.get(parameter));
  }

  private Place place(int parameter) {
    Map<Integer, Place> known = places;
    if (known == null) {
      known = ParameterPlaces.in(sql);
      places = known;
    }
    return known.get(parameter);
  }

  /** What the values of some rows need; null if the statement has room for them. */
  Rooms needed(List<Object[]> rows) {
    if (!any || fit(rows)) {
      return null;
    }
    List<Room> rooms = new ArrayList<>();
    boolean more = false;
    for (int i = 0; i < fits.length; i++) {
      Room room = Room.NONE;
      for (Object[] values : rows) {
        if (i < values.length && fits[i] != null && values[i] != null) {
          room = room.and(needed(i, values[i]));
        }
      }
      rooms.add(room);
      more |= room.kind() != Kind.OWN;
    }
    return more ? new Rooms(rooms) : null;
  }

  private boolean fit(List<Object[]> rows) {
    for (int row = 0; row < rows.size(); row++) {
      Object[] values = rows.get(row);
      for (int i = 0; i < Math.min(fits.length, values.length); i++) {
        if (fits[i] != null && values[i] != null && !fits[i].test(values[i])) {
          return false;
        }
      }
    }
    return true;
  }

  /** As many nanoseconds as times of a type are multiples of, microseconds at least. */
  private static int unit(RelDataType time) {
    int unit = 1000;
    for (int digits = 6; digits < time.getPrecision(); digits++) {
      unit /= 10;
    }
    return unit;
  }

  /** Whether a type has a number without rounding it. */
  private static boolean has(RelDataType type, BigDecimal value) {
    if (value.scale() > type.getScale() || before(value) > before(type)) {
      return false;
    }
    return type.getSqlTypeName() == SqlTypeName.DECIMAL
        || (value.compareTo(BigDecimal.valueOf(-most(type) - 1)) >= 0
            && value.compareTo(BigDecimal.valueOf(most(type))) <= 0);
  }

  private static boolean isWhole(Number value) {
    return value instanceof Long || value instanceof Integer || value instanceof Short;
  }

  /** The greatest value of a type of whole numbers. */
  private static long most(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TINYINT -> Byte.MAX_VALUE;
      case SMALLINT -> Short.MAX_VALUE;
      case INTEGER -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  private static BigDecimal decimal(Number value) {
    return value instanceof BigDecimal number ? number : new BigDecimal(value.toString());
  }

  /** How many digits there are before the point. */
  private static int before(RelDataType type) {
    return type.getPrecision() - type.getScale();
  }

  private static int before(BigDecimal value) {
    return value.signum() == 0 ? 0 : Math.max(0, value.precision() - value.scale());
  }

  private Room needed(int parameter, Object value) {
    if (isText(parameter)) {
      return takesOthers(parameter) ? new Room(kind(place(parameter), value), 0, 0) : Room.NONE;
    }
    RelDataType type = types.get(parameter);
    Place place = place(parameter);
    if (fine(type) != null) {
      boolean meets = place == Place.COMPARED || isComputed(place);
      boolean own = !meets || fits[parameter].test(value);
      return own ? Room.NONE : new Room(fine(type), 0, 0);
    }
    if (!takesOthers(parameter) || place == Place.CAST || fits[parameter].test(value)) {
      return new Room(Kind.OWN, before(type), type.getScale());
    }
    return needed(type, place, (Number) value);
  }

  /** The type of a value in the place of a text; that of a text where it becomes one. */
  private static Kind kind(Place place, Object value) {
    return switch (place) {
      case ARGUMENT -> value instanceof byte[] ? Kind.VARBINARY : Kind.OWN;
      case PART, TAKEN -> {
        boolean names = value instanceof List && place == Place.TAKEN;
        yield names ? Kind.TEXTS : value instanceof Long ? Kind.INTEGER : Kind.OWN;
      }
      default -> Kind.OWN;
    };
  }

  private static Room needed(RelDataType type, Place place, Number value) {
    if (value instanceof Double number && !Double.isFinite(number)) {
      return new Room(Kind.DOUBLE, 0, 0);
    }
    BigDecimal shortest = decimal(value).stripTrailingZeros();
    int before = Math.max(before(type), before(shortest));
    int scale = Math.max(type.getScale(), shortest.scale());
    return new Room(kind(type, place, value, shortest), before, scale);
  }

  /** The type of a value that is not one of the parameter's. */
  private static Kind kind(RelDataType type, Place place, Number value, BigDecimal shortest) {
    boolean whole = type.getSqlTypeName() != SqlTypeName.DECIMAL;
    if (has(type, shortest) && !(whole && isComputed(place))) {
      return Kind.OWN;
    }
    if (whole && isWhole(value)) {
      return Kind.BIGINT;
    }
    boolean tooLong = before(shortest) + Math.max(0, shortest.scale()) > MAX_DIGITS;
    return value instanceof Double && (whole || tooLong) ? Kind.DOUBLE : Kind.DECIMAL;
  }
}
