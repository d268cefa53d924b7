package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonNull;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL's {@code ||} and {@code -} of JSON. */
final class JsonEditor {
  private JsonEditor() {}

  /** Two objects as one, in which the second has the last word; of anything else an array. */
  static JsonItem concat(JsonItem first, JsonItem second) {
    if (first instanceof JsonObject object && second instanceof JsonObject other) {
      Map<String, JsonItem> members = new LinkedHashMap<>(object.members());
      members.putAll(other.members());
      return new JsonObject(members);
    }
    List<JsonItem> elements = new ArrayList<>(elements(first));
    elements.addAll(elements(second));
    return new JsonArray(elements);
  }

  private static List<JsonItem> elements(JsonItem item) {
    return item instanceof JsonArray array ? array.elements() : List.of(item);
  }

  /**
   * A document without a member, an element, or the strings of an array.
   *
   * @param what a name, a Long that counts from 0 or from the end, or a list of names
   * @throws SqlExecutionException 22023 if the document has no such parts
   */
  static JsonItem without(JsonItem document, Object what) {
    if (document.isScalar()) {
      throw new SqlExecutionException("22023", "nothing can be deleted from a scalar of JSON");
    }
    if (what instanceof Long number) {
      return withoutElement(document, number);
    }
    List<?> names = what instanceof List<?> list ? list : List.of(what);
    if (document instanceof JsonObject object) {
      Map<String, JsonItem> members = new LinkedHashMap<>(object.members());
      members.keySet().removeAll(new ArrayList<>(names));
      return new JsonObject(members);
    }
    return new JsonArray(
        elements(document).stream()
            .filter(item -> !(item instanceof JsonString text && names.contains(text.value())))
            .toList());
  }

  private static JsonItem withoutElement(JsonItem document, long number) {
    if (!(document instanceof JsonArray array)) {
      throw new SqlExecutionException(
          "22023", "a member of an object of JSON is deleted by its name, not by a number");
    }
    List<JsonItem> elements = new ArrayList<>(array.elements());
    long index = number < 0 ? elements.size() + number : number;
    if (index >= 0 && index < elements.size()) {
      elements.remove((int) index);
    }
    return new JsonArray(elements);
  }

  /**
   * An object of texts.
   *
   * @param values null if names and values take turns in the first list
   * @throws SqlExecutionException 2202E if a value is missing, 22004 if a name is NULL
   */
  static JsonObject object(List<?> names, List<?> values) {
    int step = values == null ? 2 : 1;
    boolean fits = values == null ? names.size() % 2 == 0 : names.size() == values.size();
    if (!fits) {
      throw new SqlExecutionException("2202E", "JSONB_OBJECT needs a value for each name");
    }
    Map<String, JsonItem> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i += step) {
      if (names.get(i) == null) {
        throw new SqlExecutionException("22004", "the name of a member of an object is NULL");
      }
      Object value = values == null ? names.get(i + 1) : values.get(i);
      members.put(
          (String) names.get(i), value == null ? JsonNull.NULL : new JsonString((String) value));
    }
    return new JsonObject(members);
  }
}
