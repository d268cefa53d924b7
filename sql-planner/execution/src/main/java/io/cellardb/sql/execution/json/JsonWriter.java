package io.cellardb.sql.execution.json;

import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonBoolean;
import io.cellardb.sql.execution.json.JsonItem.JsonDatetime;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Map;

/** Writes JSON as text, without blanks or with a member or element a line. */
public final class JsonWriter {
  /** Beyond these a number has an exponent, as it would have thousands of zeros. */
  private static final int MOST_ZEROS = 1000;

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private final StringBuilder text = new StringBuilder();
  private final boolean pretty;
  private int depth;

  private JsonWriter(boolean pretty) {
    this.pretty = pretty;
  }

  /** The text of a value, without blanks. */
  public static String write(JsonItem item) {
    JsonWriter writer = new JsonWriter(false);
    writer.item(item);
    return writer.text.toString();
  }

  /** The text of a value, in lines that begin with two blanks for each array and object around. */
  public static String pretty(JsonItem item) {
    JsonWriter writer = new JsonWriter(true);
    writer.item(item);
    return writer.text.toString();
  }

  /** A string in double quotes, with escapes. */
  public static String quoted(String value) {
    return write(new JsonString(value));
  }

  /** The text that a scalar is as a value of SQL: a string without its quotes. */
  public static String unquoted(JsonItem scalar) {
    if (scalar instanceof JsonString string) {
      return string.value();
    }
    return scalar instanceof JsonDatetime datetime ? iso(datetime.value()) : write(scalar);
  }

  /** The digits of a number, with an exponent only if there would be very many zeros. */
  public static String number(BigDecimal value) {
    return Math.abs((long) value.scale()) > MOST_ZEROS + (long) value.precision()
        ? value.toString()
        : value.toPlainString();
  }

  /** A date or time as ISO 8601 has it, with as many digits of seconds as it needs. */
  public static String iso(TemporalAccessor value) {
    if (!value.isSupported(ChronoField.HOUR_OF_DAY)) {
      return value.toString();
    }
    String time = TIME.format(value);
    if (value.isSupported(ChronoField.EPOCH_DAY)) {
      time = DateTimeFormatter.ISO_LOCAL_DATE.format(value) + "T" + time;
    }
    if (value instanceof OffsetDateTime || value instanceof OffsetTime) {
      ZoneOffset offset = ZoneOffset.from(value);
      return time + (offset.getTotalSeconds() == 0 ? "+00:00" : offset.getId());
    }
    return time;
  }

  private void item(JsonItem item) {
    if (item instanceof JsonArray array) {
      array(array);
    } else if (item instanceof JsonObject object) {
      object(object);
    } else if (item instanceof JsonString string) {
      string(string.value());
    } else if (item instanceof JsonNumber number) {
      text.append(number(number.value()));
    } else if (item instanceof JsonBoolean truth) {
      text.append(truth.value());
    } else if (item instanceof JsonDatetime datetime) {
      string(iso(datetime.value()));
    } else {
      text.append("null");
    }
  }

  private void array(JsonArray array) {
    begin('[');
    String separator = "";
    for (JsonItem element : array.elements()) {
      text.append(separator);
      line();
      item(element);
      separator = ",";
    }
    end(']', array.elements().isEmpty());
  }

  private void object(JsonObject object) {
    begin('{');
    String separator = "";
    for (Map.Entry<String, JsonItem> member : object.members().entrySet()) {
      text.append(separator);
      line();
      string(member.getKey());
      text.append(pretty ? ": " : ":");
      item(member.getValue());
      separator = ",";
    }
    end('}', object.members().isEmpty());
  }

  private void begin(char bracket) {
    text.append(bracket);
    depth++;
  }

  private void end(char bracket, boolean empty) {
    depth--;
    if (!empty) {
      line();
    }
    text.append(bracket);
  }

  private void line() {
    if (pretty) {
      text.append('\n').append("  ".repeat(depth));
    }
  }

  private void string(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      int named = "\"\\\b\f\n\r\t".indexOf(unit);
      if (named >= 0) {
        text.append('\\').append("\"\\bfnrt".charAt(named));
      } else if (unit < ' ') {
        text.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
      } else {
        text.append(unit);
      }
    }
    text.append('"');
  }
}
