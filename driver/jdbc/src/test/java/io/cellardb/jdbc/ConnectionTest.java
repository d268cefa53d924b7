package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.DatabaseCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionTest {
  private final FakeSession session = new FakeSession();

  @Test
  void thereIsAutoCommitAndNothingElse() throws SQLException {
    try (Connection connection = FakeSession.connect(session)) {
      connection.setAutoCommit(true);
      assertTrue(connection.getAutoCommit());
      assertState(SqlState.FEATURE_NOT_SUPPORTED, () -> connection.setAutoCommit(false));
      assertState(SqlState.NO_ACTIVE_TRANSACTION, connection::commit);
      assertState(SqlState.NO_ACTIVE_TRANSACTION, connection::rollback);
      assertEquals(Connection.TRANSACTION_NONE, connection.getTransactionIsolation());
      assertState(
          SqlState.FEATURE_NOT_SUPPORTED,
          () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
      assertState(SqlState.FEATURE_NOT_SUPPORTED, connection::setSavepoint);
    }
  }

  @Test
  void theSchemaIsTheNamespace() throws SQLException {
    session.catalog = new DatabaseCatalog(List.of("default", "web"), List.of(), List.of());
    try (Connection connection = FakeSession.connect(session)) {
      assertEquals("default", connection.getSchema());
      connection.setSchema("web");
      assertEquals("web", connection.getSchema());
      assertState(SqlState.UNDEFINED_NAMESPACE, () -> connection.setSchema("nowhere"));
      assertEquals("web", connection.getSchema());
      assertNull(connection.getCatalog());
    }
  }

  @Test
  void aReadOnlyConnectionRefusesToWrite() throws SQLException {
    session.update("update", 1);
    try (Connection connection = FakeSession.connect(session)) {
      connection.setReadOnly(true);
      assertState(SqlState.READ_ONLY, () -> connection.createStatement().executeUpdate("update"));
      connection.setReadOnly(false);
      assertEquals(1, connection.createStatement().executeUpdate("update"));
    }
    session.readOnly = true;
    try (Connection connection = FakeSession.connect(session)) {
      connection.setReadOnly(false);
      assertNotNull(connection.getWarnings());
      assertTrue(connection.isReadOnly());
      assertState(SqlState.READ_ONLY, () -> connection.prepareStatement("update").executeUpdate());
    }
  }

  @Test
  void settingsAreKept() throws SQLException {
    try (Connection connection = FakeSession.connect(session)) {
      connection.setClientInfo("ApplicationName", "x");
      connection.setClientInfo("Colour", "y");
      assertEquals("x", connection.getClientInfo("ApplicationName"));
      assertNull(connection.getClientInfo("Colour"));
      assertNotNull(connection.getWarnings());
      connection.setNetworkTimeout(Runnable::run, 5);
      assertEquals(5, connection.getNetworkTimeout());
      assertTrue(connection.isValid(0));
      assertEquals("SELECT {fn x}", connection.nativeSQL("SELECT {fn x}"));
      assertTrue(connection.isWrapperFor(Connection.class));
      assertNotNull(connection.unwrap(CellarConnection.class));
      assertState(SqlState.INVALID_ARGUMENT, () -> connection.unwrap(String.class));
      assertArrayEquals(
          new Integer[] {1, 2},
          (Integer[]) connection.createArrayOf("integer", new Object[] {"1", 2L}).getArray());
      assertFalse(connection.getMetaData().supportsTransactions());
    }
    assertTrue(session.closed);
  }

  @Test
  void aStateChoosesTheClassOfItsException() {
    assertInstanceOf(
        SQLIntegrityConstraintViolationException.class, SqlState.UNIQUE_VIOLATION.exception("x"));
    assertInstanceOf(
        SQLFeatureNotSupportedException.class, SqlState.FEATURE_NOT_SUPPORTED.exception("x"));
    assertEquals(SqlState.CONFLICT, SqlState.of("40001"));
    assertEquals(SqlState.INTERNAL, SqlState.of(null));
    assertEquals(
        SqlState.values().length,
        Arrays.stream(SqlState.values()).map(SqlState::code).distinct().count());
  }
}
