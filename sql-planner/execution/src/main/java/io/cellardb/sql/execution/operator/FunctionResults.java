package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.spill.RowPages;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** The results of a window function at all rows of a partition, in a file. */
final class FunctionResults implements AutoCloseable {
  /** Rows of which results are computed at once. */
  private static final int RANGE = Batch.CAPACITY;

  private final WindowFunction function;
  private final int size;
  private final RowFile file;
  private final RowPages pages;
  private final VectorBuilder some;

  /** No results yet, of a type, for so many rows. */
  FunctionResults(WindowFunction function, RelDataType type, int size, ExecutionContext context) {
    this.function = function;
    this.size = size;
    this.file = new RowFile(List.of(type), context);
    this.pages = new RowPages(file, 2);
    this.some = Vectors.builder(type);
  }

  /** Computes all results, in the order that the function wants. */
  void compute() {
    for (int done = 0; done < size; done += RANGE) {
      int count = Math.min(RANGE, size - done);
      int from = function.backwards() ? size - done - count : done;
      file.append(new Vector[] {function.compute(from, from + count)}, null, 0, count);
    }
  }

  /**
   * The results at some rows that follow each other, at most a batch; valid until the next call.
   */
  Vector get(long from, int count) {
    some.resize(count);
    for (int i = 0; i < count; i++) {
      long place = place((int) from + i);
      RowPages.Page page = pages.page(place);
      some.set(i, page.columns()[0], (int) (place - page.first()));
    }
    return some.build();
  }

  /** Where in the file the result of a row is. */
  private long place(int row) {
    if (!function.backwards()) {
      return row;
    }
    int done = (size - 1 - row) / RANGE * RANGE;
    return (long) done + row - Math.max(0, size - done - RANGE);
  }

  @Override
  public void close() {
    file.close();
  }
}
