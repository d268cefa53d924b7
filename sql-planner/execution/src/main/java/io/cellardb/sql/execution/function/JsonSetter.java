package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL's JSONB_SET. */
final class JsonSetter {
  private final List<?> path;
  private final JsonItem value;
  private final boolean creates;

  private JsonSetter(List<?> path, JsonItem value, boolean creates) {
    this.path = path;
    this.value = value;
    this.creates = creates;
  }

  /**
   * A document with another value where a path leads to; the document itself if it leads nowhere.
   *
   * @param creates whether the last step may add a member or an element
   */
  static JsonItem set(JsonItem document, List<?> path, JsonItem value, boolean creates) {
    if (document.isScalar()) {
      throw new SqlExecutionException("22023", "JSONB_SET takes no scalar of JSON");
    }
    return path.isEmpty() ? document : new JsonSetter(path, value, creates).at(document, 0);
  }

  private JsonItem at(JsonItem item, int step) {
    Object name = path.get(step);
    if (name == null) {
      throw new SqlExecutionException("22004", "a step of the path is NULL");
    }
    if (item instanceof JsonObject object) {
      return ofObject(object, (String) name, step);
    }
    return item instanceof JsonArray array ? ofArray(array, (String) name, step) : item;
  }

  private boolean isLast(int step) {
    return step == path.size() - 1;
  }

  private JsonItem ofObject(JsonObject object, String name, int step) {
    JsonItem old = object.members().get(name);
    if (old == null && !(isLast(step) && creates)) {
      return object;
    }
    Map<String, JsonItem> members = new LinkedHashMap<>(object.members());
    members.put(name, isLast(step) ? value : at(old, step + 1));
    return new JsonObject(members);
  }

  private JsonItem ofArray(JsonArray array, String number, int step) {
    List<JsonItem> elements = new ArrayList<>(array.elements());
    long given = index(number, step);
    long index = given < 0 ? elements.size() + given : given;
    if (index >= 0 && index < elements.size()) {
      JsonItem old = elements.get((int) index);
      elements.set((int) index, isLast(step) ? value : at(old, step + 1));
    } else if (isLast(step) && creates) {
      elements.add(given < 0 ? 0 : elements.size(), value);
    }
    return new JsonArray(elements);
  }

  private static int index(String number, int step) {
    try {
      return Integer.parseInt(number.strip());
    } catch (NumberFormatException e) {
      throw new SqlExecutionException(
          "22P02", "step " + (step + 1) + " of the path, '" + number + "', is no integer", e);
    }
  }
}
