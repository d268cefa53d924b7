package io.cellardb.sql;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.storage.Store;
import io.cellardb.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs statements on a memory store and shows results as text. */
public final class SqlTester {
  final Store store;
  final Session session;
  private final Engine engine;

  /** An empty store. */
  public SqlTester() {
    this(new MemoryStore(), false);
  }

  /** What is in a store. */
  public SqlTester(Store store, boolean readOnly) {
    this(Engine.open(store, readOnly), store);
  }

  private SqlTester(Engine engine, Store store) {
    this.engine = engine;
    this.store = store;
    this.session = engine.session(store, MemoryStore::new);
  }

  /** Another session on the same store. */
  public SqlTester another() {
    return new SqlTester(engine, store);
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

  /** The rows of a query, to be closed. */
  public Cursor open(String sql, Object... parameters) {
    return session.prepare(sql).query(parameters);
  }

  /** What the statements read and write. */
  public Store store() {
    return store;
  }

  /** Fails if committed entries of indexes are not those of the rows. */
  public void checkIndexes() {
    List<String> differences = new ArrayList<>();
    IndexVerification.run(store, differences::add);
    if (!differences.isEmpty()) {
      throw new AssertionError(String.join("\n", differences));
    }
  }

  /** The plan of a statement as one text. */
  public String plan(String sql, Object... parameters) {
    return String.join("\n", query("EXPLAIN " + sql, parameters));
  }
}
