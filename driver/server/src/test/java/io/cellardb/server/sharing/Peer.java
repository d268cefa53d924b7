package io.cellardb.server.sharing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Another JVM that shares a directory, and does what it is told by lines. */
final class Peer implements AutoCloseable {
  private final Process process;
  private final BufferedReader answers;

  private Peer(Process process) {
    this.process = process;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts one; its first answer says that it is connected. */
  static Peer start(String url) throws IOException {
    return new Peer(run(url));
  }

  /** Starts one that writes ascending numbers, and says each that is committed. */
  static Peer load(String url, int first) throws IOException {
    return new Peer(run(url, Integer.toString(first)));
  }

  private static Process run(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** The next line that it says. */
  String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the other process has ended");
    }
    return line;
  }

  /** Has it execute a statement; what it answers is read by {@link #answer}. */
  void tell(String sql) throws IOException {
    process.getOutputStream().write((sql + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Kills it without a word. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Lets it close its connection and end. */
  @Override
  public void close() throws IOException {
    try {
      process.getOutputStream().close();
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What runs there. */
  static final class Program {
    private Program() {}

    /**
     * Executes the lines of its input, and answers each with a line; writes ascending numbers, if
     * {@code args[1]} is the first of them, and says each that is committed.
     */
    public static void main(String[] args) throws Exception {
      if (args.length > 1) {
        load(args[0], Integer.parseInt(args[1]));
        return;
      }
      try (Connection connection = DriverManager.getConnection(args[0]);
          Statement statement = connection.createStatement()) {
        System.out.println("connected");
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          try {
            statement.execute(line);
            System.out.println("done");
          } catch (SQLException e) {
            System.out.println(e.getSQLState());
          }
        }
      }
    }

    /** Writes numbers; a connection that broke is opened again. */
    private static void load(String url, int first) throws SQLException {
      int number = first;
      while (true) {
        try (Connection connection = DriverManager.getConnection(url);
            Statement statement = connection.createStatement()) {
          while (true) {
            statement.executeUpdate("UPSERT INTO t VALUES (" + number + ", " + number + ")");
            System.out.println(number++);
          }
        } catch (SQLException e) {
          if (!e.getSQLState().startsWith("08")) {
            throw e;
          }
        }
      }
    }
  }
}
