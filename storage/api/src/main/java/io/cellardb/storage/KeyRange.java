package io.cellardb.storage;

/**
 * A half-open range of byte strings in their unsigned order, {@code [start, stop)}: of row keys, or
 * of qualifiers.
 *
 * @param start the first key within; {@link ByteString#EMPTY} is unbounded
 * @param stop the first key above; {@link ByteString#EMPTY} is unbounded
 */
public record KeyRange(ByteString start, ByteString stop) {
  /** Every key. */
  public static final KeyRange ALL = new KeyRange(ByteString.EMPTY, ByteString.EMPTY);

  /** Exactly one key. */
  public static KeyRange single(ByteString key) {
    return new KeyRange(key, key.successor());
  }

  /** The keys that start with {@code prefix}. */
  public static KeyRange prefix(ByteString prefix) {
    return new KeyRange(prefix, prefix.prefixEnd());
  }

  /** Whether no key can be within. */
  public boolean isEmpty() {
    return !stop.isEmpty() && start.compareTo(stop) >= 0;
  }

  /** Whether the range holds one possible row key, {@link #start()}. */
  public boolean isSingle() {
    byte[] low = start.array();
    byte[] high = stop.array();
    return low.length > 0
        && high.length == low.length + 1
        && high[low.length] == 0
        && stop.startsWith(start);
  }

  /** Whether {@code start <= key < stop}. */
  public boolean contains(ByteString key) {
    return key.compareTo(start) >= 0 && (stop.isEmpty() || key.compareTo(stop) < 0);
  }
}
