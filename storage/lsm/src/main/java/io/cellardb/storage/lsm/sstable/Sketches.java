package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sketches of the columns of a file, or of several: of the newest value that each block has of
 * a row and column, if it is a put. With more than {@value ColumnStatistics#MOST_COLUMNS} columns
 * nothing is known of any.
 *
 * <pre>
 * sketches := 1 | count (varint) | (qualifier | sketch)*    of all columns with a put
 *           | 0                                             too many columns
 * </pre>
 *
 * Not safe for use by several threads.
 */
public final class Sketches {
  private static final int KNOWN = 1;
  private static final int TOO_MANY = 0;

  private final SortedMap<byte[], ColumnSketch> columns = new TreeMap<>(Arrays::compareUnsigned);
  private boolean known = true;

  /** Sketches of nothing. */
  public Sketches() {}

  /**
   * The sketch of a column, to add a value to; null if there are too many columns.
   *
   * @param qualifier is not changed afterwards
   */
  public ColumnSketch column(byte[] qualifier) {
    ColumnSketch found = columns.get(qualifier);
    if (found != null || !known) {
      return found;
    }
    if (columns.size() == ColumnStatistics.MOST_COLUMNS) {
      known = false;
      columns.clear();
      return null;
    }
    ColumnSketch added = new ColumnSketch();
    columns.put(qualifier, added);
    return added;
  }

  /** Adds the values of others. */
  public void add(Sketches others) {
    if (!others.known) {
      known = false;
      columns.clear();
    }
    for (var column : others.columns.entrySet()) {
      ColumnSketch sketch = column(column.getKey());
      if (sketch != null) {
        sketch.add(column.getValue());
      }
    }
  }

  /** By qualifier; empty if there are too many columns. */
  public SortedMap<byte[], ColumnSketch> columns() {
    return Collections.unmodifiableSortedMap(columns);
  }

  /** Whether the others are of the same values, as far as sketches tell. */
  boolean areAlike(Sketches others) {
    List<byte[]> names = new ArrayList<>(columns.keySet());
    List<byte[]> otherNames = new ArrayList<>(others.columns.keySet());
    boolean alike = known == others.known && names.size() == otherNames.size();
    for (int i = 0; i < names.size() && alike; i++) {
      alike =
          Arrays.equals(names.get(i), otherNames.get(i))
              && columns.get(names.get(i)).isAlike(others.columns.get(names.get(i)));
    }
    return alike;
  }

  void write(ByteWriter into) {
    into.putByte(known ? KNOWN : TOO_MANY);
    if (known) {
      into.putVarint(columns.size());
      columns.forEach(
          (qualifier, sketch) -> {
            into.putBlob(qualifier);
            sketch.write(into);
          });
    }
  }

  /** Reads what was written; what cannot have been is an {@link IndexOutOfBoundsException}. */
  static Sketches read(ByteReader reader) {
    Sketches sketches = new Sketches();
    sketches.known = reader.getByte() == KNOWN;
    if (sketches.known) {
      int count = reader.getVarint();
      for (int i = 0; i < count; i++) {
        sketches.columns.put(reader.getBlob(), ColumnSketch.read(reader));
      }
    }
    return sketches;
  }
}
