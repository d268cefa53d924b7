package io.cellardb.storage;

/**
 * A half-open range of row keys, {@code [start, stop)}.
 *
 * @param start the first row within; {@link ByteString#EMPTY} is unbounded
 * @param stop the first row above; {@link ByteString#EMPTY} is unbounded
 */
public record RowRange(ByteString start, ByteString stop) {
  /** Every row. */
  public static final RowRange ALL = new RowRange(ByteString.EMPTY, ByteString.EMPTY);

  /** Exactly one row. */
  public static RowRange single(ByteString row) {
    return new RowRange(row, row.successor());
  }

  /** The rows whose keys start with {@code prefix}. */
  public static RowRange prefix(ByteString prefix) {
    return new RowRange(prefix, prefix.prefixEnd());
  }

  /** Whether no row can be within. */
  public boolean isEmpty() {
    return !stop.isEmpty() && start.compareTo(stop) >= 0;
  }

  /** Whether the range holds one possible row, {@link #start()}. */
  public boolean isSingle() {
    byte[] low = start.array();
    byte[] high = stop.array();
    return low.length > 0
        && high.length == low.length + 1
        && high[low.length] == 0
        && stop.startsWith(start);
  }

  /** Whether {@code start <= row < stop}. */
  public boolean contains(ByteString row) {
    return row.compareTo(start) >= 0 && (stop.isEmpty() || row.compareTo(stop) < 0);
  }
}
