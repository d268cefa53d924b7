package io.cellardb.shell;

import io.cellardb.shell.ScriptText.Piece;
import io.cellardb.shell.transfer.Transfer;
import io.cellardb.shell.transfer.TransferException;
import io.cellardb.sql.parser.text.SqlScript;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Runs statements and commands one after the other and prints what they answer, up to the first
 * error. It goes to the error stream as {@code NAME:LINE:COLUMN: SQLSTATE: message}, and so do
 * warnings.
 */
final class ScriptRunner {
  private final Connection connection;
  private final Transfer transfer;
  private final Style style;
  private final PrintStream out;
  private final PrintStream err;

  /**
   * What is shown.
   *
   * @param quiet rows alone: neither the script nor how many rows there were
   * @param timing how long each statement took, on the error stream if quiet
   */
  record Style(ResultFormat format, boolean quiet, boolean timing) {}

  ScriptRunner(
      Connection connection, Transfer transfer, Style style, PrintStream out, PrintStream err) {
    this.connection = connection;
    this.transfer = transfer;
    this.style = style;
    this.out = out;
    this.err = err;
  }

  /** Runs a script, whose text is shown as well; returns whether all statements succeeded. */
  boolean runScript(String name, String text) {
    if (style.quiet()) {
      return runStatements(name, text);
    }
    int shown = 0;
    for (Piece piece : ScriptText.split(text)) {
      int semicolon = piece.command() ? -1 : text.indexOf(';', piece.end());
      int end = semicolon < 0 ? piece.end() : semicolon + 1;
      out.println(text.substring(shown, end).strip());
      shown = end;
      if (!run(name, piece)) {
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
  boolean runStatements(String name, String text) {
    for (Piece piece : ScriptText.split(text)) {
      if (!run(name, piece)) {
        return false;
      }
    }
    return true;
  }

  private boolean run(String name, Piece piece) {
    try {
      if (piece.command()) {
        return command(piece.text());
      }
      sql(name, piece);
      return true;
    } catch (SQLException | IOException | TransferException e) {
      out.flush();
      err.println(name + ":" + piece.line() + ":" + piece.column() + ": " + message(e));
      return false;
    }
  }

  private boolean command(String text) throws SQLException, IOException, TransferException {
    String word = text.split("\\s", 2)[0];
    ShellCommand command = ShellCommand.named(word);
    if (command == null) {
      throw new IOException("there is no command !" + word + "; there are " + ShellCommand.words());
    }
    return command.run(text.substring(word.length()), connection, transfer, out);
  }

  private void sql(String name, Piece piece) throws SQLException, IOException {
    String sql = new SqlScript.Statement(piece.text(), piece.line(), piece.column()).inPlace();
    long start = System.nanoTime();
    try (Statement jdbc = connection.createStatement()) {
      if (jdbc.execute(sql)) {
        try (ResultSet results = jdbc.getResultSet()) {
          report("", style.format().print(results, out), start);
          warn(name, piece, jdbc.getWarnings(), results.getWarnings());
        }
      } else {
        warn(name, piece, jdbc.getWarnings(), null);
        report("ok ", jdbc.getLargeUpdateCount(), start);
      }
    }
  }

  /** Tells each sentence once; what came up while rows were read is in the second chain alone. */
  private void warn(String name, Piece piece, SQLWarning first, SQLWarning second) {
    Set<String> sentences = new LinkedHashSet<>();
    for (SQLWarning chain : Arrays.asList(first, second)) {
      for (SQLWarning warning = chain; warning != null; warning = warning.getNextWarning()) {
        sentences.add(warning.getSQLState() + ": " + warning.getMessage());
      }
    }
    out.flush();
    for (String sentence : sentences) {
      err.println(name + ":" + piece.line() + ":" + piece.column() + ": warning " + sentence);
    }
  }

  private void report(String begin, long rows, long start) {
    if (!style.quiet() || style.timing()) {
      PrintStream to = style.quiet() ? err : out;
      to.println(begin + "(" + count(rows, "row") + ", " + millis(start) + ")");
    }
  }

  /** What a person is told of a failure. */
  static String message(Exception e) {
    if (e instanceof SQLException failure) {
      return failure.getSQLState() + ": " + failure.getMessage();
    }
    return e instanceof NoSuchFileException ? "there is no file " + e.getMessage() : e.getMessage();
  }

  private static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : noun + "s");
  }

  private static String millis(long start) {
    return String.format(Locale.ROOT, "%,.1f ms", (System.nanoTime() - start) / 1e6);
  }
}
