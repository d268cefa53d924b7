package io.cellardb.shell;

import io.cellardb.shell.prompt.PromptSqlLine;
import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.terminal.StatementClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import sqlline.SqlLine;

/** SQLLine, set up for Cellar. Its history and settings are in {@code ~/.cellar}. */
final class InteractiveShell {
  private InteractiveShell() {}

  /** Runs until the user leaves; returns whether all went well. */
  static boolean run(String url, ResultFormat format, PrintStream out)
      throws IOException, SQLException {
    // SQLLine reads where its files are from here, before anything else can tell it.
    System.setProperty(
        SqlLine.SQLLINE_BASE_DIR, Path.of(System.getProperty("user.home"), ".cellar").toString());
    try (StatementClock clock = new StatementClock(new ProgressLine(out, true));
        InteractiveConnections connections = InteractiveConnections.register(url, clock)) {
      return run(
          new PromptSqlLine(InteractiveConnections::current), connections, url, format, null);
    }
  }

  /**
   * Runs a SQLLine until its input ends.
   *
   * @param connections by which it connects, so that they are open
   * @param input null for the terminal, of which a history is kept
   */
  static boolean run(
      SqlLine sqlLine,
      InteractiveConnections connections,
      String url,
      ResultFormat format,
      InputStream input)
      throws IOException, SQLException {
    if (!connections.acceptsURL(url)) {
      throw new SQLException("no URL of Cellar: " + url, "08001");
    }
    String[] args = {
      "-ac",
      ShellApplication.class.getName(),
      "-u",
      url,
      "-n",
      "",
      "-p",
      "",
      "--outputFormat=" + format.name().toLowerCase(Locale.ROOT)
    };
    return sqlLine.begin(args, input, input == null) == SqlLine.Status.OK;
  }
}
