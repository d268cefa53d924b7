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
  private WindowRows rows;

  /** Of the partition of the row that was looked at last. */
  private Ends lower;

  private Ends upper;
  private int partition;

  /** The frame of the row that was looked at last. */
  private int start;

  private int end;

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

  /** Begins with rows whose frames are asked for next. */
  void begin(WindowRows of) {
    rows = of;
    partition = -1;
  }

  /** Finds the frame of a row; it is quick for rows near to the one before. */
  void find(int row) {
    rows.checkCancelled(row);
    int found = rows.partition(row);
    if (found != partition) {
      partition = found;
      lower = new Ends(frame.lower(), lowerDistance, true);
      upper = new Ends(frame.upper(), upperDistance, false);
    }
    start = lower.of(row);
    end = Math.max(start, upper.of(row));
  }

  /** The first row of the frame that was found. */
  int start() {
    return start;
  }

  /** The row after the last of the frame that was found; the start if it is empty. */
  int end() {
    return end;
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

  /** The ranges of rows in the frame that was found for a row, in pairs, ascending, none empty. */
  int[] ranges(int row) {
    int[] excluded = excluded(row);
    int[] ranges = new int[excluded.length + 2];
    int count = 0;
    int from = start;
    for (int i = 0; i <= excluded.length; i += 2) {
      boolean last = i == excluded.length;
      int to = last ? end : Math.min(excluded[i], end);
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

  /** One end of the frames of a partition's rows, asked for in their order. */
  private final class Ends {
    private final Bound bound;
    private final RangeDistance distance;
    private final boolean lower;
    private final int first;
    private final int behind;

    /** The partition's rows of which the sort key is not NULL, for distances. */
    private int from;

    private int to;

    /** Where the end before was; ends are near to each other. */
    private int near;

    Ends(Bound bound, RangeDistance distance, boolean lower) {
      this.bound = bound;
      this.distance = distance;
      this.lower = lower;
      this.first = rows.start(partition);
      this.behind = rows.end(partition);
      if (distance != null) {
        from = first;
        to = behind;
        while (from < to && isKeyNull(from)) {
          from++;
        }
        while (from < to && isKeyNull(to - 1)) {
          to--;
        }
        near = from;
      }
    }

    private boolean isKeyNull(int row) {
      return rows.columns(row)[orderColumn].isNull(rows.at(row));
    }

    int of(int row) {
      return switch (bound.side()) {
        case UNBOUNDED_PRECEDING -> first;
        case UNBOUNDED_FOLLOWING -> behind;
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
      LongVector offsets = (LongVector) rows.columns(row)[bound.offset()];
      int at = rows.at(row);
      if (offsets.isNull(at) || offsets.get(at) < 0) {
        throw badOffset();
      }
      long offset = Math.min(offsets.get(at), behind - first);
      if (!frame.rows()) {
        return groups(row, before ? -offset : offset);
      }
      long there = (before ? row - offset : row + offset) + (lower ? 0 : 1);
      return (int) Math.max(first, Math.min(behind, there));
    }

    /** The end of the group of peers so many groups after that of a row. */
    private int groups(int row, long offset) {
      long group = rows.group(row) + offset;
      if (group < rows.group(first)) {
        return first;
      }
      if (group > rows.group(behind - 1)) {
        return behind;
      }
      return lower ? rows.groupStart((int) group) : rows.groupStart((int) group + 1);
    }

    private int distant(int row, boolean before) {
      if (isKeyNull(row)) {
        return lower ? rows.peerStart(row) : rows.peerEnd(row);
      }
      Vector[] columns = rows.columns(row);
      distance.columns(columns[orderColumn], columns[bound.offset()]);
      if (!distance.setTarget(rows.at(row), before != descending)) {
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
      distance.keys(rows.columns(row)[orderColumn]);
      int order = distance.compareToTarget(rows.at(row));
      int directed = descending ? -order : order;
      return lower ? directed < 0 : directed <= 0;
    }
  }

  private static SqlExecutionException badOffset() {
    return new SqlExecutionException(
        "22013", "the offset of a window frame must be neither NULL nor negative");
  }
}
