package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows that one step of a recursion has found: in a file as far as there was no room for them, and
 * then in memory. All are added before they are read, as often as one likes.
 */
public final class WorkingRows implements AutoCloseable {
  private final RowFile file;
  private final RowBuffer rest;

  /** No rows yet, of columns of these types. */
  WorkingRows(List<RelDataType> types, ExecutionContext context) {
    file = new RowFile(types, context);
    rest = new RowBuffer(types);
  }

  boolean isEmpty() {
    return file.rows() == 0 && rest.size() == 0;
  }

  /** The bytes of memory that the rows take. */
  long bytes() {
    return rest.bytes();
  }

  /** Adds the rows {@code rows[0..count-1]} of vectors. */
  void add(Vector[] columns, int[] rows, int count) {
    rest.append(columns, rows, count);
  }

  /** Brings what is in memory to the file. */
  void spill() {
    file.append(rest.columns(), null, 0, rest.size());
    rest.clear();
  }

  /** Reads all rows, from the first on. */
  public Operator read() {
    Operator spilled = file.read();
    return new Operator() {
      private int position;

      @Override
      public Batch next() {
        Batch batch = spilled.next();
        if (batch != null) {
          return batch;
        }
        int count = Math.min(rest.size() - position, Batch.CAPACITY);
        if (count <= 0) {
          return null;
        }
        int[] some = new int[count];
        for (int i = 0; i < count; i++) {
          some[i] = position + i;
        }
        position += count;
        return rest.gather(some, 0, count);
      }

      @Override
      public void close() {
        position = rest.size();
      }
    };
  }

  @Override
  public void close() {
    file.close();
    rest.clear();
  }
}
