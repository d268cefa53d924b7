package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The rows that one INSERT or UPSERT, or a batch of them, is about to write. Where a row occurs
 * more than once, the later one wins column by column, as if they had been written one after the
 * other.
 */
final class PendingRows {
  private record LastWrite(long time, boolean nulls) {}

  private final TableDefinition table;
  private final RowWriter writer;
  private final List<ColumnDefinition> columns;
  private final boolean insert;
  private final Changes changes;
  private final RowsByKey rows = new RowsByKey();

  /** Of rows whose time was given. */
  private Map<ByteString, LastWrite> lastWrites = Map.of();

  private long size;

  /**
   * No rows yet.
   *
   * @param columns the column of each value
   * @param insert whether rows must be new, and a row that exists is an error
   * @param changes where they go
   */
  PendingRows(
      TableDefinition table,
      RowWriter writer,
      List<ColumnDefinition> columns,
      boolean insert,
      Changes changes) {
    this.table = table;
    this.writer = writer;
    this.columns = columns;
    this.insert = insert;
    this.changes = changes;
  }

  /** Adds a row of canonical values, which is kept; {@code time} may be {@link WriteBatch#NOW}. */
  void add(Object[] values, long time) {
    ByteString row = ByteString.wrap(writer.key(values));
    RowsByKey.Row earlier = rows.find(row, time);
    if (earlier != null && insert) {
      throw writer.duplicate(values);
    }
    if (time != WriteBatch.NOW) {
      checkOrderIsKept(row, time, values);
    }
    if (earlier == null) {
      rows.add(row, time, values);
    } else {
      earlier.values(merge(earlier.values(), values));
    }
    size += WriteSize.of(values);
    if (changes.isFull(rows.rows().size(), size)) {
      apply(changes::next);
    }
  }

  /** Within a batch a tombstone covers values of its time and before, whenever they were added. */
  private void checkOrderIsKept(ByteString row, long time, Object[] values) {
    boolean nulls = Arrays.asList(values).contains(null);
    LastWrite last = lastWrites.get(row);
    if (last != null && last.time() != time && (last.nulls() || nulls)) {
      throw new SqlExecutionException(
          "0A000",
          "one batch cannot set a column to NULL and write the same row at another time: "
              + writer.describeKey(values));
    }
    if (lastWrites.isEmpty()) {
      lastWrites = new HashMap<>();
    }
    lastWrites.put(row, new LastWrite(time, nulls || (last != null && last.nulls())));
  }

  private Object[] merge(Object[] earlier, Object[] later) {
    Object[] merged = later.clone();
    for (int i = 0; i < merged.length; i++) {
      if (columns.get(i).type().isMap() && earlier[i] != null) {
        Map<Object, Object> entries = new LinkedHashMap<>((Map<?, ?>) earlier[i]);
        if (later[i] != null) {
          entries.putAll((Map<?, ?>) later[i]);
        }
        merged[i] = entries;
      }
    }
    return merged;
  }

  /** Writes the last rows. */
  void finish() {
    if (!rows.rows().isEmpty()) {
      apply(changes::last);
    }
    changes.end();
  }

  private void apply(Function<WriteBatch, WriteResult> to) {
    WriteBatch batch = new WriteBatch();
    for (RowsByKey.Row row : rows.rows()) {
      byte[] key = row.key().array();
      batch.mutate(table.stored(), key, writer.write(row.values(), row.time(), insert));
      if (insert) {
        batch.check(new Check.RowAbsent(table.stored(), key));
      }
    }
    WriteResult result = to.apply(batch);
    if (!result.applied()) {
      throw writer.duplicate(rows.rows().get(result.failedCheck()).values());
    }
    rows.clear();
    lastWrites = Map.of();
    size = 0;
  }
}
