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
  private WindowRows rows;
  private CountedRows counted;

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
  void begin(WindowRows of) {
    rows = of;
    counted = ignoreNulls ? CountedRows.notNull(rows, argument) : null;
  }

  @Override
  Vector compute(int from, int to) {
    result.resize(to - from);
    for (int row = from; row < to; row++) {
      rows.checkCancelled(row);
      long steps = 1;
      if (offset >= 0) {
        LongVector offsets = (LongVector) rows.columns(row)[offset];
        int at = rows.at(row);
        if (offsets.isNull(at)) {
          result.setNull(row - from);
          continue;
        }
        steps = offsets.get(at);
      }
      int partition = rows.partition(row);
      int found =
          find(row, forwards ? steps : -steps, rows.start(partition), rows.end(partition), counted);
      if (found >= 0) {
        result.set(row - from, rows.columns(found)[argument], rows.at(found));
      } else if (otherwise >= 0) {
        result.set(row - from, rows.columns(row)[otherwise], rows.at(row));
      } else {
        result.setNull(row - from);
      }
    }
    return result.build();
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
