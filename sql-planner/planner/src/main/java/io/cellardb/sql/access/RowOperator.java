package io.cellardb.sql.access;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Spares;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;

/** Reads the one row that a scan is about, the short way. */
final class RowOperator implements Operator {
  /** Bytes of values beyond which a buffer is not kept for the next execution. */
  private static final int MOST_KEPT = 1 << 14;

  private final Table table;
  private final TableDefinition definition;
  private final Projection projection;
  private final byte[] row;
  private final ScanFieldList fields;
  private final Spares spares;
  private final LostVersions lost;
  private Buffer buffer;
  private boolean done;

  /** A batch of the store, and what was decoded of it last. */
  private static final class Buffer {
    final RowBatch rows;
    Batch decoded;

    Buffer(RowBatch rows) {
      this.rows = rows;
    }
  }

  /**
   * Reads a row.
   *
   * @param fields what is decoded of it
   * @param spares where an earlier execution may have left its buffer
   * @param lost judges the state that is read; null if it is the newest one
   */
  RowOperator(
      Table table,
      TableDefinition definition,
      Projection projection,
      byte[] row,
      ScanFieldList fields,
      Spares spares,
      LostVersions lost) {
    this.table = table;
    this.definition = definition;
    this.projection = projection;
    this.row = row;
    this.fields = fields;
    this.spares = spares;
    this.lost = lost;
  }

  @Override
  public Batch next() {
    if (done) {
      return null;
    }
    done = true;
    buffer = buffer();
    try {
      boolean exists = table.get(projection, row, buffer.rows);
      if (lost != null) {
        lost.check(buffer.rows.losses());
      }
      if (!exists) {
        return null;
      }
      buffer.decoded = fields.decode(buffer.rows, buffer.decoded);
      return buffer.decoded;
    } catch (SqlExecutionException | StorageException e) {
      RowRanges rows = RowRanges.of(KeyRange.single(ByteString.wrap(row)));
      throw new MalformedRows(this, definition, table, projection, rows, fields.fields()).named(e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // most have the same columns each time
  private Buffer buffer() {
    Buffer spare = (Buffer) spares.take(fields);
    return spare != null && spare.rows.projection().columns() == projection.columns()
        ? spare
        : new Buffer(new RowBatch(projection, 1));
  }

  @Override
  public void close() {
    done = true;
    if (buffer != null && buffer.rows.room() <= MOST_KEPT) {
      buffer.rows.clear();
      spares.leave(fields, buffer);
    }
    buffer = null;
  }
}
