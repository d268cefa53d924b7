package io.cellardb.shell.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jline.reader.Completer;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.utils.AttributedString;
import sqlline.SqlLine;

/** SQLLine with a prompt of Cellar's. */
public final class PromptSqlLine extends SqlLine {
  private static final String CUT =
      "Lines that end in "
          + WideRows.MARK
          + " are cut at the width of the terminal; \\x shows each column in a line of its own.";

  private final CurrentConnection connection;
  private final WideRows rows = new WideRows();

  /** Null until there is one. */
  private LineReaderImpl terminalReader;

  /** Which connection names are completed from. */
  @FunctionalInterface
  public interface CurrentConnection {
    /** The connection that a SQLLine uses; fails if there is none. */
    Connection of(SqlLine sqlLine) throws SQLException;
  }

  /** A SQLLine that has not begun. */
  public PromptSqlLine(CurrentConnection connection) {
    this.connection = connection;
  }

  @Override
  public LineReader getConsoleReader(InputStream input, History history) throws IOException {
    LineReaderImpl reader = (LineReaderImpl) super.getConsoleReader(input, history);
    terminalReader = reader;
    reader.setParser(new PromptParser(this));
    Completer commands = reader.getCompleter();
    Completer names = new NameCompleter(() -> connection.of(this));
    reader.setCompleter(
        (self, line, candidates) ->
            (PromptParser.endsInName(line.line()) ? names : commands)
                .complete(self, line, candidates));
    reader.option(LineReader.Option.CASE_INSENSITIVE, true);
    // Nothing is proposed but what begins with what was typed.
    reader.setVariable(LineReader.ERRORS, 0);
    return rewriting(reader);
  }

  /** The reader, whose lines are commands of SQLLine where they stand for such. */
  private LineReader rewriting(LineReader reader) {
    return (LineReader)
        Proxy.newProxyInstance(
            PromptSqlLine.class.getClassLoader(),
            new Class<?>[] {LineReader.class},
            (self, method, arguments) -> {
              if (method.getName().equals("readLine") && rows.haveBeenCut()) {
                output(CUT);
              }
              try {
                Object answer = method.invoke(reader, arguments);
                String command = answer instanceof String line ? TypedLine.command(line) : null;
                return command == null ? answer : command;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A file that cannot be read is a sentence and no stack trace. */
  @Override
  public boolean error(Throwable failure) {
    if (failure instanceof IOException && !getOpts().getVerbose()) {
      return error(failure.getMessage());
    }
    return super.error(failure);
  }

  @Override
  public void output(AttributedString message) {
    boolean table = getOpts().getOutputFormat().equals("table") && terminalReader != null;
    super.output(table ? rows.fit(message, terminalReader.getTerminal().getWidth()) : message);
  }
}
