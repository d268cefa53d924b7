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
              ("ALLOW ARRAY_MAX_CARDINALITY ASOF BEGIN_FRAME BEGIN_PARTITION BIT CLASSIFIER "
                      + "CONTAINS CURRENT_CATALOG CURRENT_ROW CURRENT_SCHEMA DATETIME DEFINE DISALLOW EMPTY "
                      + "END_FRAME END_PARTITION EQUALS EXPLAIN EXTEND FIRST_VALUE FRAME_ROW FRIDAY "
                      + "JSON_ARRAY JSON_ARRAYAGG JSON_EXISTS JSON_OBJECT JSON_OBJECTAGG JSON_QUERY "
                      + "JSON_SCOPE JSON_VALUE LAG LAST_VALUE LEAD LIKE_REGEX LIMIT MATCH_CONDITION "
                      + "MATCH_NUMBER MATCH_RECOGNIZE MEASURE MEASURES MINUS MONDAY NEXT NTH_VALUE NTILE "
                      + "OCCURRENCES_REGEX OFFSET ONE ORDINAL PATTERN PER PERIOD PERMUTE POSITION_REGEX "
                      + "PRECEDES PREV QUALIFY RESET RETURNING RUNNING SAFE_CAST SAFE_OFFSET SAFE_ORDINAL "
                      + "SATURDAY SKIP STREAM SUBSET SUBSTRING_REGEX SUCCEEDS SUNDAY SYSTEM_TIME THURSDAY "
                      + "TINYINT TRANSLATE_REGEX TRIM_ARRAY TRUNCATE TRY_CAST TUESDAY UNSIGNED UPSERT UUID "
                      + "VALUE_OF VARBINARY VARIANT WEDNESDAY")
                  .split(" ", -1)),
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
