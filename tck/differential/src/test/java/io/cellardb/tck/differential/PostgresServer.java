package io.cellardb.tck.differential;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the installed Debian package (or any on the PATH) with an empty cluster in a
 * temporary directory, on a free port of the loopback interface. It runs under a script that waits
 * for the end of its input: as this process ends, in whatever way, the server stops and the
 * directory goes.
 */
final class PostgresServer {
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
  private static final int PATIENCE_SECONDS = 60;

  /** Aggregates that it lacks for some types, so that queries are the same for all databases. */
  private static final List<String> AGGREGATES =
      List.of(
          "CREATE FUNCTION later(anyelement, anyelement) RETURNS anyelement LANGUAGE sql IMMUTABLE"
              + " STRICT AS 'SELECT GREATEST($1, $2)'",
          "CREATE FUNCTION earlier(anyelement, anyelement) RETURNS anyelement LANGUAGE sql"
              + " IMMUTABLE STRICT AS 'SELECT LEAST($1, $2)'");

  private static PostgresServer running;

  private final Process process;
  private final String url;
  private final AtomicInteger schemas = new AtomicInteger();

  private PostgresServer(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /**
   * The server of this process, started by the first call.
   *
   * @throws IllegalStateException with what to install if there is no PostgreSQL
   * @throws SQLException if it does not start
   */
  static synchronized PostgresServer running() throws SQLException {
    if (running == null) {
      try {
        running = start();
      } catch (IOException e) {
        throw new SQLException("PostgreSQL does not start: " + e.getMessage(), e);
      }
      running.prepare();
    }
    return running;
  }

  private static PostgresServer start() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) { // whom PostgreSQL refuses to run as
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.addAll(List.of("sh", "-c", script(), "postgres-server"));
    command.addAll(List.of(binaries().toString(), String.valueOf(port)));
    Process process =
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new PostgresServer(process, "jdbc:postgresql://127.0.0.1:" + port + "/postgres");
  }

  private static String script() throws IOException {
    try (InputStream in = PostgresServer.class.getResourceAsStream("/postgres-server.sh")) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** The directory of the newest version's programs. */
  private static Path binaries() throws IOException {
    List<Path> candidates = new ArrayList<>();
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions
            .map(version -> version.resolve("bin"))
            .sorted(Comparator.comparing(Path::toString).reversed())
            .forEach(candidates::add);
      }
    }
    Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(Path::of)
        .forEach(candidates::add);
    return candidates.stream()
        .filter(directory -> Files.isExecutable(directory.resolve("initdb")))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no PostgreSQL under "
                        + DEBIAN
                        + " or on the PATH; `apt-get install postgresql-15` brings it"));
  }

  private void prepare() throws SQLException {
    try (Connection connection = connection();
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

  /** A connection, as soon as the server answers. */
  private Connection connection() throws SQLException {
    for (int i = 0; ; i++) {
      try {
        return DriverManager.getConnection(url, "postgres", "");
      } catch (SQLException e) {
        if (!process.isAlive() || i == PATIENCE_SECONDS * 10) {
          throw new SQLException("PostgreSQL does not answer: " + e.getMessage(), e);
        }
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw new SQLException("interrupted while PostgreSQL starts", e);
      }
    }
  }

  /** A connection to a new schema, which is dropped with the server. */
  Connection schema() throws SQLException {
    Connection connection = connection();
    String name = "s" + schemas.incrementAndGet();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
      statement.execute("SET search_path = " + name + ", public");
    }
    return connection;
  }
}
