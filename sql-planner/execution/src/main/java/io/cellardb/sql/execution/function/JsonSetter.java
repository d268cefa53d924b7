package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL's JSONB_SET, JSONB_INSERT and {@code #-}. */
final class JsonSetter {
  /** What is done where the path ends. */
  enum Change {
    /** Another value for what is there. */
    REPLACE,
    /** Another value, or a new one where there is none. */
    SET,
    /** A new element before the one that is there, a new member of an object. */
    INSERT_BEFORE,
    /** A new element behind the one that is there, a new member of an object. */
    INSERT_AFTER,
    /** What is there is left out. */
    DELETE;

    private boolean creates() {
      return this != REPLACE && this != DELETE;
    }
  }

  private final List<?> path;
  private final JsonItem value;
  private final Change change;

  private JsonSetter(List<?> path, JsonItem value, Change change) {
    this.path = path;
    this.value = value;
    this.change = change;
  }

  /**
   * A document that is changed where a path leads to; the document itself if it leads nowhere.
   *
   * @param value null for {@link Change#DELETE}
   */
  static JsonItem change(JsonItem document, List<?> path, JsonItem value, Change change) {
    if (document.isScalar()) {
      throw new SqlExecutionException("22023", "a scalar of JSON has no parts to change");
    }
    return path.isEmpty() ? document : new JsonSetter(path, value, change).at(document, 0);
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
    if (old == null && !(isLast(step) && change.creates())) {
      return object;
    }
    Map<String, JsonItem> members = new LinkedHashMap<>(object.members());
    if (!isLast(step)) {
      members.put(name, at(old, step + 1));
    } else if (change == Change.DELETE) {
      members.remove(name);
    } else if (old != null && (change == Change.INSERT_BEFORE || change == Change.INSERT_AFTER)) {
      throw new SqlExecutionException(
          "22023", "JSONB_INSERT replaces no member: there is one with the name '" + name + "'");
    } else {
      members.put(name, value);
    }
    return new JsonObject(members);
  }

  private JsonItem ofArray(JsonArray array, String number, int step) {
    List<JsonItem> elements = new ArrayList<>(array.elements());
    long given = index(number, step);
    long index = given < 0 ? elements.size() + given : given;
    if (index >= 0 && index < elements.size()) {
      int at = (int) index;
      if (isLast(step)) {
        changeAt(elements, at);
      } else {
        elements.set(at, at(elements.get(at), step + 1));
      }
    } else if (isLast(step) && change.creates()) {
      elements.add(given < 0 ? 0 : elements.size(), value);
    }
    return new JsonArray(elements);
  }

  private void changeAt(List<JsonItem> elements, int at) {
    switch (change) {
      case REPLACE, SET -> elements.set(at, value);
      case INSERT_BEFORE -> elements.add(at, value);
      case INSERT_AFTER -> elements.add(at + 1, value);
      case DELETE -> elements.remove(at);
    }
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
