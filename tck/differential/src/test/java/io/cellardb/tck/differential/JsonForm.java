package io.cellardb.tck.differential;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Documents of JSON without blanks, with their names in order. PostgreSQL puts blanks into them,
 * and has an order of names of its own; both are accepted differences.
 */
final class JsonForm {
  private JsonForm() {}

  /** An answer whose texts that are arrays or objects of JSON have one form. */
  static Answer of(Answer answer) {
    List<List<Object>> rows = new ArrayList<>();
    for (List<Object> row : answer.rows()) {
      List<Object> values = new ArrayList<>();
      row.forEach(value -> values.add(value instanceof String text ? of(text) : value));
      rows.add(values);
    }
    return new Answer(rows, answer.approximate());
  }

  private static String of(String text) {
    if (!text.startsWith("{") && !text.startsWith("[")) {
      return text;
    }
    try {
      return JsonWriter.write(ordered(JsonReader.read(text)));
    } catch (SqlExecutionException e) {
      return text; // no JSON
    }
  }

  private static JsonItem ordered(JsonItem item) {
    if (item instanceof JsonArray array) {
      return new JsonArray(array.elements().stream().map(JsonForm::ordered).toList());
    }
    if (!(item instanceof JsonObject object)) {
      return item;
    }
    Map<String, JsonItem> members = new LinkedHashMap<>();
    new TreeMap<>(object.members()).forEach((name, value) -> members.put(name, ordered(value)));
    return new JsonObject(members);
  }
}
