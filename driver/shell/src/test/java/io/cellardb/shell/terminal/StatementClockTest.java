package io.cellardb.shell.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The clock of statements that take their time. */
class StatementClockTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  @Test
  void aLongStatementShowsItsSecondsAndTakesTheLineAway() throws Exception {
    try (StatementClock clock =
            new StatementClock(
                new ProgressLine(new PrintStream(shown, true, UTF_8), true), Duration.ZERO);
        Connection connection = clock.watch(DriverManager.getConnection("jdbc:cellar:mem:clock"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY)");
      for (int i = 0; i < 1_000; i++) {
        statement.addBatch("UPSERT INTO t VALUES (" + i + ")");
      }
      statement.executeBatch();
      shown.reset();
      Thread canceller =
          new Thread(
              () -> {
                try {
                  Await.until("the clock is shown", () -> shown.size() > 0);
                  statement.cancel();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      canceller.start();
      SQLException failure =
          assertThrows(
              SQLException.class,
              () -> {
                try (ResultSet results =
                    statement.executeQuery(
                        "SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.k + b.k > c.k + d.k")) {
                  results.next();
                }
              });
      canceller.join();
      assertEquals("57014", failure.getSQLState());
      String text = shown.toString(UTF_8);
      assertTrue(text.matches("(?s)\\s*\r\\d+ s; Ctrl-C cancels.*"), text);
      assertTrue(text.endsWith(" \r"), text);
    }
  }

  @Test
  void cancellingAStatementThatIsClosedIsNoError() throws Exception {
    try (StatementClock clock =
            new StatementClock(
                new ProgressLine(
                    new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false));
        Connection connection = clock.watch(DriverManager.getConnection("jdbc:cellar:mem:clock"))) {
      Statement statement = connection.createStatement();
      statement.close();
      statement.cancel();
      assertThrows(SQLException.class, () -> statement.executeQuery("SELECT 1"));
    }
  }
}
