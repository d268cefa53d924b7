package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.SequenceValues;
import io.cellardb.sql.catalog.SessionSequences;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.modify.WritePlanner;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlNode;

/** The statements that a definition runs on rows, in a catalog that need not be the present one. */
final class InternalStatements {
  private final Supplier<Store> store;
  private final Admin admin;
  private final Sequences sequences;

  /**
   * Statements on rows.
   *
   * @param admin the upkeep of the tables that are created
   */
  InternalStatements(Supplier<Store> store, Admin admin, SequenceValues values) {
    this.store = store;
    this.admin = admin;
    this.sequences = new SessionSequences(values, () -> {});
  }

  /**
   * Keeps everybody from changing a table as long as what is returned is not closed; in a store
   * with locks.
   */
  Transaction lock(TableDefinition table) {
    Transaction lock = store.get().begin(TransactionOptions.ofBytes(Long.MAX_VALUE));
    try {
      lock.lock(table.stored(), LockMode.EXCLUSIVE, PlanningWork::checkCancelled);
      return lock;
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Refuses to write the rows of a table anew in a transaction of the session (25001), and where
   * nobody can be kept from changing them (0A000).
   *
   * @param participates whether it takes part in transactions where a store has them only for some
   *     tables
   */
  void checkRewrite(boolean participates) {
    if (store.get() instanceof Transaction) {
      throw new SqlException(
          "25001",
          "a change of how rows are stored cannot be part of a transaction; COMMIT or ROLLBACK first");
    }
    if (!hasLocks() && !(participates && hasTransactions())) {
      throw new SqlException("0A000", "this store cannot write the rows of a table anew");
    }
  }

  /** Whether the store has transactions with the locks that values which are unique need. */
  boolean hasLocks() {
    return store.get().capabilities().contains(Capability.LOCKS);
  }

  /** Returns when nothing more comes to a table of those who knew no newer definition of it. */
  void awaitWriters(TableDefinition table) {
    if (hasLocks()) {
      lock(table).close();
    } else {
      store.get().awaitCommits(table.stored());
    }
  }

  /** Whether the session can change tables in transactions; on some stores those alone. */
  boolean hasTransactions() {
    return Transaction.isSupportedBy(store.get());
  }

  /**
   * Refuses, with 0A000, what needs rows and entries of several tables to change together.
   *
   * @param what the table would do
   * @param participates whether it takes part in transactions where a store has them only for some
   *     tables
   */
  void checkTogether(String what, boolean participates, SqlNode place) {
    boolean some = hasTransactions();
    if (!hasLocks() && !(participates && some)) {
      throw SqlException.at(
          place.getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          some
              ? "only a table WITH (transactional = TRUE) can " + what + " in this store"
              : "this store has no transactions, without which no table can " + what);
    }
  }

  /** What has the rows. */
  Store store() {
    return store.get();
  }

  /** Whether a query returns any row. */
  boolean exists(RootSchema schema, String query) {
    return first(schema, query).isPresent();
  }

  /** The first row of a query. */
  Optional<Object[]> first(RootSchema schema, String query) {
    QueryPlanner.Planned planned =
        new QueryPlanner(schema, TableName.DEFAULT_NAMESPACE).plan(CellarParser.parse(query));
    try (Operator rows =
        planned.root().compile().open(new Execution(now(List.of()), store.get()::table))) {
      Batch batch = rows.next();
      if (batch == null) {
        return Optional.empty();
      }
      List<RelDataTypeField> fields = planned.rowType().getFieldList();
      Object[] row = new Object[fields.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = batch.column(i).getObject(fields.get(i).getType(), batch.row(0));
      }
      return Optional.of(row);
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

  /**
   * Writes the rows of a table that nobody else reads or writes yet, or, in a transaction, those of
   * any; says how many.
   */
  long fill(QueryPlanner planner, SqlNode statement, List<Object> parameters) {
    return new WritePlanner(planner)
        .plan(statement)
        .write()
        .load(store.get(), admin, now(parameters))
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
        Timeouts.NONE,
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
