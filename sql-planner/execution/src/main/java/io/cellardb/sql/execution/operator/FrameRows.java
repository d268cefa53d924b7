package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.operator.WindowFrame.Bound;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The frame of each row as ranges of rows: [start, end) without what EXCLUDE leaves out, which
 * makes at most three ranges.
 */
final class FrameRows {
  private final WindowFrame frame;
  private final RangeDistance lowerDistance;
  private final RangeDistance upperDistance;
  private final int orderColumn;
  private final boolean descending;
  private int[] starts = {};
  private int[] ends = {};
  private WindowRows rows;

  /** Frames in rows of an input type, in an order. */
  FrameRows(WindowFrame frame, RelCollation order, RelDataType inputType, java.time.ZoneId zone) {
    this.frame = frame;
    List<RelFieldCollation> fields = order.getFieldCollations();
    orderColumn = fields.isEmpty() ? -1 : fields.get(0).getFieldIndex();
    descending = !fields.isEmpty() && fields.get(0).direction.isDescending();
    List<RelDataTypeField> types = inputType.getFieldList();
    lowerDistance = distance(frame.lower(), types, zone);
    upperDistance = distance(frame.upper(), types, zone);
  }

  private RangeDistance distance(Bound bound, List<RelDataTypeField> types, java.time.ZoneId zone) {
    return frame.unit() != WindowFrame.Unit.RANGE || bound.offset() < 0
        ? null
        : RangeDistance.of(
            types.get(orderColumn).getType(), types.get(bound.offset()).getType(), zone);
  }

  /** Finds the frames of some rows. */
  void find(WindowRows of) {
    rows = of;
    if (starts.length < rows.size()) {
      starts = new int[rows.size()];
      ends = new int[rows.size()];
    }
    for (int partition = 0; partition < rows.partitions(); partition++) {
      Ends lower = new Ends(frame.lower(), lowerDistance, true, partition);
      Ends upper = new Ends(frame.upper(), upperDistance, false, partition);
      for (int row = rows.start(partition); row < rows.end(partition); row++) {
        rows.checkCancelled(row);
        starts[row] = lower.of(row);
        ends[row] = Math.max(starts[row], upper.of(row));
      }
    }
  }

  /** The first row of a row's frame. */
  int start(int row) {
    return starts[row];
  }

  /** The row after the last of a row's frame; the start if it is empty. */
  int end(int row) {
    return ends[row];
  }

  /**
   * Where the frame of a row is interrupted by what is excluded, in pairs of start and end: the
   * frame is what {@link #start} and {@link #end} give without them, which may lie outside of it.
   */
  int[] excluded(int row) {
    return switch (frame.exclusion()) {
      case NO_OTHERS -> new int[0];
      case CURRENT_ROW -> new int[] {row, row + 1};
      case GROUP -> new int[] {rows.peerStart(row), rows.peerEnd(row)};
      case TIES -> new int[] {rows.peerStart(row), row, row + 1, rows.peerEnd(row)};
    };
  }

  /** The ranges of rows in a row's frame, in pairs of start and end, ascending, none empty. */
  int[] ranges(int row) {
    int[] excluded = excluded(row);
    int[] ranges = new int[excluded.length + 2];
    int count = 0;
    int from = starts[row];
    for (int i = 0; i <= excluded.length; i += 2) {
      boolean last = i == excluded.length;
      int to = last ? ends[row] : Math.min(excluded[i], ends[row]);
      if (from < to) {
        ranges[count++] = from;
        ranges[count++] = to;
      }
      if (!last) {
        from = Math.max(from, excluded[i + 1]);
      }
    }
    return java.util.Arrays.copyOf(ranges, count);
  }

  /** How far frames reach; null if that is no number of rows. */
  RowReach reach() {
    boolean near =
        frame.rows()
            && !frame.startsWithPartition()
            && !frame.endsWithPartition()
            && (frame.exclusion() == WindowFrame.Exclusion.NO_OTHERS
                || frame.exclusion() == WindowFrame.Exclusion.CURRENT_ROW);
    return near ? new Reach(frame) : null;
  }

  private record Reach(WindowFrame frame) implements RowReach {
    @Override
    public long before(Vector[] columns, int row) {
      return most(WindowFrame.Side.PRECEDING, columns, row);
    }

    @Override
    public long after(Vector[] columns, int row) {
      return most(WindowFrame.Side.FOLLOWING, columns, row);
    }

    private long most(WindowFrame.Side side, Vector[] columns, int row) {
      return Math.max(
          offset(frame.lower(), side, columns, row), offset(frame.upper(), side, columns, row));
    }

    /** The offset of a bound on a side; what it must not be is told when the frame is found. */
    private static long offset(Bound bound, WindowFrame.Side side, Vector[] columns, int row) {
      if (bound.side() != side || columns[bound.offset()].isNull(row)) {
        return 0;
      }
      return ((LongVector) columns[bound.offset()]).get(row);
    }
  }

  /** One end of the frames of a partition's rows, asked for in their order. */
  private final class Ends {
    private final Bound bound;
    private final RangeDistance distance;
    private final boolean lower;
    private final int start;
    private final int end;

    /** The partition's rows of which the sort key is not NULL, for distances. */
    private int from;

    private int to;

    /** Where the end before was; ends are near to each other. */
    private int near;

    Ends(Bound bound, RangeDistance distance, boolean lower, int partition) {
      this.bound = bound;
      this.distance = distance;
      this.lower = lower;
      this.start = rows.start(partition);
      this.end = rows.end(partition);
      if (distance != null) {
        Vector key = rows.columns()[orderColumn];
        from = start;
        to = end;
        while (from < to && key.isNull(from)) {
          from++;
        }
        while (from < to && key.isNull(to - 1)) {
          to--;
        }
        near = from;
        distance.columns(key, rows.columns()[bound.offset()]);
      }
    }

    int of(int row) {
      return switch (bound.side()) {
        case UNBOUNDED_PRECEDING -> start;
        case UNBOUNDED_FOLLOWING -> end;
        case CURRENT_ROW ->
            frame.rows()
                ? (lower ? row : row + 1)
                : (lower ? rows.peerStart(row) : rows.peerEnd(row));
        case PRECEDING -> offset(row, true);
        case FOLLOWING -> offset(row, false);
      };
    }

    private int offset(int row, boolean before) {
      if (distance != null) {
        return distant(row, before);
      }
      LongVector offsets = (LongVector) rows.columns()[bound.offset()];
      if (offsets.isNull(row) || offsets.get(row) < 0) {
        throw badOffset();
      }
      long offset = Math.min(offsets.get(row), end - start);
      if (!frame.rows()) {
        return groups(row, before ? -offset : offset);
      }
      long at = (before ? row - offset : row + offset) + (lower ? 0 : 1);
      return (int) Math.max(start, Math.min(end, at));
    }

    /** The end of the group of peers so many groups after that of a row. */
    private int groups(int row, long offset) {
      int[] groups = rows.peerGroupOfRow();
      long group = groups[row] + offset;
      if (group < groups[start]) {
        return start;
      }
      if (group > groups[end - 1]) {
        return end;
      }
      return lower ? rows.groupStart((int) group) : rows.groupStart((int) group + 1);
    }

    private int distant(int row, boolean before) {
      if (rows.columns()[orderColumn].isNull(row)) {
        return lower ? rows.peerStart(row) : rows.peerEnd(row);
      }
      if (!distance.setTarget(row, before != descending)) {
        throw badOffset();
      }
      while (near > from && !isBefore(near - 1)) {
        near--;
      }
      while (near < to && isBefore(near)) {
        near++;
      }
      return near;
    }

    /** Whether a row comes before the end that is sought. */
    private boolean isBefore(int row) {
      int order = descending ? -distance.compareToTarget(row) : distance.compareToTarget(row);
      return lower ? order < 0 : order <= 0;
    }
  }

  private static SqlExecutionException badOffset() {
    return new SqlExecutionException(
        "22013", "the offset of a window frame must be neither NULL nor negative");
  }
}
