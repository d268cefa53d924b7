package io.cellardb.embedded;

import io.cellardb.jdbc.DriverVersion;
import io.cellardb.jdbc.session.Product;
import java.util.List;

/** The words of the dialect that tools ask for. */
final class Vocabulary {
  /** Name, version, keywords beyond SQL:2003 and the functions of JDBC's list that there are. */
  static final Product PRODUCT =
      new Product(
          "Cellar",
          DriverVersion.TEXT,
          List.of(
              "ANALYZE",
              "COMPACT",
              "EXPLAIN",
              "FAMILY",
              "FLUSH",
              "IF",
              "LIMIT",
              "NAMESPACE",
              "OFFSET",
              "QUALIFY",
              "SYSTEM_TIME",
              "UPSERT",
              "UUID"),
          List.of(
              "ABS",
              "ACOS",
              "ASIN",
              "ATAN",
              "ATAN2",
              "CEILING",
              "COS",
              "COT",
              "DEGREES",
              "EXP",
              "FLOOR",
              "LOG",
              "LOG10",
              "MOD",
              "PI",
              "POWER",
              "RADIANS",
              "ROUND",
              "SIGN",
              "SIN",
              "SQRT",
              "TAN",
              "TRUNCATE"),
          List.of(
              "ASCII",
              "CHAR_LENGTH",
              "CHARACTER_LENGTH",
              "CONCAT",
              "LCASE",
              "LTRIM",
              "OCTET_LENGTH",
              "POSITION",
              "REPLACE",
              "RTRIM",
              "SUBSTRING",
              "UCASE"),
          List.of("IFNULL"),
          List.of(
              "CURRENT_DATE",
              "CURRENT_TIME",
              "CURRENT_TIMESTAMP",
              "DAYOFMONTH",
              "DAYOFWEEK",
              "DAYOFYEAR",
              "EXTRACT",
              "HOUR",
              "MINUTE",
              "MONTH",
              "QUARTER",
              "SECOND",
              "WEEK",
              "YEAR"));

  private Vocabulary() {}
}
