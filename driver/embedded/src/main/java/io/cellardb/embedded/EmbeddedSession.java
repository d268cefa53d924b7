package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.Product;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.parser.text.JdbcEscapes;
import io.cellardb.sql.parser.text.SqlScript;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.AbstractList;
import java.util.List;

/** A connection's session over the planner, and its share of an open store. */
final class EmbeddedSession implements DriverSession {
  /** Closes the sessions that applications have dropped, when they are collected as garbage. */
  private static final Cleaner CLEANER = Cleaner.create();

  private final io.cellardb.sql.Session session;
  private final SessionResources resources;
  private final Cleaner.Cleanable whenDropped;
  private final SessionTransactions transactions;
  private final boolean readOnly;

  private volatile boolean closed;

  /** A session in the namespace {@code default}; closing it gives the lease back. */
  EmbeddedSession(OpenStores.Lease lease, ConnectionUrl url) {
    this.session = lease.session(url.durability(), url.transactions());
    this.resources = new SessionResources(lease, session);
    this.whenDropped = CLEANER.register(this, resources);
    session.setMemory(
        url.memory(), url.tempDirectory().isEmpty() ? null : Path.of(url.tempDirectory()));
    session.setBackupDirectory(
        url.backupDirectory().isEmpty() ? null : Path.of(url.backupDirectory()));
    session.activity().logFrom(url.slowStatements(), url.slowPlans());
    this.transactions = new EmbeddedTransactions(this, session.transactions());
    this.readOnly = url.readOnly();
  }

  @Override
  public Prepared prepare(String sql, KeyRequest keys, Cancellation cancellation)
      throws SQLException {
    checkOpen();
    WarmUp.callBegins();
    try {
      observe(cancellation);
      resources.cursors().closeDropped();
      return new EmbeddedPrepared(
          this,
          session.prepare(
              sql,
              keys == null
                  ? null
                  : new io.cellardb.sql.modify.GeneratedKeys(keys.names(), keys.numbers())));
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    } finally {
      WarmUp.callEnds();
    }
  }

  @Override
  public boolean isPlanned(String sql) {
    return session.isPlanned(sql);
  }

  /** Lets the planning of statements end with {@code cancellation} from now on. */
  void observe(Cancellation cancellation) {
    session.setCancelled(cancellation::isRequested);
  }

  @Override
  public List<String> split(String text) {
    List<SqlScript.Statement> statements = SqlScript.split(text);
    // With blanks in front, all those of a long script at once would be as long as its square.
    return new AbstractList<>() {
      @Override
      public String get(int index) {
        return statements.get(index).inPlace();
      }

      @Override
      public int size() {
        return statements.size();
      }
    };
  }

  @Override
  public String translateEscapes(String sql) throws SQLException {
    try {
      return JdbcEscapes.translate(sql);
    } catch (JdbcEscapes.ProcedureCall e) {
      throw noProcedures(e);
    }
  }

  @Override
  public String nativeSql(String sql) throws SQLException {
    try {
      return JdbcEscapes.translateAll(sql);
    } catch (JdbcEscapes.ProcedureCall e) {
      throw noProcedures(e);
    }
  }

  private static SQLException noProcedures(JdbcEscapes.ProcedureCall call) {
    return SqlState.FEATURE_NOT_SUPPORTED.exception(
        "A stored procedure (" + call.getMessage() + ") is not supported", call);
  }

  @Override
  public String namespace() {
    return session.namespace();
  }

  @Override
  public void setNamespace(String namespace) throws SQLException {
    checkOpen();
    try {
      session.setNamespace(namespace);
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    }
  }

  /** Says whose session it is; null for nobody. */
  void setUser(String user) throws SQLException {
    try {
      session.setUser(user);
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    }
  }

  /** The libraries of functions that statements find, with commas between their names. */
  void setFunctions(String libraries) throws SQLException {
    try {
      session.setFunctions(FunctionLibraries.of(libraries));
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    }
  }

  /** Whether statements may read and write files of the machine. */
  void setFiles(boolean allowed) {
    session.setFiles(allowed);
  }

  @Override
  public void setAsOf(Long millis) throws SQLException {
    checkOpen();
    session.setAsOf(millis);
  }

  @Override
  public void setPartialStates(boolean wanted) throws SQLException {
    checkOpen();
    session.setPartialStates(wanted);
  }

  @Override
  public DatabaseCatalog catalog() throws SQLException {
    checkOpen();
    return CatalogDescription.of(session);
  }

  @Override
  public SessionTransactions transactions() {
    return session.transactions().isSupported() ? transactions : null;
  }

  @Override
  public Product product() {
    return Vocabulary.PRODUCT;
  }

  @Override
  public boolean readOnly() {
    return readOnly;
  }

  @Override
  public void whenKilled(Runnable action) {
    session.activity().whenKilled(action);
  }

  @Override
  public boolean isValid() {
    return !closed && !session.activity().isKilled();
  }

  /** Has something done when this is closed, or was dropped, and the store still is open. */
  void whenClosed(Runnable action) {
    resources.whenClosed(action);
  }

  /** The rows that this session has open. */
  OpenCursors cursors() {
    return resources.cursors();
  }

  void checkOpen() throws SQLException {
    if (closed) {
      throw SqlState.CONNECTION_CLOSED.exception("The connection is closed");
    }
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      resources.close();
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStore(e);
    } finally {
      whenDropped.clean();
    }
  }
}
