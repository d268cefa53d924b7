package io.cellardb.storage.hbase;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The states of rows that a transaction has read, so that its commit need not read them again. A
 * row may have another one by then, which its lock finds out. Safe for use by many threads.
 */
final class SeenStates {
  /** So many are kept at most. */
  private static final int MOST = 10_000;

  /** Of a transaction that takes longer others have more often changed what it has read. */
  private static final long FRESH_NANOS = 1_000_000_000;

  private final long since = System.nanoTime();
  private final Map<RowAddress, RowState> states = new ConcurrentHashMap<>();

  /** Keeps the state of a row if nobody has it locked. */
  void add(RowAddress row, RowState state) {
    if (state.lock() == null && states.size() < MOST) {
      states.put(row, state);
    }
  }

  /** The state of a row that may well be that of now; null if none is known. */
  RowState recent(RowAddress row) {
    return System.nanoTime() - since < FRESH_NANOS ? states.get(row) : null;
  }
}
