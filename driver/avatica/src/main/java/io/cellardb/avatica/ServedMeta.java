package io.cellardb.avatica;

import io.cellardb.embedded.StoreUsers;
import io.cellardb.jdbc.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.avatica.MissingResultsException;
import org.apache.calcite.avatica.NoSuchConnectionException;
import org.apache.calcite.avatica.NoSuchStatementException;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.avatica.jdbc.JdbcMeta;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.TypedValue;

/**
 * Avatica's sessions and statements over those of a store. A session is known by the name that its
 * client has made up; a statement, by a number that counts within its own session only.
 */
final class ServedMeta extends JdbcMeta implements AutoCloseable {
  /** What a client may say of its session; the rest is for the server to say. */
  private static final Set<String> SETTINGS =
      Set.of("namespace", "readonly", "asof", "partialstates", "fun", "querytimeout", "fetchsize");

  /** So many statements that are gone may be remembered. */
  private static final int FEW = 1_000;

  private final int sessions;

  private final StoreUsers users;
  private final Access access;

  /** Whose a session is, by its name. */
  private final Map<String, Owner> sessionOwners = new ConcurrentHashMap<>();

  /** Who opens the session that this thread makes. */
  private final ThreadLocal<String> opening = new ThreadLocal<>();

  /** Whose a statement is. */
  private final Map<Integer, String> owners = new ConcurrentHashMap<>();

  /**
   * Opens a store.
   *
   * @param url its JDBC URL
   * @param sessions how many there may be at a time
   * @param users of the store, which keep it open while no client is there; closed with this
   * @throws SQLException if it cannot be opened
   */
  ServedMeta(String url, int sessions, StoreUsers users, Access access) throws SQLException {
    super(url, cacheSettings(sessions));
    this.sessions = sessions;
    this.users = users;
    this.access = access;
  }

  /** Sessions and statements end when nothing was asked of them for long, and not for others. */
  private static Properties cacheSettings(int sessions) {
    Properties settings = new Properties();
    settings.setProperty(
        ConnectionCacheSettings.MAX_CAPACITY.key(), Integer.toString(2 * sessions));
    settings.setProperty(
        StatementCacheSettings.MAX_CAPACITY.key(), Integer.toString(Integer.MAX_VALUE));
    settings.setProperty(StatementCacheSettings.EXPIRY_DURATION.key(), "10");
    return settings;
  }

  @Override
  public void openConnection(ConnectionHandle handle, Map<String, String> info) {
    expire();
    if (getConnectionCache().size() >= sessions) {
      throw new IllegalStateException(
          SqlState.TOO_MANY_CONNECTIONS.exception(
              "The server has as many sessions as it may, " + sessions));
    }
    Map<String, String> allowed = new HashMap<>();
    if (info != null) {
      info.forEach(
          (name, value) -> {
            if (SETTINGS.contains(name.toLowerCase(Locale.ROOT))) {
              allowed.put(name, value);
            }
          });
    }
    Caller caller = Caller.current();
    try {
      String user = access.user(info, caller);
      if (user != null) {
        access.security().connections().enter(user);
      }
      opening.set(user);
      try {
        super.openConnection(handle, allowed);
      } catch (RuntimeException | Error e) {
        leave(user);
        throw e;
      } finally {
        opening.remove();
      }
      Owner before = sessionOwners.put(handle.id, Owner.of(user, caller));
      if (before != null) {
        leave(before.user()); // of a session that had expired
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void leave(String user) {
    if (user != null) {
      access.security().connections().leave(user);
    }
  }

  private void forget(String session, Owner owner) {
    if (sessionOwners.remove(session, owner)) {
      leave(owner.user());
    }
  }

  /** A session, for its owner; others are told that there is none. */
  @Override
  protected Connection getConnection(String id) throws SQLException {
    Owner owner = sessionOwners.get(id);
    if (owner == null || !owner.admits(Caller.current())) {
      throw new NoSuchConnectionException(id);
    }
    return super.getConnection(id);
  }

  @Override
  protected Connection createConnection(String url, Properties info) throws SQLException {
    Properties own = new Properties();
    for (String name : info.stringPropertyNames()) {
      if (SETTINGS.contains(name.toLowerCase(Locale.ROOT))) {
        own.setProperty(name, info.getProperty(name));
      }
    }
    return Portable.connection(new UserDriver(opening.get()).connect(url, own));
  }

  @Override
  public StatementHandle createStatement(ConnectionHandle session) {
    return owned(super.createStatement(session));
  }

  @Override
  public StatementHandle prepare(ConnectionHandle session, String sql, long maxRowCount) {
    return owned(super.prepare(session, sql, maxRowCount));
  }

  private StatementHandle owned(StatementHandle statement) {
    if (owners.size() > 2 * getStatementCache().size() + FEW) {
      owners.keySet().retainAll(getStatementCache().asMap().keySet()); // the others have expired
    }
    owners.put(statement.id, statement.connectionId);
    return statement;
  }

  private StatementHandle checked(StatementHandle statement) throws NoSuchStatementException {
    Owner owner = sessionOwners.get(statement.connectionId);
    if (owner == null
        || !owner.admits(Caller.current())
        || !statement.connectionId.equals(owners.get(statement.id))) {
      throw new NoSuchStatementException(statement);
    }
    return statement;
  }

  @Override
  public void closeStatement(StatementHandle statement) {
    Owner owner = sessionOwners.get(statement.connectionId);
    if (owner != null
        && owner.admits(Caller.current())
        && owners.remove(statement.id, statement.connectionId)) {
      super.closeStatement(statement);
    }
  }

  @Override
  public void closeConnection(ConnectionHandle session) {
    Owner owner = sessionOwners.get(session.id);
    if (owner == null || !owner.admits(Caller.current())) {
      return; // as one that is closed already
    }
    owners.values().removeIf(session.id::equals);
    super.closeConnection(session);
    forget(session.id, owner);
  }

  @Override
  public ExecuteResult prepareAndExecute(
      StatementHandle statement,
      String sql,
      long maxRowCount,
      int maxRowsInFirstFrame,
      PrepareCallback callback)
      throws NoSuchStatementException {
    return super.prepareAndExecute(
        checked(statement), sql, maxRowCount, maxRowsInFirstFrame, callback);
  }

  @Override
  public ExecuteResult execute(
      StatementHandle statement, List<TypedValue> values, int maxRowsInFirstFrame)
      throws NoSuchStatementException {
    return super.execute(checked(statement), values, maxRowsInFirstFrame);
  }

  @Override
  public boolean syncResults(StatementHandle statement, QueryState state, long offset)
      throws NoSuchStatementException {
    return super.syncResults(checked(statement), state, offset);
  }

  @Override
  public Frame fetch(StatementHandle statement, long offset, int rows)
      throws NoSuchStatementException, MissingResultsException {
    return super.fetch(checked(statement), offset, rows);
  }

  @Override
  public ExecuteBatchResult prepareAndExecuteBatch(StatementHandle statement, List<String> sql)
      throws NoSuchStatementException {
    return super.prepareAndExecuteBatch(checked(statement), sql);
  }

  @Override
  public ExecuteBatchResult executeBatch(StatementHandle statement, List<List<TypedValue>> rows)
      throws NoSuchStatementException {
    return super.executeBatch(checked(statement), rows);
  }

  @Override
  public ExecuteBatchResult executeBatchProtobuf(
      StatementHandle statement, List<Requests.UpdateBatch> rows) throws NoSuchStatementException {
    return super.executeBatchProtobuf(checked(statement), rows);
  }

  /** Ends sessions and statements of which nothing was asked for long. */
  void expire() {
    getStatementCache().cleanUp();
    getConnectionCache().cleanUp();
    Map<String, Connection> left = getConnectionCache().asMap();
    sessionOwners.forEach(
        (session, owner) -> {
          if (!left.containsKey(session)) {
            forget(session, owner);
          }
        });
  }

  /** Ends all sessions, whose transactions are rolled back, and lets go of the store. */
  @Override
  public void close() {
    owners.clear();
    getStatementCache().invalidateAll();
    getConnectionCache().invalidateAll();
    users.close();
  }
}
