package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Rows kept in memory, column by column, numbered from 0 in the order they came. Rows are appended
 * as copies and never change.
 */
final class RowBuffer {
  private static final int MOST_ROWS = Integer.MAX_VALUE - 64;

  private final VectorBuilder[] builders;
  private final Vector[] columns;
  private int size;
  private int viewedSize;

  /** An empty buffer of rows with columns of these types. */
  RowBuffer(List<RelDataType> types) {
    builders = new VectorBuilder[types.size()];
    columns = new Vector[types.size()];
    for (int i = 0; i < builders.length; i++) {
      builders[i] = Vectors.builder(types.get(i));
      columns[i] = builders[i].build();
    }
  }

  /** An empty buffer of rows of a row type. */
  RowBuffer(RelDataType rowType) {
    this(rowType.getFieldList().stream().map(RelDataTypeField::getType).toList());
  }

  /** Appends the rows of a batch. */
  void append(Batch batch) {
    append(batch.columns(), batch.selection(), batch.size());
  }

  /** Appends the rows {@code rows[0..count-1]} of vectors, or {@code 0..count-1} for null rows. */
  void append(Vector[] source, int[] rows, int count) {
    if (count > MOST_ROWS - size) {
      throw new SqlExecutionException(
          "54000", "more than " + MOST_ROWS + " rows to be held in memory at once");
    }
    for (int i = 0; i < builders.length; i++) {
      builders[i].appendAll(source[i], rows, count);
    }
    size += count;
  }

  /** Appends one row of vectors. */
  void appendRow(Vector[] source, int row) {
    for (int i = 0; i < builders.length; i++) {
      builders[i].append(source[i], row);
    }
    size++;
  }

  /** The number of rows. */
  int size() {
    return size;
  }

  /** The bytes of memory that the rows take. */
  long bytes() {
    long bytes = 0;
    for (VectorBuilder builder : builders) {
      bytes += builder.bytes();
    }
    return bytes;
  }

  /** Removes all rows; vectors that were given out are no longer valid. */
  void clear() {
    for (VectorBuilder builder : builders) {
      builder.reset();
    }
    size = 0;
    viewedSize = 0;
  }

  /** Vectors in which at least the rows below {@code rows} can be read, whatever is appended. */
  Vector[] columns(int rows) {
    if (rows > viewedSize) {
      for (int i = 0; i < builders.length; i++) {
        columns[i] = builders[i].build();
      }
      viewedSize = size;
    }
    return columns;
  }

  /** Vectors of all rows so far. */
  Vector[] columns() {
    return columns(size);
  }

  /** A batch of the rows {@code rows[from .. from + count)}, at most a batch's capacity. */
  Batch gather(int[] rows, int from, int count) {
    int[] some = from == 0 ? rows : Arrays.copyOfRange(rows, from, from + count);
    return new Batch(gather(columns(), some, count), count);
  }

  /** Dense vectors of some rows of vectors. */
  static Vector[] gather(Vector[] source, int[] rows, int count) {
    Vector[] gathered = new Vector[source.length];
    for (int i = 0; i < source.length; i++) {
      gathered[i] = source[i].gather(rows, count);
    }
    return gathered;
  }
}
