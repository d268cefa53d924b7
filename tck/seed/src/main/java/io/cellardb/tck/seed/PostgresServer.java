package io.cellardb.tck.seed;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the installed Debian package (or any on the PATH) with an empty cluster in a
 * temporary directory, on a free port of the loopback interface. It runs under a script that waits
 * for the end of its input: as this process ends, in whatever way, the server stops and the
 * directory goes. Whoever connects has PostgreSQL's driver on the class path. Safe for use by many
 * threads.
 */
public final class PostgresServer implements AutoCloseable {
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final String url;

  private PostgresServer(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Whether there is a PostgreSQL to start. */
  public static boolean isInstalled() throws IOException {
    return candidates().stream().anyMatch(PostgresServer::hasPrograms);
  }

  /**
   * Starts one, which answers some seconds later.
   *
   * @param settings of it, {@code name=value}; others are such that tests are quick, and what is
   *     committed may be lost
   * @throws IllegalStateException with what to install if there is no PostgreSQL
   */
  public static PostgresServer start(String... settings) throws IOException {
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
    for (String setting : settings) {
      command.addAll(List.of("-c", setting));
    }
    Process process =
        new ProcessBuilder(command)
            .directory(new File("/"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new PostgresServer(process, "jdbc:postgresql://127.0.0.1:" + port + "/postgres");
  }

  private static String script() throws IOException {
    try (InputStream in = PostgresServer.class.getResourceAsStream("postgres-server.sh")) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /** The directory of the newest version's programs. */
  private static Path binaries() throws IOException {
    return candidates().stream()
        .filter(PostgresServer::hasPrograms)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no PostgreSQL under "
                        + DEBIAN
                        + " or on the PATH; `apt-get install postgresql-15` brings it"));
  }

  private static boolean hasPrograms(Path directory) {
    return Files.isExecutable(directory.resolve("initdb"));
  }

  private static List<Path> candidates() throws IOException {
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
    return candidates;
  }

  /** A connection, as soon as the server answers. */
  public Connection connect() throws SQLException {
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

  /** Stops it; its files go. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
  }
}
