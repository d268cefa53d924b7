package io.cellardb.jdbc;

import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.KeyRequest;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.Product;
import io.cellardb.jdbc.session.SessionTransactions;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;

/** A session of canned answers by SQL text; it records what it was given. */
final class FakeSession implements DriverSession {
  /** What {@link #setPartialStates} was given. */
  boolean partialStates;

  /** What {@link #setAsOf} was given. */
  Long asOf;

  final Map<String, Statement> statements = new HashMap<>();
  final List<Object[]> executed = new ArrayList<>();
  final List<BatchCursor> open = new ArrayList<>();
  final CountDownLatch blocked = new CountDownLatch(1);
  ExecuteOptions options;
  DatabaseCatalog catalog = new DatabaseCatalog(List.of("default"), List.of(), List.of());
  boolean readOnly;
  boolean closed;
  private String namespace = "default";

  /** Opens a connection on {@code session}. */
  static CellarConnection connect(FakeSession session) throws SQLException {
    return connect(session, "jdbc:cellar:mem:test");
  }

  static CellarConnection connect(FakeSession session, String url) throws SQLException {
    AbstractCellarDriver driver =
        new AbstractCellarDriver() {
          @Override
          protected boolean opens(String location) {
            return true;
          }

          @Override
          protected DriverSession open(ConnectionUrl parsed) {
            return session;
          }
        };
    return (CellarConnection) driver.connect(url, new Properties());
  }

  /** A one-column result of {@code type} with these canonical values, on a cursor's first row. */
  static CellarResultSet cell(TypeDescription type, Object value) throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    rows.add(new Object[] {value});
    CellarResultSet results =
        CellarResultSet.inMemory(
            new ResultColumns(
                List.of(ColumnDescription.expression("V", type, Nullability.NULLABLE))),
            rows);
    results.next();
    return results;
  }

  static CellarResultSet cell(SqlType type, Object value) throws SQLException {
    return cell(TypeDescription.of(type), value);
  }

  /** Answers {@code sql} with batches of rows. */
  void query(String sql, List<ColumnDescription> columns, List<List<Object[]>> batches) {
    statements.put(sql, new Statement(Prepared.Kind.QUERY, columns, List.of(), batches, 0));
  }

  /** Answers {@code sql}, whose parameters have these types, with a count. */
  void update(String sql, long count, SqlType... parameters) {
    List<ParameterDescription> list = new ArrayList<>();
    for (SqlType type : parameters) {
      list.add(new ParameterDescription(TypeDescription.of(type), Nullability.NULLABLE));
    }
    statements.put(sql, new Statement(Prepared.Kind.UPDATE, List.of(), list, List.of(), count));
  }

  @Override
  public Prepared prepare(String sql, KeyRequest keys, Cancellation cancellation)
      throws SQLException {
    Statement statement = statements.get(sql);
    if (statement == null) {
      throw SqlState.SYNTAX_ERROR.exception("No canned answer for " + sql);
    }
    return statement;
  }

  @Override
  public List<String> split(String text) {
    return Arrays.stream(text.split(";", -1)).filter(part -> !part.isBlank()).toList();
  }

  @Override
  public String translateEscapes(String sql) {
    return sql;
  }

  @Override
  public String nativeSql(String sql) {
    return sql;
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public void setPartialStates(boolean wanted) {
    partialStates = wanted;
  }

  @Override
  public void setAsOf(Long millis) {
    asOf = millis;
  }

  @Override
  public void setNamespace(String name) throws SQLException {
    if (!catalog.namespaces().contains(name)) {
      throw SqlState.UNDEFINED_NAMESPACE.exception("There is no namespace " + name);
    }
    namespace = name;
  }

  @Override
  public DatabaseCatalog catalog() {
    return catalog;
  }

  /** None, as of a store that cannot have them. */
  @Override
  public SessionTransactions transactions() {
    return null;
  }

  @Override
  public Product product() {
    return new Product(
        "Fake", "3.14", List.of("UPSERT"), List.of("ABS", "MOD"), List.of(), List.of(), List.of());
  }

  @Override
  public boolean readOnly() {
    return readOnly;
  }

  @Override
  public boolean isValid() {
    return !closed;
  }

  @Override
  public void close() {
    closed = true;
  }

  /** A canned statement. */
  final class Statement implements Prepared {
    private final Kind kind;
    private final List<ColumnDescription> columns;
    private final List<ParameterDescription> parameters;
    private final List<List<Object[]>> batches;
    private final long count;
    boolean blocks;

    /** The batch element, from 0, at which executeBatch fails; -1 for none. */
    int failsAt = -1;

    Statement(
        Kind kind,
        List<ColumnDescription> columns,
        List<ParameterDescription> parameters,
        List<List<Object[]>> batches,
        long count) {
      this.kind = kind;
      this.columns = columns;
      this.parameters = parameters;
      this.batches = batches;
      this.count = count;
    }

    @Override
    public Kind kind() {
      return kind;
    }

    @Override
    public List<ColumnDescription> columns() {
      return columns;
    }

    @Override
    public List<ParameterDescription> parameters() {
      return parameters;
    }

    @Override
    public ExecutionResult execute(Object[] values, ExecuteOptions given, Cancellation cancellation)
        throws SQLException {
      executed.add(values.clone());
      options = given;
      if (blocks) {
        CountDownLatch requested = new CountDownLatch(1);
        cancellation.onRequest(requested::countDown);
        blocked.countDown();
        try {
          requested.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        throw SqlState.CANCELLED.exception("Cancelled");
      }
      if (kind != Kind.QUERY) {
        return ExecutionResult.count(count);
      }
      Cursor cursor = new Cursor(batches, cancellation);
      open.add(cursor);
      return ExecutionResult.rows(cursor);
    }

    @Override
    public long[] executeBatch(List<Object[]> rows, Cancellation cancellation) throws SQLException {
      if (failsAt >= 0) {
        throw SqlState.UNIQUE_VIOLATION.exception("Element " + failsAt + ": duplicate key");
      }
      executed.addAll(rows);
      long[] counts = new long[rows.size()];
      Arrays.fill(counts, count);
      return counts;
    }
  }

  private final class Cursor implements BatchCursor {
    private final List<List<Object[]>> batches;
    private final Cancellation cancellation;
    private int next;

    Cursor(List<List<Object[]>> batches, Cancellation cancellation) {
      this.batches = batches;
      this.cancellation = cancellation;
    }

    @Override
    public ColumnBatch next() throws SQLException {
      if (cancellation.isRequested()) {
        throw SqlState.CANCELLED.exception("Cancelled");
      }
      return next < batches.size() ? new MemoryCursor(batches.get(next++)).next() : null;
    }

    @Override
    public void close() {
      open.remove(this);
    }
  }
}
