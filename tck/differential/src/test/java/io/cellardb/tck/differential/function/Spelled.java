package io.cellardb.tck.differential.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Calls of functions and operators that have a grammar of their own. */
final class Spelled {
  static final List<Call> CALLS = calls();

  /** Of aggregates and functions over windows. */
  static final List<Call> AGGREGATES = aggregates();

  /** Functions that need a window. */
  static final Pattern ONLY_OVER =
      Pattern.compile("^(FIRST|LAST|NTH)_VALUE|^LEAD|^LAG|^NTILE|RANK\\(|^ROW_NUMBER|^CUME_DIST");

  private Spelled() {}

  private static List<Call> aggregates() {
    List<Call> calls = new ArrayList<>();
    for (String call :
        List.of(
            "COUNT(*)",
            "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {INTEGER})",
            "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY {DOUBLE})",
            "PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY {DECIMAL})",
            "PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY {DATE})",
            "LISTAGG({VARCHAR}, ',') WITHIN GROUP (ORDER BY {VARCHAR})",
            "LISTAGG({VARCHAR})",
            "STRING_AGG({VARCHAR}, ',' ORDER BY {VARCHAR})",
            "ARRAY_AGG({INTEGER} ORDER BY {INTEGER})",
            "JSON_ARRAYAGG({VARCHAR})",
            "JSON_ARRAYAGG({VARCHAR} NULL ON NULL)",
            "JSON_OBJECTAGG({VARCHAR} : {INTEGER})",
            "FIRST_VALUE({VARCHAR})",
            "LAST_VALUE({INTEGER})",
            "NTH_VALUE({DECIMAL}, 2)",
            "LEAD({VARCHAR})",
            "LAG({INTEGER}, 2)",
            "LAG({INTEGER}, 2, {INTEGER})",
            "LEAD({VARCHAR}, 1, NULL)",
            "NTILE(3)",
            "RANK()",
            "DENSE_RANK()",
            "PERCENT_RANK()",
            "CUME_DIST()",
            "ROW_NUMBER()")) {
      calls.add(Call.of(call, call));
    }
    return calls;
  }

  private static List<Call> calls() {
    List<Call> calls = new ArrayList<>();
    for (String unit :
        List.of(
            "YEAR",
            "MONTH",
            "DAY",
            "WEEK",
            "DOW",
            "ISODOW",
            "DOY",
            "QUARTER",
            "DECADE",
            "CENTURY",
            "HOUR",
            "MINUTE",
            "SECOND",
            "MILLISECOND",
            "EPOCH")) {
      for (String type : List.of("DATE", "TIMESTAMP")) {
        calls.add(Call.of("EXTRACT", "EXTRACT(" + unit + " FROM {" + type + "})"));
        calls.add(Call.of("DATE_PART", "DATE_PART('" + unit + "', {" + type + "})"));
      }
    }
    for (String unit : List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY")) {
      for (String type : List.of("DATE", "TIMESTAMP")) {
        calls.add(Call.of("FLOOR", "FLOOR({" + type + "} TO " + unit + ")"));
        calls.add(Call.of("CEIL", "CEIL({" + type + "} TO " + unit + ")"));
        calls.add(Call.of("DATE_TRUNC", "DATE_TRUNC('" + unit + "', {" + type + "})"));
        calls.add(Call.of("TIMESTAMPADD", "TIMESTAMPADD(" + unit + ", {INTEGER}, {" + type + "})"));
        calls.add(
            Call.of(
                "TIMESTAMPDIFF", "TIMESTAMPDIFF(" + unit + ", {" + type + "}, {" + type + "})"));
      }
    }
    for (ArgumentType from : ArgumentType.values()) {
      for (ArgumentType to : ArgumentType.values()) {
        calls.add(Call.of("CAST", "CAST({" + from + "} AS " + to.sql() + ")"));
      }
      calls.add(Call.of("COALESCE", "CASE WHEN {BOOLEAN} THEN {" + from + "} ELSE NULL END"));
      calls.add(Call.of("COALESCE", "CASE {" + from + "} WHEN {" + from + "} THEN 1 ELSE 0 END"));
    }
    for (String type : List.of("INTEGER", "DECIMAL", "VARCHAR", "DATE", "TIMESTAMP")) {
      calls.add(Call.of("AND", "{X} BETWEEN {X} AND {X}".replace("X", type)));
      calls.add(Call.of("AND", "{X} IN ({X}, {X})".replace("X", type)));
    }
    for (String call :
        List.of(
            "TRIM({VARCHAR})",
            "TRIM(LEADING {VARCHAR} FROM {VARCHAR})",
            "POSITION({VARCHAR} IN {VARCHAR})",
            "POSITION({VARCHAR} IN {VARCHAR} FROM {INTEGER})",
            "SUBSTRING({VARCHAR} FROM {INTEGER})",
            "SUBSTRING({VARCHAR} FROM {INTEGER} FOR {INTEGER})",
            "SUBSTRING({VARBINARY} FROM {INTEGER} FOR {INTEGER})",
            "OVERLAY({VARCHAR} PLACING {VARCHAR} FROM {INTEGER})",
            "OVERLAY({VARCHAR} PLACING {VARCHAR} FROM {INTEGER} FOR {INTEGER})",
            "{VARCHAR} LIKE {VARCHAR}",
            "{VARCHAR} NOT LIKE {VARCHAR}",
            "{VARCHAR} ILIKE {VARCHAR}",
            "{VARCHAR} SIMILAR TO {VARCHAR}",
            "{DATE} + INTERVAL '1' MONTH",
            "{TIMESTAMP} - INTERVAL '1' DAY",
            "{TIME} + INTERVAL '1' HOUR",
            "REGEXP_SUBSTR({VARCHAR}, {VARCHAR}, {INTEGER}, {INTEGER}, 'i')",
            "MAKE_TIMESTAMP({INTEGER}, {INTEGER}, {INTEGER}, {INTEGER}, {INTEGER}, {DECIMAL})")) {
      calls.add(Call.of(call.substring(0, 4), call));
    }
    for (String call :
        List.of(
            "JSON_VALUE({VARCHAR}, {VARCHAR})",
            "JSON_VALUE({VARCHAR}, '$.a' RETURNING INTEGER)",
            "JSON_VALUE({VARCHAR}, '$.a' RETURNING DATE ERROR ON ERROR)",
            "JSON_VALUE({VARCHAR}, 'lax $.b' RETURNING DOUBLE DEFAULT {DOUBLE} ON EMPTY)",
            "JSON_QUERY({VARCHAR}, {VARCHAR})",
            "JSON_EXISTS({VARCHAR}, {VARCHAR})",
            "JSON_OBJECT('a': {INTEGER}, 'b': {DATE})",
            "{VARCHAR} IS JSON")) {
      calls.add(Call.of("JSON_", call));
    }
    return calls;
  }
}
