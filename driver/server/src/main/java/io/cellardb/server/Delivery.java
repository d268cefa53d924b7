package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.protocol.BatchWriter;
import io.cellardb.protocol.FrameTooLargeException;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import java.sql.SQLException;
import java.util.List;

/** Batches of a result, as many as a request has asked for. */
final class Delivery {
  /** A batch is cut into frames of about this size, but for rows that are larger. */
  private static final int FRAME_BYTES = 8 << 20;

  private final OpenCursor cursor;
  private final int request;
  private final boolean compresses;
  private int credit;
  private boolean ended;

  /** What goes before the first of them, or not at all if they fail; null for nothing. */
  private FrameWriter outcome;

  /**
   * Batches of a result.
   *
   * @param request that asks for them
   * @param credit how many, at least 1
   * @param compresses whether they are compressed
   * @param outcome of the execution, if this is its request; else null
   */
  Delivery(OpenCursor cursor, int request, int credit, boolean compresses, FrameWriter outcome) {
    this.cursor = cursor;
    this.request = request;
    this.credit = credit;
    this.compresses = compresses;
    this.outcome = outcome;
  }

  OpenCursor cursor() {
    return cursor;
  }

  int request() {
    return request;
  }

  /** Whether there are no more rows. */
  boolean isEnded() {
    return ended;
  }

  /** Whether all that was asked for is written. */
  boolean isDone() {
    return ended || credit == 0;
  }

  /** Writes the next batch, or that there is none. */
  void step(Output out, SessionStates states) throws SQLException {
    ColumnBatch batch = cursor.rows().next();
    if (outcome != null) {
      out.write(outcome);
      outcome = null;
    }
    if (batch == null) {
      ended = true;
      FrameWriter frame = new FrameWriter(Frames.MOST_BYTES);
      states.beginLast(frame, FrameType.END, request);
      frame.texts(cursor.rows().warnings()).end();
      out.write(frame);
    } else if (batch.rows() > 0) {
      credit--;
      write(batch, out, states);
    }
  }

  private void write(ColumnBatch batch, Output out, SessionStates states) throws SQLException {
    List<String> warnings = cursor.rows().warnings();
    int from = 0;
    int rows = batch.rows();
    while (from < batch.rows()) {
      rows = Math.min(rows, batch.rows() - from);
      FrameWriter frame = new FrameWriter(rows == 1 ? Frames.MOST_BYTES : FRAME_BYTES);
      try {
        if (credit == 0 && from + rows == batch.rows()) {
          states.beginLast(frame, FrameType.BATCH, request);
        } else {
          frame.begin(FrameType.BATCH, 0, request);
        }
        frame.texts(warnings);
        BatchWriter.write(frame, batch, cursor.columns(), from, rows);
        frame.end();
      } catch (FrameTooLargeException e) {
        states.forget();
        if (rows == 1) {
          throw SqlState.LIMIT_EXCEEDED.exception(
              "A row is larger than the " + Frames.MOST_BYTES + " bytes of a message", e);
        }
        rows = (rows + 1) / 2;
        continue;
      }
      if (compresses) {
        frame.compress();
      }
      out.write(frame);
      from += rows;
    }
  }
}
