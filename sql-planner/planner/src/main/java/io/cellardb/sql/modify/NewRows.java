package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.DuplicateRowException;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The rows of a table that was just created and that nobody else knows. As many as one batch can
 * have are written by it; more are loaded in bulk, by which the store has neither a log of them nor
 * looks for rows that are there.
 */
final class NewRows {
  private final IndexedTable target;
  private final TableDefinition table;
  private final RowWriter writer;
  private final List<ColumnDefinition> columns;
  private final Consumer<Object[]> check;
  private long count;

  /**
   * No rows yet.
   *
   * @param columns the columns that each row begins with
   * @param check refuses a row that may not be
   */
  NewRows(
      IndexedTable target,
      RowWriter writer,
      List<ColumnDefinition> columns,
      Consumer<Object[]> check) {
    this.target = target;
    this.table = target.definition();
    this.writer = writer;
    this.columns = columns;
    this.check = check;
  }

  /** Writes rows; returns their number. */
  long write(Iterator<Object[]> rows, Store store, Admin admin, ExecutionContext context) {
    Deque<Object[]> first = new ArrayDeque<>();
    long size = 0;
    while (!Changes.isMuch(first.size(), size) && rows.hasNext()) {
      Object[] row = checked(rows.next());
      size += WriteSize.of(row);
      first.add(row);
    }
    if (rows.hasNext()) {
      load(first, rows, admin);
    } else {
      insert(first, store, context);
    }
    return count;
  }

  private Object[] checked(Object[] row) {
    check.accept(row);
    count++;
    return Arrays.copyOf(row, columns.size());
  }

  private void insert(Deque<Object[]> rows, Store store, ExecutionContext context) {
    Changes.run(
        target,
        store,
        context,
        (from, changes) -> {
          PendingRows pending = new PendingRows(table, writer, columns, true, changes);
          rows.forEach(row -> pending.add(row, WriteBatch.NOW));
          pending.finish();
          return Optional.of(new Written(new long[] {rows.size()}, List.of()));
        });
  }

  private void load(Deque<Object[]> first, Iterator<Object[]> others, Admin admin) {
    Iterator<BulkRow> rows =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return !first.isEmpty() || others.hasNext();
          }

          @Override
          public BulkRow next() {
            return bulk(first.isEmpty() ? checked(others.next()) : first.remove());
          }
        };
    try {
      admin.bulkLoad(table.stored(), rows);
    } catch (DuplicateRowException e) {
      throw writer.duplicate(e.row());
    }
  }

  private BulkRow bulk(Object[] row) {
    List<Mutation> mutations = writer.write(row, WriteBatch.NOW, true);
    List<Mutation.Put> puts = new ArrayList<>(mutations.size());
    for (Mutation mutation : mutations) {
      puts.add((Mutation.Put) mutation);
    }
    return new BulkRow(writer.key(row), puts);
  }
}
