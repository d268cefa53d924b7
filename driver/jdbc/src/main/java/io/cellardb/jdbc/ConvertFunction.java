package io.cellardb.jdbc;

import java.sql.Types;
import java.util.Set;

/**
 * Which types {@code {fn CONVERT(value, SQL_type)}} converts into which. CHAR and BINARY are left
 * out as targets: without a length they have a single character or byte.
 */
final class ConvertFunction {
  private static final Set<Integer> NUMBERS =
      Set.of(
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.DECIMAL,
          Types.NUMERIC);

  private ConvertFunction() {}

  /** Whether a value of the type {@code from} converts, both of {@link Types}. */
  static boolean converts(int from, int to) {
    return switch (from) {
      case Types.CHAR, Types.VARCHAR ->
          isText(to)
              || NUMBERS.contains(to)
              || Set.of(Types.BOOLEAN, Types.VARBINARY, Types.DATE, Types.TIME, Types.TIMESTAMP)
                  .contains(to);
      case Types.BOOLEAN -> isText(to) || to == Types.BOOLEAN;
      case Types.BINARY, Types.VARBINARY -> isText(to) || to == Types.VARBINARY;
      case Types.DATE -> isText(to) || to == Types.DATE || to == Types.TIMESTAMP;
      case Types.TIME -> isText(to) || to == Types.TIME;
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
          isText(to) || to == Types.DATE || to == Types.TIME || to == Types.TIMESTAMP;
      default -> NUMBERS.contains(from) && (NUMBERS.contains(to) || isText(to));
    };
  }

  private static boolean isText(int type) {
    return type == Types.VARCHAR;
  }
}
