package io.cellardb.tck.differential;

import io.cellardb.tck.seed.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Empty schemas of a PostgreSQL that this process starts when it is first asked for one. */
final class PostgresSchemas {
  /** Aggregates that it lacks for some types, so that queries are the same for all databases. */
  private static final List<String> AGGREGATES =
      List.of(
          "CREATE FUNCTION later(anyelement, anyelement) RETURNS anyelement LANGUAGE sql IMMUTABLE"
              + " STRICT AS 'SELECT GREATEST($1, $2)'",
          "CREATE FUNCTION earlier(anyelement, anyelement) RETURNS anyelement LANGUAGE sql"
              + " IMMUTABLE STRICT AS 'SELECT LEAST($1, $2)'");

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private static PostgresServer running;

  private PostgresSchemas() {}

  /**
   * A connection to a new schema, which is dropped with the server.
   *
   * @throws IllegalStateException with what to install if there is no PostgreSQL
   * @throws SQLException if it does not start
   */
  static Connection open() throws SQLException {
    Connection connection = running().connect();
    String name = "s" + SCHEMAS.incrementAndGet();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
      statement.execute("SET search_path = " + name + ", public");
    }
    return connection;
  }

  private static synchronized PostgresServer running() throws SQLException {
    if (running == null) {
      try {
        running = PostgresServer.start();
      } catch (IOException e) {
        throw new SQLException("PostgreSQL does not start: " + e.getMessage(), e);
      }
      prepare();
    }
    return running;
  }

  private static void prepare() throws SQLException {
    try (Connection connection = running.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : AGGREGATES) {
        statement.execute(sql);
      }
      for (String type : List.of("boolean", "uuid", "bytea")) {
        aggregate(statement, "max", type, "later");
        aggregate(statement, "min", type, "earlier");
      }
    }
  }

  private static void aggregate(Statement statement, String name, String type, String step)
      throws SQLException {
    String is = " (sfunc = " + step + ", stype = " + type + ")";
    statement.execute("CREATE AGGREGATE " + name + "(" + type + ")" + is);
  }
}
