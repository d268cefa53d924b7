package io.cellardb.sql.access;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;
import java.util.List;

/** Reads rows by their keys, in the order of these: the short way where a scan has no ranges. */
final class GetOperator implements Operator {
  /** Bytes of values beyond which a buffer is not kept for the next execution. */
  private static final int MOST_KEPT = 1 << 14;

  /** Rows for which a buffer may have been, and be kept. */
  private static final int MOST_KEPT_ROWS = 64;

  private final Table table;
  private final TableDefinition definition;
  private final Projection projection;
  private final Filter filter;
  private final List<byte[]> keys;
  private final ScanFieldList fields;
  private final LostVersions lost;
  private final ExecutionContext context;
  private Buffer buffer;
  private int read; // of the keys

  /** A batch of the store, and what was decoded of it last. */
  private static final class Buffer {
    final RowBatch rows;
    Batch decoded;

    Buffer(RowBatch rows) {
      this.rows = rows;
    }
  }

  /**
   * Reads rows.
   *
   * @param filter of which the rows pass that are returned
   * @param fields what is decoded of them
   * @param lost judges the state that is read; null if it is the newest one
   * @param context knows where an earlier execution may have left its buffer
   */
  GetOperator(
      Table table,
      TableDefinition definition,
      Projection projection,
      Filter filter,
      List<byte[]> keys,
      ScanFieldList fields,
      LostVersions lost,
      ExecutionContext context) {
    this.table = table;
    this.definition = definition;
    this.projection = projection;
    this.filter = filter;
    this.keys = keys;
    this.fields = fields;
    this.lost = lost;
    this.context = context;
  }

  @Override
  public Batch next() {
    while (read < keys.size()) {
      context.checkCancelled();
      int first = read;
      read = Math.min(first + Batch.CAPACITY, keys.size());
      Batch found = read(keys.subList(first, read));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private Batch read(List<byte[]> some) {
    buffer = buffer == null ? buffer() : buffer;
    try {
      if (some.size() == 1 && filter.equals(Filter.ALL)) {
        table.get(projection, some.get(0), buffer.rows);
      } else {
        table.get(projection, filter, some, buffer.rows);
      }
      if (lost != null) {
        lost.check(buffer.rows.losses());
      }
      if (buffer.rows.rows() == 0) {
        return null;
      }
      buffer.decoded = fields.decode(buffer.rows, buffer.decoded);
      return buffer.decoded;
    } catch (SqlExecutionException | StorageException e) {
      RowRanges rows =
          RowRanges.of(some.stream().map(key -> KeyRange.single(ByteString.wrap(key))).toList());
      throw new MalformedRows(this, definition, table, projection, rows, fields.fields()).named(e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // most have the same columns each time
  private Buffer buffer() {
    Buffer spare = (Buffer) context.spares().take(fields);
    return spare != null && spare.rows.projection().columns() == projection.columns()
        ? spare
        : new Buffer(new RowBatch(projection, 1));
  }

  @Override
  public void close() {
    read = keys.size();
    if (buffer != null && keys.size() <= MOST_KEPT_ROWS && buffer.rows.room() <= MOST_KEPT) {
      buffer.rows.clear();
      context.spares().leave(fields, buffer);
    }
    buffer = null;
  }
}
