package io.cellardb.shell;

import io.cellardb.sql.parser.SqlScript;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Runs statements one after the other and prints what they answer, up to the first error. It goes
 * to the error stream as {@code NAME:LINE:COLUMN: SQLSTATE: message}.
 */
final class ScriptRunner {
  private final Connection connection;
  private final PrintStream out;
  private final PrintStream err;

  ScriptRunner(Connection connection, PrintStream out, PrintStream err) {
    this.connection = connection;
    this.out = out;
    this.err = err;
  }

  /** Runs a script, whose text is shown as well; returns whether all statements succeeded. */
  boolean runScript(String name, String text) {
    int shown = 0;
    for (SqlScript.Statement statement : SqlScript.split(text)) {
      int end = offset(text, statement.line(), statement.column()) + statement.sql().length();
      int semicolon = text.indexOf(';', end);
      end = semicolon < 0 ? end : semicolon + 1;
      out.println(text.substring(shown, end).strip());
      shown = end;
      if (!run(name, statement)) {
        return false;
      }
      out.println();
    }
    String rest = text.substring(shown).strip();
    if (!rest.isEmpty()) {
      out.println(rest);
    }
    return true;
  }

  /** Runs statements and shows their answers alone; returns whether all succeeded. */
  boolean runStatements(String text) {
    for (SqlScript.Statement statement : SqlScript.split(text)) {
      if (!run("-e", statement)) {
        return false;
      }
    }
    return true;
  }

  private boolean run(String name, SqlScript.Statement statement) {
    long start = System.nanoTime();
    try (Statement jdbc = connection.createStatement()) {
      if (jdbc.execute(statement.inPlace())) {
        try (ResultSet results = jdbc.getResultSet()) {
          long rows = TextTable.print(results, out);
          out.println("(" + count(rows, "row") + ", " + millis(start) + ")");
        }
      } else {
        long rows = jdbc.getLargeUpdateCount();
        out.println("ok (" + count(rows, "row") + ", " + millis(start) + ")");
      }
      return true;
    } catch (SQLException e) {
      out.flush();
      err.println(
          name
              + ":"
              + statement.line()
              + ":"
              + statement.column()
              + ": "
              + e.getSQLState()
              + ": "
              + e.getMessage());
      return false;
    }
  }

  private static int offset(String text, int line, int column) {
    int offset = 0;
    for (int i = 1; i < line; i++) {
      offset = text.indexOf('\n', offset) + 1;
    }
    return offset + column - 1;
  }

  private static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : noun + "s");
  }

  private static String millis(long start) {
    return String.format(Locale.ROOT, "%,.1f ms", (System.nanoTime() - start) / 1e6);
  }
}
