package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import io.cellardb.sql.execution.json.JsonWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;

/** Values of SQL as JSON, as PostgreSQL's {@code to_json} has them. */
final class JsonValues {
  private JsonValues() {}

  /**
   * The JSON of a canonical value: dates and times as ISO 8601 has them, bytes in hexadecimal
   * digits, numbers that are none as strings, rows as objects with the members f1, f2 and so on.
   *
   * @param zone the zone in which an instant is told
   */
  static JsonItem item(Object value, RelDataType type, ZoneId zone) {
    if (value == null) {
      return JsonNull.NULL;
    } else if (value instanceof String text) {
      return new JsonString(text);
    } else if (value instanceof Boolean truth) {
      return new JsonBoolean(truth);
    } else if (value instanceof Number number) {
      return number(number);
    } else if (value instanceof byte[] bytes) {
      return new JsonString("\\x" + HexFormat.of().formatHex(bytes));
    } else if (value instanceof Instant instant) {
      return new JsonDatetime(instant.atZone(zone).toOffsetDateTime());
    } else if (value instanceof TemporalAccessor time) {
      return new JsonDatetime(time);
    } else if (value instanceof UUID) {
      return new JsonString(value.toString());
    } else if (value instanceof List<?> list) {
      return type.isStruct() ? row(list, type, zone) : array(list, type, zone);
    } else if (value instanceof Map<?, ?> map) {
      return object(map, type, zone);
    }
    throw SqlExecutionException.unsupported("JSON of " + type.getSqlTypeName(), null);
  }

  private static JsonItem number(Number number) {
    if (number instanceof Double fraction) {
      return Double.isFinite(fraction)
          ? new JsonNumber(new BigDecimal(fraction.toString()))
          : new JsonString(fraction.toString());
    }
    return new JsonNumber(
        number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue()));
  }

  private static JsonItem row(List<?> row, RelDataType type, ZoneId zone) {
    Map<String, JsonItem> members = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      members.put("f" + (i + 1), item(row.get(i), type.getFieldList().get(i).getType(), zone));
    }
    return new JsonObject(members);
  }

  private static JsonItem array(List<?> list, RelDataType type, ZoneId zone) {
    return new JsonArray(
        list.stream().map(element -> item(element, type.getComponentType(), zone)).toList());
  }

  private static JsonItem object(Map<?, ?> map, RelDataType type, ZoneId zone) {
    Map<String, JsonItem> members = new LinkedHashMap<>();
    map.forEach(
        (key, value) ->
            members.put(
                JsonWriter.unquoted(item(key, type.getKeyType(), zone)),
                item(value, type.getValueType(), zone)));
    return new JsonObject(members);
  }
}
