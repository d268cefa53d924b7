package io.cellardb.tck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.seed.GoldenScript;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs variants of the statements of the golden scripts, each before the statement itself, and
 * notes those that end in a defect. The scripts are independent of each other, and run at once.
 */
final class StatementTrials {
  private static final int TIMEOUT_SECONDS = 20;

  private static final int MOST_ROWS = 100_000;
  private static final Path SCRIPTS = Path.of("src/test/resources/golden");
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|[A-Za-z_$][\\w$]*|\\d[\\d.]*|<=|>=|<>|\\|\\||\\S");

  /** Statements that change no rows and no definitions. */
  private static final Pattern QUERY =
      Pattern.compile(
          "(?i)[(\\s]*(?:SELECT|VALUES|TABLE|EXPLAIN(?!\\s+ANALYZE)|SHOW|DESCRIBE)\\b.*",
          Pattern.DOTALL);

  private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "\\n"
              + "|(java|apache|calcite|cellardb)\\.\\w|Exception|Rex[A-Z]|Sql[A-Z]|\\$[A-Z]{3}|^null$");

  private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
  private final long seed = TestSeed.get(20_261_121);

  /** Tries variants of one statement in a database of which it is given the URL. */
  interface Trial {
    void run(String url, String statement, Random random) throws SQLException;
  }

  long seed() {
    return seed;
  }

  /** What went wrong, with the statements. */
  List<String> wrong() {
    return wrong;
  }

  static List<MatchResult> matches(String statement) {
    return TOKEN.matcher(statement).results().toList();
  }

  static List<String> tokens(String statement) {
    return matches(statement).stream().map(MatchResult::group).toList();
  }

  /** The statements of each script. */
  static List<List<String>> scripts() throws IOException {
    List<List<String>> scripts = new ArrayList<>();
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      for (Path file : files.sorted().toList()) {
        List<String> statements = new GoldenScript(Files.readAllLines(file, UTF_8)).statements();
        // A store with users lets nobody in without a password, which these know nothing of.
        if (statements.stream().noneMatch(statement -> statement.startsWith("CREATE USER"))) {
          scripts.add(statements);
        }
      }
    }
    return scripts;
  }

  /** Runs all scripts but for their queries, with a trial before each statement. */
  void run(String name, List<List<String>> scripts, Trial trial) throws InterruptedException {
    ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < scripts.size(); i++) {
        int number = i;
        work.add(
            () -> {
              run("jdbc:cellar:mem:" + name + "-" + number, scripts.get(number), number, trial);
              return null;
            });
      }
      for (Future<Void> done : workers.invokeAll(work)) {
        done.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      workers.shutdownNow();
    }
  }

  private void run(String url, List<String> script, int number, Trial trial) throws SQLException {
    Random random = new Random(seed + number);
    try (Connection connection = DriverManager.getConnection(url)) {
      for (String statement : script) {
        trial.run(url, statement, random);
        if (!QUERY.matcher(statement).matches()) {
          follow(connection, statement);
        }
      }
    }
  }

  /** Goes on in the script, if that is still possible. */
  private void follow(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      limit(statement);
      statement.execute(sql);
    } catch (SQLException e) {
      judge(sql, e);
    }
  }

  /** A variant may take long, and may have more rows than memory has room for. */
  static void limit(Statement statement) throws SQLException {
    statement.setQueryTimeout(TIMEOUT_SECONDS);
    statement.setMaxRows(MOST_ROWS);
  }

  /** What is done on a connection of its own. */
  interface Attempt {
    void run(Connection connection) throws SQLException;
  }

  /**
   * Does something and takes it back as far as possible; {@code sql} says what it was. It hardly
   * waits for locks, which the thread's own other connection has.
   */
  void tryOut(String url, String sql, Attempt attempt) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET lock_timeout = 1");
      }
      connection.setAutoCommit(false);
      try {
        attempt.run(connection);
      } catch (SQLException e) {
        judge(sql, e);
      } catch (RuntimeException | Error e) {
        wrong.add(sql + "\n  ends in " + e);
      }
      connection.rollback();
    }
  }

  /** All values as texts, row by row. */
  static List<List<String>> read(ResultSet results) throws SQLException {
    int columns = results.getMetaData().getColumnCount();
    List<List<String>> rows = new ArrayList<>();
    while (results.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        results.getObject(i);
        row.add(results.getString(i));
      }
      rows.add(row);
    }
    return rows;
  }

  private void judge(String sql, SQLException e) {
    String message = String.valueOf(e.getMessage());
    // What the message quotes of the statement is the statement's own.
    String own = message;
    for (String token : tokens(sql)) {
      own = token.length() > 2 ? own.replace(token, "_") : own;
    }
    if (e.getSQLState() == null
        || !STATE.matcher(e.getSQLState()).matches()
        || e.getSQLState().equals("XX000")
        || UNREADABLE.matcher(own).find()) {
      wrong.add(sql + "\n  is told as " + e.getSQLState() + " " + message);
    }
  }
}
