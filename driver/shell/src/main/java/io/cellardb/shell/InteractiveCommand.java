package io.cellardb.shell;

import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.transfer.Interruption;
import io.cellardb.shell.transfer.Transfer;
import io.cellardb.shell.transfer.TransferException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/** A {@link ShellCommand} as SQLLine runs it. Ctrl-C ends it. */
final class InteractiveCommand extends AbstractCommandHandler {
  private final ShellCommand command;

  InteractiveCommand(SqlLine sqlLine, ShellCommand command) {
    super(sqlLine, command.names().toArray(String[]::new), command.help(), List.of());
    this.command = command;
  }

  @Override
  public void execute(String line, DispatchCallback callback) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
    // SQLLine takes the beginning of a name for it.
    String[] words = line.strip().split("\\s+", 2);
    String arguments = words.length == 2 ? words[1] : "";
    boolean done = false;
    try {
      Connection connection = InteractiveConnections.current(sqlLine);
      Transfer transfer =
          new Transfer(
              connection,
              // The terminal itself is where commands come from.
              InputStream.nullInputStream(),
              out,
              new ProgressLine(System.out, Boolean.getBoolean("cellar.terminal")),
              sqlLine::output,
              interruption(callback));
      done = command.run(arguments, connection, transfer, out);
    } catch (SQLException | IOException | TransferException e) {
      sqlLine.error(ScriptRunner.message(e));
    }
    // An interrupt at the next prompt would cancel the last statement, which is closed.
    callback.trackSqlQuery(null);
    if (done) {
      callback.setToSuccess();
    } else {
      callback.setToFailure();
    }
    if (text.size() > 0) {
      sqlLine.output(text.toString(StandardCharsets.UTF_8).stripTrailing());
    }
  }

  private static Interruption interruption(DispatchCallback callback) {
    return new Interruption() {
      private Statement tracked;

      @Override
      public void running(Statement statement) {
        // SQLLine forgets here that it has been interrupted.
        if (statement != tracked && !callback.isCanceled()) {
          tracked = statement;
          callback.trackSqlQuery(statement);
        }
      }

      @Override
      public boolean requested() {
        return callback.isCanceled();
      }
    };
  }
}
