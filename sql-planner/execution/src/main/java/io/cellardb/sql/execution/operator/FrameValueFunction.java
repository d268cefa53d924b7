package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import org.apache.calcite.rel.type.RelDataType;

/**
 * FIRST_VALUE, LAST_VALUE and NTH_VALUE: the value at a place of the frame, of all rows or of those
 * where it is not NULL; NULL where the frame has no such place.
 */
final class FrameValueFunction extends WindowFunction {
  private final int argument;
  private final int place;
  private final boolean fromEnd;
  private final boolean ignoreNulls;
  private final FrameRows frames;
  private final VectorBuilder result;
  private WindowRows rows;
  private CountedRows counted;

  /**
   * A function.
   *
   * @param place the integer column of places, from 1; -1 for 1
   * @param fromEnd whether places count from the frame's end
   */
  FrameValueFunction(
      int argument,
      int place,
      boolean fromEnd,
      boolean ignoreNulls,
      FrameRows frames,
      RelDataType type) {
    this.argument = argument;
    this.place = place;
    this.fromEnd = fromEnd;
    this.ignoreNulls = ignoreNulls;
    this.frames = frames;
    this.result = Vectors.builder(type);
  }

  @Override
  void begin(WindowRows of) {
    rows = of;
    frames.begin(rows);
    counted = ignoreNulls ? CountedRows.notNull(rows, argument) : null;
  }

  @Override
  Vector compute(int from, int to) {
    result.resize(to - from);
    for (int row = from; row < to; row++) {
      frames.find(row);
      long n = place < 0 ? 1 : place(row);
      int found = n == 0 ? -1 : find(frames.ranges(row), n);
      if (found < 0) {
        result.setNull(row - from);
      } else {
        result.set(row - from, rows.columns(found)[argument], rows.at(found));
      }
    }
    return result.build();
  }

  /** The place sought at a row, 0 for NULL. */
  private long place(int row) {
    LongVector places = (LongVector) rows.columns(row)[place];
    int at = rows.at(row);
    if (places.isNull(at)) {
      return 0;
    }
    if (places.get(at) <= 0) {
      throw new SqlExecutionException(
          "22016", "the place of NTH_VALUE must be greater than zero, not " + places.get(at));
    }
    return places.get(at);
  }

  private int find(int[] ranges, long place) {
    long n = place;
    for (int i = 0; i < ranges.length; i += 2) {
      int range = fromEnd ? ranges.length - 2 - i : i;
      int from = ranges[range];
      int to = ranges[range + 1];
      int count = counted == null ? to - from : counted.count(from, to);
      if (n <= count) {
        if (counted == null) {
          return fromEnd ? to - (int) n : from + (int) n - 1;
        }
        return fromEnd ? counted.fromEnd(from, to, n) : counted.fromStart(from, to, n);
      }
      n -= count;
    }
    return -1;
  }
}
