package io.cellardb.sql.execution.json;

import java.math.BigDecimal;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Map;

/** One value of JSON, or a date or time that a path made of a text. Immutable. */
public sealed interface JsonItem {
  /** The literal {@code null}. */
  enum JsonNull implements JsonItem {
    /** The only instance. */
    NULL
  }

  /** {@code true} or {@code false}. */
  record JsonBoolean(boolean value) implements JsonItem {}

  /** A number, with the digits that it was written with. */
  record JsonNumber(BigDecimal value) implements JsonItem {}

  /** A string, without quotes and escapes. */
  record JsonString(String value) implements JsonItem {}

  /** An array. */
  record JsonArray(List<JsonItem> elements) implements JsonItem {}

  /** An object; its members come in the order of the document, of equal names the last one. */
  record JsonObject(Map<String, JsonItem> members) implements JsonItem {}

  /**
   * What {@code datetime()} makes of a text: a LocalDate, LocalTime, OffsetTime, LocalDateTime or
   * OffsetDateTime.
   */
  record JsonDatetime(TemporalAccessor value) implements JsonItem {}

  /** Whether the item is neither an array nor an object. */
  default boolean isScalar() {
    return !(this instanceof JsonArray) && !(this instanceof JsonObject);
  }
}
