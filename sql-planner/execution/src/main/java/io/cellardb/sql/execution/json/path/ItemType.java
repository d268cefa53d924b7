package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.temporal.TemporalAccessor;

/** The names that {@code type()} has for items. */
final class ItemType {
  private ItemType() {}

  static String of(JsonItem item) {
    if (item instanceof JsonString) {
      return "string";
    } else if (item instanceof JsonNumber) {
      return "number";
    } else if (item instanceof JsonBoolean) {
      return "boolean";
    } else if (item instanceof JsonArray) {
      return "array";
    } else if (item instanceof JsonObject) {
      return "object";
    }
    return item instanceof JsonDatetime datetime ? of(datetime.value()) : "null";
  }

  private static String of(TemporalAccessor value) {
    if (value instanceof LocalDate) {
      return "date";
    } else if (value instanceof LocalTime) {
      return "time without time zone";
    } else if (value instanceof OffsetTime) {
      return "time with time zone";
    }
    return value instanceof LocalDateTime
        ? "timestamp without time zone"
        : "timestamp with time zone";
  }
}
