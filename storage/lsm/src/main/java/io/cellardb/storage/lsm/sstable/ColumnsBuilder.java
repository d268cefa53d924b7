package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** The columns of a block that is being gathered, in the order of their qualifiers. */
final class ColumnsBuilder {
  /** What a column takes beside its name and its cells. */
  private static final int OVERHEAD = 8;

  private ColumnBuilder[] columns = new ColumnBuilder[16]; // those beyond count are reused
  private int count;
  private long bytes;

  /** Where the next cell's column is likely to be: behind that of the last cell. */
  private int likely;

  /** Of the qualifiers of blocks from which rows were taken, the columns here. */
  private final IdentityHashMap<Qualifiers, ColumnBuilder[]> sameColumns = new IdentityHashMap<>();

  void reset() {
    count = 0;
    bytes = 0;
    sameColumns.clear();
  }

  int count() {
    return count;
  }

  /** A column by its number. */
  ColumnBuilder get(int column) {
    return columns[column];
  }

  /** About how many bytes they take beside their cells, before they are encoded. */
  long bytes() {
    return bytes;
  }

  void startRow() {
    likely = 0;
  }

  /** The columns here of the qualifiers of another block, each null until it is found. */
  ColumnBuilder[] of(Qualifiers others) {
    ColumnBuilder[] known = sameColumns.get(others);
    if (known == null) {
      known = new ColumnBuilder[others.count()];
      sameColumns.put(others, known);
    }
    return known;
  }

  /** The column of that name, which is added if there is none. */
  ColumnBuilder find(byte[] source, int from, int length) {
    // Rows have mostly the same columns, and their cells come in order.
    if (likely < count && columns[likely].isNamed(source, from, length)) {
      return columns[likely++];
    }
    if (likely > 0 && columns[likely - 1].isNamed(source, from, length)) {
      return columns[likely - 1];
    }
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      byte[] name = columns[middle].qualifier();
      int order = Arrays.compareUnsigned(name, 0, name.length, source, from, from + length);
      if (order == 0) {
        likely = middle + 1;
        return columns[middle];
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    likely = low + 1;
    return insert(low, Arrays.copyOfRange(source, from, from + length));
  }

  private ColumnBuilder insert(int at, byte[] name) {
    if (count == columns.length) {
      columns = Arrays.copyOf(columns, count * 2);
    }
    ColumnBuilder free = columns[count] == null ? new ColumnBuilder() : columns[count];
    System.arraycopy(columns, at, columns, at + 1, count - at);
    columns[at] = free;
    count++;
    free.reset(name);
    bytes += name.length + OVERHEAD;
    return free;
  }

  /** Writes the names. */
  void writeQualifiers(ByteWriter into) {
    List<byte[]> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(columns[i].qualifier());
    }
    Qualifiers.write(into, names);
  }
}
