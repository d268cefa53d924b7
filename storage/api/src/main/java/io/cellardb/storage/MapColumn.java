package io.cellardb.storage;

import java.util.Arrays;

/**
 * The cells of an open family, as a nested column: entry <em>e</em> is the pair of row <em>e</em>
 * of {@link #qualifiers()} and of {@link #values()}; the entries of row <em>i</em> are {@code
 * [entryStart(i), entryStart(i + 1))}, in the order of their qualifiers. Its rows are never absent,
 * only empty. Timestamps, where asked for, are those of {@link #values()}.
 */
public final class MapColumn extends ColumnVector {
  private final BytesColumn qualifiers;
  private final BytesColumn values;
  private int[] entryEnd;

  MapColumn(int capacity, boolean timed) {
    super(capacity, false);
    qualifiers = new BytesColumn(capacity, false);
    values = new BytesColumn(capacity, timed);
    entryEnd = new int[capacity];
  }

  /** Qualifiers by entry. */
  public BytesColumn qualifiers() {
    return qualifiers;
  }

  /** Values by entry. */
  public BytesColumn values() {
    return values;
  }

  /** The first entry of a row; for {@code row == size()} the number of entries. */
  public int entryStart(int row) {
    return row == 0 ? 0 : entryEnd[row - 1];
  }

  /** Appends a row with the entries added to both columns since the last call. */
  public void appendRow() {
    appendNothing();
  }

  @Override
  public void appendEncoded(ValueKind kind, byte[] source, int start, int length) {
    throw new IllegalStateException("a row of a map has no single value");
  }

  @Override
  long room() {
    return qualifiers.room() + values.room();
  }

  @Override
  void appendNothing() {
    if (size() == entryEnd.length) {
      entryEnd = Arrays.copyOf(entryEnd, Math.max(1, entryEnd.length * 2));
    }
    entryEnd[size()] = values.size();
    grow(1);
  }

  @Override
  public void clear() {
    super.clear();
    qualifiers.clear();
    values.clear();
  }
}
