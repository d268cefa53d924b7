package io.cellardb.tck.differential;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.h2.api.ErrorCode;

/** A database whose answers Cellar's are compared with. */
enum Judge {
  /**
   * Alone with its data. NULLs sort above everything, as in Cellar and PostgreSQL, and answers are
   * computed each time.
   */
  H2(Dialect.H2) {
    @Override
    Connection connect() throws SQLException {
      return DriverManager.getConnection(
          "jdbc:h2:mem:;DEFAULT_NULL_ORDERING=HIGH;OPTIMIZE_REUSE_RESULTS=FALSE");
    }

    @Override
    void limit(Connection connection, int millis) throws SQLException {
      execute(connection, "SET QUERY_TIMEOUT " + millis);
    }

    @Override
    Difference excuse(SQLException refusal) {
      return switch (refusal.getErrorCode()) {
        case ErrorCode.STATEMENT_WAS_CANCELED -> Difference.PATIENCE;
        case ErrorCode.SUM_OR_AVG_ON_WRONG_DATATYPE_1,
            ErrorCode.FEATURE_NOT_SUPPORTED_1,
            ErrorCode.UNKNOWN_DATA_TYPE_1 ->
            Difference.FOLDED_NULL;
        case ErrorCode.INVALID_VALUE_2, ErrorCode.TYPES_ARE_NOT_COMPARABLE_2 -> Difference.NESTING;
        default -> null;
      };
    }
  },

  /** A schema of its own on the {@linkplain PostgresSchemas server} of this process. */
  POSTGRESQL(Dialect.POSTGRESQL) {
    @Override
    Connection connect() throws SQLException {
      return PostgresSchemas.open();
    }

    @Override
    void limit(Connection connection, int millis) throws SQLException {
      execute(connection, "SET statement_timeout = " + millis);
    }

    @Override
    Difference excuse(SQLException refusal) {
      return switch (refusal.getSQLState()) {
        case "57014" -> Difference.PATIENCE;
        case "42601" ->
            refusal.getMessage().contains("non-integer constant") ? Difference.CONSTANT_KEYS : null;
        case "42804" ->
            refusal.getMessage().contains("polymorphic") ? Difference.LITERALS_WITHOUT_TYPE : null;
        case "0A000" ->
            refusal.getMessage().contains("FULL JOIN") ? Difference.CONDITIONS_OF_FULL_JOINS : null;
        case "XX000" ->
            refusal.getMessage().contains("failed to build any") ? Difference.JOIN_ORDERS : null;
        default -> null;
      };
    }
  };

  private final Dialect dialect;

  Judge(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Those that the property {@code judges} names, in lower case and with commas: h2 by default. */
  static List<Judge> asked() {
    List<Judge> judges = new ArrayList<>();
    for (String name : System.getProperty("judges", "h2").split(",", -1)) {
      judges.add(valueOf(name.toUpperCase(java.util.Locale.ROOT)));
    }
    return judges;
  }

  /** The SQL that it speaks. */
  Dialect dialect() {
    return dialect;
  }

  /** A connection to a database, or a schema, without tables. */
  abstract Connection connect() throws SQLException;

  /** Ends the queries that follow after some time; 0 for never. */
  abstract void limit(Connection connection, int millis) throws SQLException;

  /** Why it need not answer a query that it has refused; null if there is no reason. */
  abstract Difference excuse(SQLException refusal);

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
