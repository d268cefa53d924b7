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
          List.of("CURRENT_CATALOG", "CURRENT_SCHEMA", "LIMIT", "OFFSET", "RETURNING"),
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
              "RAND",
              "ROUND",
              "SIGN",
              "SIN",
              "SQRT",
              "TAN",
              "TRUNCATE"),
          List.of(
              "ASCII",
              "CHAR",
              "CHAR_LENGTH",
              "CHARACTER_LENGTH",
              "CONCAT",
              "INSERT",
              "LCASE",
              "LEFT",
              "LOCATE",
              "LTRIM",
              "OCTET_LENGTH",
              "POSITION",
              "REPEAT",
              "REPLACE",
              "RIGHT",
              "RTRIM",
              "SOUNDEX",
              "SPACE",
              "SUBSTRING",
              "UCASE"),
          List.of("IFNULL"),
          List.of(
              "CURDATE",
              "CURRENT_DATE",
              "CURRENT_TIME",
              "CURRENT_TIMESTAMP",
              "CURTIME",
              "DAYNAME",
              "DAYOFMONTH",
              "DAYOFWEEK",
              "DAYOFYEAR",
              "EXTRACT",
              "HOUR",
              "MINUTE",
              "MONTH",
              "MONTHNAME",
              "NOW",
              "QUARTER",
              "SECOND",
              "TIMESTAMPADD",
              "TIMESTAMPDIFF",
              "WEEK",
              "YEAR"));

  private Vocabulary() {}
}
