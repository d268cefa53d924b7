package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementTest {
  private static final List<ColumnDescription> COLUMNS =
      List.of(
          new ColumnDescription(
              "host",
              "web",
              "page",
              "host",
              TypeDescription.of(SqlType.VARCHAR, 20, 0),
              Nullability.NO_NULLS,
              false),
          new ColumnDescription(
              "contents.html",
              "web",
              "page",
              "contents.html",
              TypeDescription.of(SqlType.VARCHAR),
              Nullability.NULLABLE,
              false),
          new ColumnDescription(
              "n",
              "web",
              "page",
              "people.hits",
              TypeDescription.of(SqlType.INTEGER),
              Nullability.NULLABLE,
              false));

  private final FakeSession session = new FakeSession();
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    session.query(
        "select",
        COLUMNS,
        List.of(List.of(row("a", 1), row("b", 2)), List.of(), List.<Object[]>of(row("c", 3))));
    session.query("nothing", COLUMNS, List.of());
    session.update("update", 3);
    session.update("insert", 1, SqlType.BIGINT, SqlType.VARCHAR, SqlType.DATE, SqlType.OTHER);
    session.update("block", 0);
    session.statements.get("block").blocks = true;
    connection = FakeSession.connect(session);
  }

  private static Object[] row(String host, long n) {
    return new Object[] {host, "<" + host + ">", n};
  }

  @Test
  void rowsStreamAcrossBatchesAndTheCursorIsFreedAtTheirEnd() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("select")) {
      assertTrue(results.isBeforeFirst());
      assertEquals(0, results.getRow());
      assertState(SqlState.INVALID_CURSOR_STATE, () -> results.getString(1));
      StringBuilder seen = new StringBuilder();
      while (results.next()) {
        seen.append(results.getRow()).append(results.getString(1)).append(results.getInt(3));
      }
      assertEquals("1a12b23c3", seen.toString());
      assertTrue(results.isAfterLast());
      assertFalse(results.next());
      assertTrue(session.open.isEmpty());
      assertState(SqlState.INVALID_CURSOR_STATE, () -> results.getString(1));
      assertFalse(results.isClosed());
    }
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("nothing")) {
      assertFalse(results.isBeforeFirst());
      assertFalse(results.next());
      assertFalse(results.isAfterLast());
    }
  }

  @Test
  void columnsAreFoundByLabelBaseColumnAndQualifier() throws SQLException {
    try (ResultSet results = connection.createStatement().executeQuery("select")) {
      assertTrue(results.next());
      assertEquals(1, results.findColumn("HOST"));
      assertEquals(2, results.findColumn("Contents.HTML"));
      assertEquals("<a>", results.getString("html"));
      assertEquals(3, results.findColumn("people.hits"));
      assertEquals(3, results.findColumn("hits"));
      assertEquals(3, results.findColumn("N"));
      assertState(SqlState.NO_SUCH_COLUMN_INDEX, () -> results.findColumn("x"));
      assertState(SqlState.NO_SUCH_COLUMN_INDEX, () -> results.getString(0));
      assertState(SqlState.NO_SUCH_COLUMN_INDEX, () -> results.getString(4));
    }
    TypeDescription text = TypeDescription.of(SqlType.VARCHAR);
    ResultColumns twice =
        new ResultColumns(
            List.of(
                ColumnDescription.expression("a.q", text, Nullability.NULLABLE),
                ColumnDescription.expression("b.q", text, Nullability.NULLABLE)));
    assertEquals(0, twice.find("q"));
    assertEquals(2, twice.find("B.Q"));
  }

  @Test
  void resultMetadataNamesTableAndColumn() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("select")) {
      ResultSetMetaData meta = statement.getMetaData();
      assertEquals(3, meta.getColumnCount());
      assertEquals("n", meta.getColumnLabel(3));
      assertEquals("people.hits", meta.getColumnName(3));
      assertEquals("page", meta.getTableName(3));
      assertEquals("web", meta.getSchemaName(3));
      assertEquals("", meta.getCatalogName(3));
      assertEquals(Types.INTEGER, meta.getColumnType(3));
      assertEquals("java.lang.Integer", meta.getColumnClassName(3));
      assertEquals(20, meta.getPrecision(1));
      assertEquals(ResultSetMetaData.columnNoNulls, meta.isNullable(1));
      assertTrue(meta.isWritable(1));
      assertFalse(meta.isReadOnly(1));
      assertState(SqlState.NO_SUCH_COLUMN_INDEX, () -> meta.getColumnLabel(4));
    }
    assertNull(connection.prepareStatement("update").getMetaData());
  }

  @Test
  void maxRowsAndFetchSizeAreHonoured() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      statement.setFetchSize(50);
      ResultSet results = statement.executeQuery("select");
      assertEquals(2, session.options.maxRows());
      assertEquals(50, session.options.fetchSize());
      assertTrue(results.next());
      assertTrue(results.next());
      assertFalse(results.next());
      assertTrue(session.open.isEmpty());
      assertState(SqlState.INVALID_ARGUMENT, () -> statement.setMaxRows(-1));
    }
  }

  @Test
  void executeTellsRowsFromCounts() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertTrue(statement.execute("select"));
      assertEquals(-1, statement.getUpdateCount());
      ResultSet results = statement.getResultSet();
      assertFalse(statement.getMoreResults());
      assertTrue(results.isClosed());
      assertEquals(-1, statement.getLargeUpdateCount());
      assertFalse(statement.execute("update", Statement.RETURN_GENERATED_KEYS));
      assertEquals(3, statement.getUpdateCount());
      assertNull(statement.getResultSet());
      assertFalse(statement.getGeneratedKeys().next());
      assertState(SqlState.FUNCTION_SEQUENCE, () -> statement.executeQuery("update"));
      assertState(SqlState.FUNCTION_SEQUENCE, () -> statement.executeUpdate("select"));
      assertEquals(1, session.executed.size() - 1, "what does not fit is not executed");
      assertState(SqlState.WRONG_PARAMETERS, () -> statement.execute("insert"));
      assertState(SqlState.SYNTAX_ERROR, () -> statement.execute("selekt"));
    }
  }

  @Test
  void executingAgainClosesTheLastResultAndCompletionClosesTheStatement() throws SQLException {
    Statement statement = connection.createStatement();
    ResultSet first = statement.executeQuery("select");
    statement.closeOnCompletion();
    ResultSet second = statement.executeQuery("select");
    assertTrue(first.isClosed());
    assertFalse(statement.isClosed());
    assertEquals(1, session.open.size());
    second.close();
    assertTrue(statement.isClosed());
  }

  @Test
  void parametersAreCoercedWhenSetAndAllMustBe() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert", Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, "7");
      insert.setInt(2, 8);
      insert.setObject(3, LocalDate.of(2020, 1, 2));
      assertState(SqlState.WRONG_PARAMETERS, insert::executeUpdate);
      insert.setObject(4, "2020-01-02", Types.DATE);
      assertEquals(1, insert.executeUpdate());
      assertArrayEquals(
          new Object[] {7L, "8", LocalDate.of(2020, 1, 2), LocalDate.of(2020, 1, 2)},
          session.executed.get(0));
      insert.setNull(4, Types.NULL);
      insert.setObject(1, null);
      insert.executeUpdate();
      assertNull(session.executed.get(1)[0]);
      SQLException e = assertState(SqlState.INVALID_TEXT, () -> insert.setString(1, "x"));
      assertTrue(e.getMessage().startsWith("Parameter 1: "), e.getMessage());
      assertState(SqlState.WRONG_PARAMETERS, () -> insert.setInt(5, 1));
      assertState(SqlState.FUNCTION_SEQUENCE, () -> insert.executeUpdate("update"));
      assertState(SqlState.FUNCTION_SEQUENCE, insert::executeQuery);
      assertEquals(Types.DATE, insert.getParameterMetaData().getParameterType(3));
      insert.clearParameters();
      assertState(SqlState.WRONG_PARAMETERS, insert::executeUpdate);
    }
  }

  @Test
  void aPreparedBatchIsOneCallThatAppliesWholeOrNotAtAll() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("insert")) {
      for (int i = 0; i < 3; i++) {
        insert.setLong(1, i);
        insert.setString(2, "x");
        insert.setDate(3, null);
        insert.setObject(4, i);
        insert.addBatch();
      }
      assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
      assertEquals(2L, session.executed.get(2)[0]);
      assertArrayEquals(new int[0], insert.executeBatch());
      session.statements.get("insert").failsAt = 1;
      insert.addBatch();
      BatchUpdateException e = assertThrows(BatchUpdateException.class, insert::executeBatch);
      assertEquals(SqlState.UNIQUE_VIOLATION.code(), e.getSQLState());
      assertEquals(0, e.getUpdateCounts().length);
      assertArrayEquals(new int[0], insert.executeBatch(), "a failed batch is gone");
    }
  }

  @Test
  void aBatchOfTextsStopsAtTheFirstFailureAndTellsWhatWasDone() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("update");
      statement.addBatch("oops");
      statement.addBatch("update");
      BatchUpdateException e =
          assertThrows(BatchUpdateException.class, statement::executeLargeBatch);
      assertArrayEquals(new long[] {3}, e.getLargeUpdateCounts());
      assertEquals(SqlState.SYNTAX_ERROR.code(), e.getSQLState());
    }
  }

  @Test
  void cancelFromAnotherThreadEndsTheStatementAndItIsUsableAfterwards() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.cancel();
      CompletableFuture<Void> canceller =
          CompletableFuture.runAsync(
              () -> {
                try {
                  session.blocked.await();
                  statement.cancel();
                } catch (InterruptedException | SQLException e) {
                  throw new AssertionError(e);
                }
              });
      assertState(SqlState.CANCELLED, () -> statement.execute("block"));
      canceller.get();
      assertEquals(3, statement.executeUpdate("update"));
      ResultSet results = statement.executeQuery("select");
      assertTrue(results.next());
      assertTrue(results.next());
      statement.cancel();
      assertState(SqlState.CANCELLED, results::next);
    }
  }

  @Test
  void theQueryTimeoutEndsTheStatement() throws Exception {
    try (Connection impatient =
            FakeSession.connect(session, "jdbc:cellar:mem:x?queryTimeout=1&fetchSize=10");
        Statement statement = impatient.createStatement()) {
      assertEquals(1, statement.getQueryTimeout());
      assertEquals(10, statement.getFetchSize());
      SQLException e = assertState(SqlState.CANCELLED, () -> statement.execute("block"));
      assertInstanceOf(SQLTimeoutException.class, e);
      assertEquals(3, statement.executeUpdate("update"));
    }
  }

  @Test
  void abortEndsWhatIsUnderWay() throws Exception {
    CompletableFuture<Void> aborter =
        CompletableFuture.runAsync(
            () -> {
              try {
                session.blocked.await();
                connection.abort(Runnable::run);
              } catch (InterruptedException | SQLException e) {
                throw new AssertionError(e);
              }
            });
    assertState(SqlState.CANCELLED, () -> connection.createStatement().execute("block"));
    aborter.get();
    assertTrue(connection.isClosed());
    assertTrue(session.closed);
  }

  @Test
  void everythingIsClosedWithItsOwner() throws SQLException {
    Statement statement = connection.createStatement();
    ResultSet results = statement.executeQuery("select");
    assertTrue(results.next());
    results.close();
    results.close();
    assertState(SqlState.INVALID_CURSOR_STATE, results::next);
    assertState(SqlState.INVALID_CURSOR_STATE, () -> results.getString(1));
    assertState(SqlState.INVALID_CURSOR_STATE, results::getMetaData);
    statement.close();
    statement.close();
    assertState(SqlState.FUNCTION_SEQUENCE, () -> statement.execute("select"));
    assertState(SqlState.FUNCTION_SEQUENCE, statement::getMaxRows);

    PreparedStatement other = connection.prepareStatement("select");
    ResultSet open = other.executeQuery();
    assertTrue(open.next());
    connection.close();
    connection.close();
    assertTrue(other.isClosed());
    assertTrue(open.isClosed());
    assertState(SqlState.INVALID_CURSOR_STATE, () -> open.getString(1));
    assertState(SqlState.INVALID_CURSOR_STATE, open::next);
    assertState(SqlState.CONNECTION_CLOSED, other::executeQuery);
    assertState(SqlState.CONNECTION_CLOSED, connection::createStatement);
    assertState(SqlState.CONNECTION_CLOSED, connection::getMetaData);
    assertState(SqlState.CONNECTION_CLOSED, () -> connection.prepareStatement("select"));
    assertFalse(connection.isValid(1));
    open.close();
    other.close();
  }

  @Test
  void scrollingAndUpdatingAreRefusedWhereTheyWereNotAskedFor() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      ResultSet results = statement.executeQuery("select");
      assertState(SqlState.FEATURE_NOT_SUPPORTED, () -> results.absolute(1));
      assertState(SqlState.FEATURE_NOT_SUPPORTED, () -> results.updateInt(1, 1));
      assertState(SqlState.FEATURE_NOT_SUPPORTED, () -> results.getRef(1));
    }
    try (Statement statement =
        connection.createStatement(
            ResultSet.TYPE_SCROLL_SENSITIVE,
            ResultSet.CONCUR_UPDATABLE,
            ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
      assertNotNull(connection.getWarnings().getNextWarning());
      connection.clearWarnings();
      assertNull(connection.getWarnings());
      assertEquals(ResultSet.TYPE_SCROLL_INSENSITIVE, statement.getResultSetType());
      ResultSet results = statement.executeQuery("select");
      assertEquals(ResultSet.CONCUR_READ_ONLY, results.getConcurrency());
      assertNotNull(statement.getWarnings());
    }
  }
}
