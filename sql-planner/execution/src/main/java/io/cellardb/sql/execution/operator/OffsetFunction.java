package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;

/**
 * LAG and LEAD: the value so many rows before or after, of all rows or of those that are not NULL.
 * They know no frames. An offset below zero looks the other way; a NULL offset gives NULL.
 */
final class OffsetFunction extends WindowFunction {
  private final int argument;
  private final int offset;
  private final int otherwise;
  private final boolean forwards;
  private final boolean ignoreNulls;
  private final VectorBuilder result;

  /**
   * A function.
   *
   * @param offset the integer column of offsets; -1 for 1
   * @param otherwise the column whose value the current row has where there is no such row, of the
   *     same physical class as the argument; -1 for NULL
   */
  OffsetFunction(
      int argument,
      int offset,
      int otherwise,
      boolean forwards,
      boolean ignoreNulls,
      RelDataType type) {
    this.argument = argument;
    this.offset = offset;
    this.otherwise = otherwise;
    this.forwards = forwards;
    this.ignoreNulls = ignoreNulls;
    this.result = Vectors.builder(type);
  }

  @Override
  Vector compute(WindowRows rows) {
    Vector values = rows.columns()[argument];
    CountedRows counted = ignoreNulls ? CountedRows.notNull(values, rows.size()) : null;
    result.resize(rows.size());
    for (int partition = 0; partition < rows.partitions(); partition++) {
      int start = rows.start(partition);
      int end = rows.end(partition);
      for (int row = start; row < end; row++) {
        rows.checkCancelled(row);
        long steps = 1;
        if (offset >= 0) {
          LongVector offsets = (LongVector) rows.columns()[offset];
          if (offsets.isNull(row)) {
            result.setNull(row);
            continue;
          }
          steps = offsets.get(row);
        }
        int found = find(row, forwards ? steps : -steps, start, end, counted);
        if (found >= 0) {
          result.set(row, values, found);
        } else if (otherwise >= 0) {
          result.set(row, rows.columns()[otherwise], row);
        } else {
          result.setNull(row);
        }
      }
    }
    return result.build();
  }

  @Override
  RowReach reach() {
    return ignoreNulls ? null : new Reach(offset, forwards);
  }

  private record Reach(int offset, boolean forwards) implements RowReach {
    @Override
    public long before(Vector[] columns, int row) {
      return forwards ? -least(columns, row) : most(columns, row);
    }

    @Override
    public long after(Vector[] columns, int row) {
      return forwards ? most(columns, row) : -least(columns, row);
    }

    private long most(Vector[] columns, int row) {
      return Math.max(0, steps(columns, row));
    }

    private long least(Vector[] columns, int row) {
      return Math.max(-Long.MAX_VALUE, Math.min(0, steps(columns, row)));
    }

    private long steps(Vector[] columns, int row) {
      if (offset < 0) {
        return 1;
      }
      return columns[offset].isNull(row) ? 0 : ((LongVector) columns[offset]).get(row);
    }
  }

  /** The row {@code steps} after {@code row}, -1 if it is not in [start, end). */
  private static int find(int row, long steps, int start, int end, CountedRows counted) {
    if (counted == null || steps == 0) {
      return steps >= start - row && steps < end - row ? row + (int) steps : -1;
    }
    return steps > 0
        ? counted.fromStart(row + 1, end, steps)
        : counted.fromEnd(start, row, steps == Long.MIN_VALUE ? Long.MAX_VALUE : -steps);
  }
}
