package io.cellardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.SQLException;
import org.junit.jupiter.api.function.Executable;

/** Asserts that something fails with a given SQLState. */
final class SqlStates {

  private SqlStates() {}

  static SQLException assertState(SqlState state, Executable action) {
    SQLException e = assertThrows(SQLException.class, action);
    assertEquals(state.code(), e.getSQLState(), e::getMessage);
    return e;
  }
}
