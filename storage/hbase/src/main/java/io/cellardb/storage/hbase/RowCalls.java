package io.cellardb.storage.hbase;

import io.cellardb.storage.TableName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Table;

/** Makes calls for rows of several tables, some at the same time. */
final class RowCalls {
  /** Rows of one call; the servers answer it whole. */
  private static final int ROWS = 100;

  /** What is done with some rows of a table in one call. */
  @FunctionalInterface
  interface Part<T> {
    void call(Table hbase, List<T> part) throws IOException;
  }

  private RowCalls() {}

  /** The calls for parts of what there is to do, each of one table. */
  static <T> List<Runnable> of(
      HBaseStore store, Collection<T> all, Function<T, RowAddress> row, Part<T> call) {
    Map<TableName, List<T>> tables = new TreeMap<>();
    all.forEach(
        each -> tables.computeIfAbsent(row.apply(each).table(), t -> new ArrayList<>()).add(each));
    List<Runnable> calls = new ArrayList<>();
    tables.forEach(
        (name, some) -> {
          TableHandle table = store.opened(name);
          for (int i = 0; i < some.size(); i += ROWS) {
            List<T> part = some.subList(i, Math.min(i + ROWS, some.size()));
            calls.add(() -> call(store, table, part, call));
          }
        });
    return calls;
  }

  /** Makes the calls that {@link #of} tells. */
  static <T> void make(
      HBaseStore store, Collection<T> all, Function<T, RowAddress> row, Part<T> call) {
    store.calls().makeAll(of(store, all, row, call));
  }

  private static <T> void call(HBaseStore store, TableHandle table, List<T> part, Part<T> call) {
    try (Table hbase = store.call(table)) {
      call.call(hbase, part);
    } catch (IOException e) {
      throw store.failure(table, e);
    }
  }
}
