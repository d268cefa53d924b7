package io.cellardb.jdbc.session;

import java.sql.SQLException;
import java.util.List;

/** A planned statement. What it holds goes with its session, if it is not closed. */
public interface Prepared extends AutoCloseable {

  /** What a statement gives back. */
  enum Kind {
    /** Rows: SELECT, VALUES, EXPLAIN, SHOW. */
    QUERY,
    /** A count of rows: INSERT, UPSERT, UPDATE, DELETE, MERGE. */
    UPDATE,
    /** A count of zero: it changes the catalog or the store, not rows. */
    DDL,
    /** A count of zero: START TRANSACTION, COMMIT, SET and the like. */
    TRANSACTION
  }

  /** What {@link #execute} will give back. */
  Kind kind();

  /** Whether it changes rows or the catalog, or locks rows; also if it returns some. */
  default boolean writes() {
    return kind() == Kind.UPDATE || kind() == Kind.DDL;
  }

  /**
   * The result's columns in order; empty unless {@link #kind()} is {@link Kind#QUERY}. The same
   * list until an execution plans anew and finds other columns.
   */
  List<ColumnDescription> columns();

  /**
   * Whether it is a query of which each row is one row of one table: a SELECT from a table alone,
   * with no DISTINCT, GROUP BY or aggregate. {@link #columns} say which table that is.
   */
  default boolean selectsFromOneTable() {
    return false;
  }

  /**
   * Whether an execution would read one row at most, by its key, and do nothing else: short work
   * that waits for nobody.
   */
  default boolean readsOneRow() {
    return false;
  }

  /** The statement's parameters in order. */
  List<ParameterDescription> parameters();

  /**
   * Whether a parameter, by number from 0, takes values that are not of its type: a number others,
   * where it is computed or compared, while what is written to a column has to fit that; a text
   * bytes, where a function takes it.
   */
  default boolean takesOthers(int parameter) {
    return false;
  }

  /**
   * Executes the statement. An UPDATE or DDL applies whole or not at all before this returns; a
   * QUERY may do its work while the cursor is read, and reads one consistent snapshot of the
   * database.
   *
   * @param parameters one canonical value (see {@link ColumnValues#getObject}) or null for each of
   *     {@link #parameters()}; the array is the callee's only until this returns
   * @param options limits and hints for a QUERY
   * @param cancellation observed by this call and by the cursor that it returns; once requested,
   *     they end soon, with SQLState 57014
   */
  ExecutionResult execute(Object[] parameters, ExecuteOptions options, Cancellation cancellation)
      throws SQLException;

  /**
   * Executes an UPDATE once for each parameter row, in order: each element sees the effects of
   * those before it. The batch applies whole or not at all.
   *
   * @param rows as {@link #execute}'s parameters; not empty
   * @return the exact count of each element
   * @throws java.sql.BatchUpdateException where a batch could only be applied in part: it carries
   *     the counts of the elements that were applied
   * @throws SQLException of any other class: no element was applied
   */
  long[] executeBatch(List<Object[]> rows, Cancellation cancellation) throws SQLException;

  /**
   * Whether {@link DriverSession#prepareToExecute} has executed it already, and {@link #execute}
   * will only give that outcome.
   */
  default boolean isExecuted() {
    return false;
  }

  /**
   * Says that nobody executes it any more, for a session that keeps statements far away. Quick, and
   * may be called by any thread; rows that are open stay so.
   */
  @Override
  default void close() {}

  /** The columns of {@link #generatedKeys}; empty where none were asked for or there are none. */
  default List<ColumnDescription> keyColumns() {
    return List.of();
  }

  /**
   * The keys that were asked for, of the rows that the last execution inserted: canonical values of
   * {@link #keyColumns}, a row for each.
   */
  default List<Object[]> generatedKeys() {
    return List.of();
  }
}
