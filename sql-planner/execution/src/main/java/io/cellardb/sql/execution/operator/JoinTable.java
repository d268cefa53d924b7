package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Finds the rows of a buffer that have a key: a hash table whose chains run through an array beside
 * the rows. Chains are in ascending order of row numbers.
 */
final class JoinTable {
  private static final int LEAST_BITS = 4;
  private static final int MOST_BITS = 30;

  private final KeyCodes keyCodes;
  private final boolean[] nullSafe;
  private final Vector[] keys;

  /** The code of each row's key. */
  private final long[] codes;

  /** The first row of each chain plus one, 0 for none. */
  private final int[] heads;

  /** The row after each row in its chain plus one, 0 at the end. */
  private final int[] nexts;

  private final int shift;

  // The probe under way.
  private final long[] probeCodes = new long[Batch.CAPACITY];
  private final int[] probeHeads = new int[Batch.CAPACITY];
  private Vector[] probeKeys;
  private int[] probeRows;
  private int probeCount;
  private int probePosition;
  private int chain;

  /**
   * A table of all rows so far, which must not become more.
   *
   * @param keyColumns the columns of the key, at least one
   * @param keyTypes their types
   * @param nullSafe for each whether NULL matches NULL; otherwise it matches nothing
   */
  JoinTable(
      RowBuffer rows,
      int[] keyColumns,
      List<RelDataType> keyTypes,
      boolean[] nullSafe,
      ExecutionContext context) {
    int size = rows.size();
    int bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, bitsFor(size)));
    this.keyCodes = new KeyCodes(keyTypes, !nullSafe[0]);
    this.nullSafe = nullSafe;
    this.keys = columns(rows.columns(), keyColumns);
    this.codes = new long[size];
    this.heads = new int[1 << bits];
    this.nexts = new int[size];
    this.shift = Long.SIZE - bits;
    link(context);
  }

  /** Two to three and a half slots a row. */
  private static int bitsFor(int size) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(size) + 1;
  }

  private static Vector[] columns(Vector[] all, int[] some) {
    Vector[] columns = new Vector[some.length];
    for (int i = 0; i < some.length; i++) {
      columns[i] = all[some[i]];
    }
    return columns;
  }

  /** Puts the rows into chains, the last row first, so that each chain begins with its least. */
  private void link(ExecutionContext context) {
    int[] rows = new int[Batch.CAPACITY];
    long[] some = new long[Batch.CAPACITY];
    for (int end = codes.length; end > 0; end -= Batch.CAPACITY) {
      context.checkCancelled();
      int from = Math.max(0, end - Batch.CAPACITY);
      int count = end - from;
      for (int i = 0; i < count; i++) {
        rows[i] = from + i;
      }
      keyCodes.compute(keys, rows, count, some);
      System.arraycopy(some, 0, codes, from, count);
      for (int row = end - 1; row >= from; row--) {
        if (matchable(keys, row)) {
          int slot = KeyCodes.slot(codes[row], shift);
          nexts[row] = heads[slot];
          heads[slot] = row + 1;
        }
      }
    }
  }

  /** Whether a key can match at all: false if a part of it is NULL that must not be. */
  private boolean matchable(Vector[] key, int row) {
    for (int i = 0; i < key.length; i++) {
      if (!nullSafe[i] && key[i].isNull(row)) {
        return false;
      }
    }
    return true;
  }

  /** Starts to look for the keys of a batch's rows, in the given columns. */
  void probe(Batch batch, int[] keyColumns) {
    probeKeys = columns(batch.columns(), keyColumns);
    probeRows = Selections.rows(batch);
    probeCount = batch.size();
    probePosition = -1;
    chain = 0;
    keyCodes.compute(probeKeys, probeRows, probeCount, probeCodes);
    // In a loop of their own the accesses to memory overlap.
    boolean nulls = false;
    for (Vector key : probeKeys) {
      nulls |= key.mayHaveNulls();
    }
    for (int i = 0; i < probeCount; i++) {
      int row = probeRows[i];
      probeHeads[i] =
          nulls && !matchable(probeKeys, row) ? 0 : heads[KeyCodes.slot(probeCodes[i], shift)];
    }
  }

  /**
   * Fills both arrays with pairs of rows of equal keys, the batch's physical row and the buffer's,
   * in the order of the batch and then of the buffer.
   *
   * @param firstOnly whether one pair for each row of the batch is enough
   * @param skipped by physical row of the batch, whether it needs no further pair
   * @return the number of pairs; 0 if there are no more
   */
  int next(int[] batchRows, int[] bufferRows, boolean firstOnly, boolean[] skipped) {
    boolean exact = keyCodes.exact();
    int pairs = 0;
    while (true) {
      while (chain > 0) {
        if (pairs == batchRows.length) {
          return pairs;
        }
        int candidate = chain - 1;
        int row = probeRows[probePosition];
        if (skipped[row]) {
          break;
        }
        chain = nexts[candidate];
        if (codes[candidate] == probeCodes[probePosition]
            && (exact || KeyCodes.same(probeKeys, row, keys, candidate))) {
          batchRows[pairs] = row;
          bufferRows[pairs++] = candidate;
          chain = firstOnly ? 0 : chain;
        }
      }
      if (probePosition + 1 >= probeCount) {
        return pairs;
      }
      chain = probeHeads[++probePosition];
    }
  }
}
