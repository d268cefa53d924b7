package io.cellardb.sql.modify;

import io.cellardb.storage.ByteString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows of canonical values, in the order in which they came, found by key and time. As long as each
 * key is above the one before, as in a load, nothing is hashed.
 */
final class RowsByKey {
  /** A row; its values may be replaced. */
  static final class Row {
    private final ByteString key;
    private final long time;
    private Object[] values;

    private Row(ByteString key, long time, Object[] values) {
      this.key = key;
      this.time = time;
      this.values = values;
    }

    ByteString key() {
      return key;
    }

    /** Its time in milliseconds, or {@link io.cellardb.storage.WriteBatch#NOW}. */
    long time() {
      return time;
    }

    Object[] values() {
      return values;
    }

    void values(Object[] others) {
      values = others;
    }
  }

  private record KeyAndTime(ByteString key, long time) {
    @Override
    public boolean equals(Object other) {
      return other instanceof KeyAndTime that && time == that.time && key.equals(that.key);
    }

    @Override
    public int hashCode() {
      return 31 * key.hashCode() + Long.hashCode(time);
    }
  }

  private final List<Row> rows = new ArrayList<>(0);

  /** Null as long as the keys ascend. */
  private Map<KeyAndTime, Row> byKey;

  /** The rows in the order in which they came. */
  List<Row> rows() {
    return rows;
  }

  /** A row that was added, or null. */
  Row find(ByteString key, long time) {
    if (byKey == null && (rows.isEmpty() || last().key.compareTo(key) < 0)) {
      return null;
    }
    if (byKey == null) {
      byKey = new HashMap<>();
      rows.forEach(this::index);
    }
    return byKey.get(new KeyAndTime(key, time));
  }

  /** Adds a row that {@link #find} has just not found. */
  void add(ByteString key, long time, Object[] values) {
    Row added = new Row(key, time, values);
    rows.add(added);
    if (byKey != null) {
      index(added);
    }
  }

  private Row last() {
    return rows.get(rows.size() - 1);
  }

  private void index(Row row) {
    byKey.put(new KeyAndTime(row.key, row.time), row);
  }

  /** Removes all rows. */
  void clear() {
    rows.clear();
    byKey = null;
  }
}
