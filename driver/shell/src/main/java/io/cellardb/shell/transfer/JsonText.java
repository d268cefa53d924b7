package io.cellardb.shell.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ARRAY and MAP as JSON: arrays and objects whose leaves are texts for all types but numbers and
 * truth values; bytes are hex digits.
 */
final class JsonText {
  /** As deep as a JSON value in the database may be, within an object of its line. */
  private static final int DEEPEST = 1_100;

  /** Reads and writes whatever is in a column; names are not kept for the life of the JVM. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonText() {}

  /** A JSON text as Lists and Maps of texts; every leaf is a text, or null. */
  static Object parse(String json) throws IOException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      Object value = value(parser, parser.nextToken());
      if (parser.nextToken() != null) {
        throw new JsonParseException(parser, "there is more after its end");
      }
      return value;
    }
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    if (token == null) {
      throw new JsonParseException(parser, "it is no JSON");
    }
    switch (token) {
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        JsonToken next;
        while ((next = parser.nextToken()) != JsonToken.END_ARRAY) {
          elements.add(value(parser, next));
        }
        return elements;
      }
      case START_OBJECT -> {
        Map<String, Object> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          entries.put(key, value(parser, parser.nextToken()));
        }
        return entries;
      }
      case VALUE_NULL -> {
        return null;
      }
      default -> {
        return parser.getText();
      }
    }
  }

  /** The JSON text of an ARRAY or a MAP. */
  static String of(Object value) throws SQLException, IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      write(json, value);
    }
    return text.toString();
  }

  /** Writes a value of a result: an {@link Array}, a Map, or one of their leaves. */
  static void write(JsonGenerator json, Object value) throws SQLException, IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Array array) {
      json.writeStartArray();
      // As a result, whose texts have all digits; java.sql.Time has not.
      try (ResultSet elements = array.getResultSet()) {
        while (elements.next()) {
          Object element = elements.getObject(2);
          boolean plain =
              element == null
                  || element instanceof Array
                  || element instanceof Number
                  || element instanceof Boolean;
          write(json, plain ? element : elements.getString(2));
        }
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(leaf(entry.getKey()));
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Number number) {
      writeNumber(json, number.toString());
    } else {
      json.writeString(leaf(value));
    }
  }

  /** Writes a number by its digits; what JSON has no number for is a text. */
  static void writeNumber(JsonGenerator json, String digits) throws IOException {
    if (digits.equals("NaN") || digits.endsWith("Infinity")) {
      json.writeString(digits);
    } else {
      json.writeNumber(digits);
    }
  }

  private static String leaf(Object value) {
    return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
  }
}
