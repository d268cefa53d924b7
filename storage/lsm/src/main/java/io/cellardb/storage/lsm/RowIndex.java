package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows in the order in which they came, found by table and key. Those of one table that come in the
 * order of their keys, as in a load, are found by binary search; all others by hash. Not safe for
 * use by several threads.
 */
final class RowIndex<R extends RowIndex.Row> {
  /** What is known of a row. */
  interface Row {
    /** Its table. */
    OpenTable table();

    /** Its key, which does not change. */
    byte[] key();
  }

  private record Address(OpenTable table, byte[] key) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Address that && table == that.table && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(table) * 31 + ByteString.hash(key);
    }
  }

  private final List<R> rows = new ArrayList<>(0);

  /** Null as long as the rows are of one table and in the order of their keys. */
  private Map<Address, R> byAddress;

  /** The place behind the row that was found last: who looks for rows often does so in order. */
  private int next;

  /** The rows in the order in which they came; not to be changed. */
  List<R> rows() {
    return rows;
  }

  /** A row that was added, or null. */
  R find(OpenTable table, byte[] key) {
    if (byAddress != null) {
      return byAddress.get(new Address(table, key));
    }
    if (rows.isEmpty() || last().table() != table) {
      return null;
    }
    int order = Arrays.compareUnsigned(last().key(), key);
    if (order <= 0) {
      return order == 0 ? last() : null;
    }
    if (next < rows.size() && Arrays.equals(rows.get(next).key(), key)) {
      return rows.get(next++);
    }
    return search(key);
  }

  private R search(byte[] key) {
    int low = 0;
    int high = rows.size() - 1; // the last row is above the key
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(rows.get(middle).key(), key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    next = low + 1;
    return Arrays.equals(rows.get(low).key(), key) ? rows.get(low) : null;
  }

  /** Adds a row that is not there yet. */
  void add(R row) {
    if (byAddress == null && !rows.isEmpty() && !isAboveAll(row)) {
      byAddress = new HashMap<>();
      rows.forEach(this::index);
    }
    rows.add(row);
    if (byAddress != null) {
      index(row);
    }
  }

  private boolean isAboveAll(R row) {
    return row.table() == last().table() && Arrays.compareUnsigned(last().key(), row.key()) < 0;
  }

  private void index(R row) {
    byAddress.put(new Address(row.table(), row.key()), row);
  }

  /** The row that came last; there is one. */
  R last() {
    return rows.get(rows.size() - 1);
  }

  /** Removes the row that came last; there is one. */
  void removeLast() {
    R last = rows.remove(rows.size() - 1);
    if (byAddress != null) {
      byAddress.remove(new Address(last.table(), last.key()));
    }
  }

  /** Removes all rows. */
  void clear() {
    rows.clear();
    byAddress = null;
    next = 0;
  }

  /** Whether there is no row. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Number of rows. */
  int size() {
    return rows.size();
  }
}
