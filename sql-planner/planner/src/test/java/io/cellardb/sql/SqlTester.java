package io.cellardb.sql;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs statements on a memory store and shows results as text. */
public final class SqlTester {
  final MemoryStore store;
  final Session session;

  /** An empty store. */
  public SqlTester() {
    store = new MemoryStore();
    session = Engine.open(store, false).session(store, MemoryStore::new);
  }

  /** Runs a statement that returns no rows; the number of changed rows, 0 for DDL. */
  public long run(String sql, Object... parameters) {
    Statement statement = session.prepare(sql);
    if (statement.isDefinition()) {
      statement.define();
      return 0;
    }
    return statement.update(List.<Object[]>of(parameters), context -> {})[0];
  }

  /** Runs a query: one text for each row, values separated by {@code |}. */
  public List<String> query(String sql, Object... parameters) {
    Statement statement = session.prepare(sql);
    List<String> rows = new ArrayList<>();
    try (Cursor cursor = statement.query(parameters)) {
      for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
        for (int i = 0; i < batch.size(); i++) {
          List<String> values = new ArrayList<>();
          for (int column = 0; column < statement.columns().size(); column++) {
            Object value =
                batch
                    .column(column)
                    .getObject(statement.columns().get(column).type(), batch.row(i));
            values.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : "" + value);
          }
          rows.add(String.join("|", values));
        }
      }
    }
    return rows;
  }

  /** The plan of a statement as one text. */
  public String plan(String sql, Object... parameters) {
    return String.join("\n", query("EXPLAIN " + sql, parameters));
  }
}
