package io.cellardb.tck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Statements that are a little wrong: those of the golden scripts with words left out, doubled,
 * exchanged and replaced. Whatever comes of it, it is an answer or an error with a SQLSTATE and one
 * readable line, never a defect ({@code XX000}). {@code -Dmutations=N} tries N of each statement.
 */
final class MutatedStatementsTest {
  private static final Path SCRIPTS = Path.of("src/test/resources/golden");
  private static final int TIMEOUT_SECONDS = 20;
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|[A-Za-z_$][\\w$]*|\\d[\\d.]*|<=|>=|<>|\\|\\||\\S");
  private static final Pattern STATE = Pattern.compile("[0-9A-Z]{5}");
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "\\n|(java|apache|calcite|cellardb)\\.\\w|Exception|Rex[A-Z]|Sql[A-Z]|^null$");

  /** What is hard to digest wherever it stands. */
  private static final List<String> EDGES =
      List.of(
          "NULL",
          "''",
          "0",
          "-1",
          "9223372036854775808",
          "1e400",
          "X''",
          "X'1'",
          "TRUE",
          "?",
          "*",
          "DEFAULT",
          "DATE '2020-02-30'",
          "INTERVAL '1' DAY",
          "(SELECT 1)",
          "(VALUES (1, 2))",
          "ARRAY[1, NULL]",
          "MAP['a', 1]",
          "ROW(1, 'a')",
          "COUNT(*)",
          "_time",
          "_row",
          "(",
          ")");

  private final long seed = seed();
  private final Random random = new Random(seed);
  private final List<String> wrong = new ArrayList<>();

  private static long seed() {
    String given = System.getProperty("test.seed", "");
    if (given.equals("random")) {
      return System.nanoTime();
    }
    return given.isEmpty() ? 20_261_121L : Long.parseLong(given);
  }

  @Test
  void whatIsWrongIsToldInOneLineWithItsState() throws IOException, SQLException {
    List<List<String>> scripts = new ArrayList<>();
    List<String> words = new ArrayList<>(EDGES);
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      for (Path file : files.sorted().toList()) {
        List<String> statements = new GoldenScript(Files.readAllLines(file, UTF_8)).statements();
        scripts.add(statements);
        statements.forEach(statement -> words.addAll(tokens(statement)));
      }
    }
    int mutations = Integer.getInteger("mutations", 3);
    for (int script = 0; script < scripts.size(); script++) {
      String url = "jdbc:cellar:mem:mutated-" + script;
      try (Connection connection = DriverManager.getConnection(url)) {
        for (String statement : scripts.get(script)) {
          for (int i = 0; i < mutations; i++) {
            tryOut(url, mutate(statement, words));
          }
          follow(connection, statement);
        }
      }
    }
    assertEquals(List.of(), wrong, () -> wrong.size() + " of seed " + seed);
  }

  private static List<String> tokens(String statement) {
    return TOKEN.matcher(statement).results().map(MatchResult::group).toList();
  }

  private String mutate(String statement, List<String> words) {
    List<String> tokens = new ArrayList<>(tokens(statement));
    for (int changes = 1 + random.nextInt(2); changes > 0 && !tokens.isEmpty(); changes--) {
      int at = random.nextInt(tokens.size());
      List<String> source = random.nextBoolean() ? EDGES : words;
      String word = source.get(random.nextInt(source.size()));
      switch (random.nextInt(7)) {
        case 0 -> tokens.remove(at);
        case 1 -> tokens.add(at, tokens.get(at));
        case 2 -> tokens.add(at, word);
        case 3 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        case 4 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
        case 5 -> tokens.subList(at, tokens.size()).clear();
        default -> tokens.set(at, word);
      }
    }
    return String.join(" ", tokens);
  }

  /** Runs it on a connection of its own, and takes back what it did as far as that is possible. */
  private void tryOut(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.setQueryTimeout(TIMEOUT_SECONDS);
        if (statement.execute(sql)) {
          read(statement.getResultSet());
        }
      } catch (SQLException e) {
        judge(sql, e);
      } catch (RuntimeException | Error e) {
        wrong.add(sql + "\n  ends in " + e);
      }
      connection.rollback();
    }
  }

  private static void read(ResultSet results) throws SQLException {
    int columns = results.getMetaData().getColumnCount();
    while (results.next()) {
      for (int i = 1; i <= columns; i++) {
        results.getObject(i);
        results.getString(i);
      }
    }
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

  /** Goes on in the script, if that is still possible. */
  private void follow(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      statement.execute(sql);
    } catch (SQLException e) {
      judge(sql, e);
    }
  }
}
