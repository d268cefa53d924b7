package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.SequenceValues;
import io.cellardb.sql.catalog.SessionSequences;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.modify.WritePlanner;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/** The statements that a definition runs on rows, in a catalog that need not be the present one. */
final class InternalStatements {
  private final Supplier<Store> store;
  private final Sequences sequences;

  InternalStatements(Supplier<Store> store, SequenceValues values) {
    this.store = store;
    this.sequences = new SessionSequences(values, () -> {});
  }

  /** Whether they are part of a transaction of the session. */
  boolean isInTransaction() {
    return store.get() instanceof Transaction;
  }

  /** The present in milliseconds, by the clock of the store. */
  long storeTime() {
    return store.get().now();
  }

  /** Whether a query returns any row. */
  boolean exists(RootSchema schema, String query) {
    try (Operator rows =
        new QueryPlanner(schema, TableName.DEFAULT_NAMESPACE)
            .plan(CellarParser.parse(query))
            .root()
            .compile()
            .open(new Execution(now(List.of()), store.get()::table))) {
      return rows.next() != null;
    }
  }

  /** Changes rows. */
  void change(RootSchema schema, String statement) {
    change(
        new QueryPlanner(schema, TableName.DEFAULT_NAMESPACE),
        CellarParser.parse(statement),
        List.of());
  }

  /** Changes rows, and says how many. */
  long change(QueryPlanner planner, SqlNode statement, List<Object> parameters) {
    return new WritePlanner(planner)
        .plan(statement)
        .write()
        .execute(store.get(), List.of(now(parameters)))
        .counts()[0];
  }

  /** What expressions are computed in that depend on the present time. */
  ExecutionContext now() {
    return now(List.of());
  }

  private ExecutionContext now(List<Object> parameters) {
    return new ExecutionContext(
        parameters,
        Instant.now(),
        ZoneId.systemDefault(),
        null,
        Map.of(Sequences.NAME, sequences),
        Workspace.standard());
  }

  /** A table's name as it stands in such a statement. */
  static String name(TableDefinition table) {
    return quoted(table.name().namespace()) + "." + quoted(table.name().qualifier());
  }

  /** A name in double quotes. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
