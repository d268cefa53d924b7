package io.cellardb.jdbc.session;

import java.sql.SQLException;
import java.util.List;

/**
 * One connection's worth of a database: it prepares statements, knows its current namespace and
 * describes its catalog.
 *
 * <p>Called by one thread at a time, except {@link #isValid}, {@link #product} and {@link
 * #readOnly}. Several cursors of one session may be open and read in turns.
 */
public interface DriverSession extends AutoCloseable {

  /**
   * Parses and plans one statement. The result stays usable until the session closes; when the
   * catalog changes under it, its next execution plans anew or fails.
   *
   * @throws SQLException 42xxx for what is wrong with the text
   */
  default Prepared prepare(String sql) throws SQLException {
    return prepare(sql, null, new Cancellation());
  }

  /**
   * As {@link #prepare(String)}.
   *
   * @param keys what {@link Prepared#generatedKeys} is to tell of a statement that inserts; null
   *     for nothing
   * @param cancellation observed by this call; once requested, it ends soon, with SQLState 57014
   */
  Prepared prepare(String sql, KeyRequest keys, Cancellation cancellation) throws SQLException;

  /**
   * Whether {@link #prepare(String)} would find a plan that is there, or one of the same text with
   * other literals: short work that waits for nobody.
   */
  default boolean isPlanned(String sql) {
    return false;
  }

  /**
   * As {@link #prepare(String, KeyRequest, Cancellation)}, for a statement that will be executed at
   * once if it is as expected. A session whose database is far away executes it with the same
   * message then; {@link Prepared#execute} gives that outcome when it is first called.
   *
   * @param options those of that execution, as are keys and cancellation
   */
  default Prepared prepareToExecute(
      String sql,
      KeyRequest keys,
      Expectation expectation,
      ExecuteOptions options,
      Cancellation cancellation)
      throws SQLException {
    return prepare(sql, keys, cancellation);
  }

  /**
   * The statements of a text, which semicolons outside strings, quoted names and comments part.
   * Empty ones are left out. Each has blanks in front, so that its places are those of the text.
   *
   * @throws SQLException 08006 where the database is far away and cannot be asked
   */
  List<String> split(String text) throws SQLException;

  /**
   * A statement without the escapes of JDBC that {@link #prepare} does not understand by itself;
   * places stay the same.
   *
   * @throws SQLException 0A000 for a call of a procedure
   */
  String translateEscapes(String sql) throws SQLException;

  /**
   * A text with its escapes of JDBC as this database writes them, as {@code Connection.nativeSQL}
   * returns it.
   *
   * @throws SQLException 0A000 for a call of a procedure
   */
  String nativeSql(String sql) throws SQLException;

  /** The namespace in which unqualified names are looked up, spelled as in the catalog. */
  String namespace();

  /**
   * Changes {@link #namespace()} for statements prepared from now on; the name is matched without
   * regard to case.
   *
   * @throws SQLException 3F000 when there is no such namespace; the old one stays current
   */
  void setNamespace(String namespace) throws SQLException;

  /**
   * Makes all statements, those prepared already too, read as of a time and refuse to write
   * (25006).
   *
   * @param millis milliseconds since the epoch, at least 0; null for the newest state
   */
  void setAsOf(Long millis) throws SQLException;

  /**
   * Makes statements read states of which something may be missing, with a warning; at first they
   * are refused (72000).
   */
  void setPartialStates(boolean wanted) throws SQLException;

  /** What exists now, as of one moment. */
  DatabaseCatalog catalog() throws SQLException;

  /** The name, version and vocabulary of the database; the same for the life of the session. */
  Product product();

  /**
   * Its transactions over several statements; null if the store has none. The same, and null or
   * not, for the life of the session.
   */
  SessionTransactions transactions();

  /** Whether the database was opened for reading only, for the life of the session. */
  boolean readOnly();

  /**
   * Says what is to be done when another session has ended this one. Later calls fail with 57P01;
   * the session still has to be closed.
   *
   * @param action quick, and run by a thread of the other session; it must not keep the connection,
   *     which an application may drop
   */
  default void whenKilled(Runnable action) {}

  /** Whether the session can still answer. Never blocks; may be called from any thread. */
  boolean isValid();

  /**
   * As {@link #isValid()}, where a database that is far away is asked.
   *
   * @param seconds how long to wait for its answer; 0 for no limit
   */
  default boolean isValid(int seconds) {
    return isValid();
  }

  /**
   * Limits each wait for a database that is far away; then the connection is broken (08006).
   *
   * @param millis 0 for no limit
   */
  default void setNetworkTimeout(int millis) throws SQLException {}

  /**
   * Releases everything the session holds, open cursors included, and rolls back. Later calls do
   * nothing.
   */
  @Override
  void close() throws SQLException;
}
