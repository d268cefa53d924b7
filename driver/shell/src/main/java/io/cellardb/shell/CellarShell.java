package io.cellardb.shell;

import io.cellardb.shell.ShellArguments.Script;
import io.cellardb.shell.ShellArguments.Sql;
import io.cellardb.shell.ShellArguments.Task;
import io.cellardb.shell.ShellArguments.UsageException;
import io.cellardb.shell.serving.ServerCommand;
import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.terminal.StatementClock;
import io.cellardb.shell.tpch.TpchLoad;
import io.cellardb.shell.transfer.Interruption;
import io.cellardb.shell.transfer.Transfer;
import io.cellardb.shell.upkeep.CopyCommand;
import io.cellardb.shell.upkeep.StoreCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The program behind {@code bin/cellar}. */
public final class CellarShell {
  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

  /**
   * What libraries say of their work is not for who uses the shell. They are kept here, as the JDK
   * forgets the level of a logger that nobody has.
   */
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("org.apache.calcite"), Logger.getLogger("io.netty"));

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;

  /**
   * @param terminal whether a person watches
   */
  CellarShell(PrintStream out, PrintStream err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /**
   * Runs it and ends the JVM: 0 for success, 1 for an error, 2 for a bad command line; for a {@link
   * StoreCommand} see there. The system property {@code cellar.terminal} says whether a person
   * watches; what System.console() says about that depends on the JDK.
   */
  public static void main(String[] args) {
    QUIET.forEach(logger -> logger.setLevel(Level.SEVERE));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int code = new CellarShell(out, err, Boolean.getBoolean("cellar.terminal")).run(args);
    out.flush();
    System.exit(code);
  }

  /** Does what the command line says, and returns the exit code. */
  int run(String... args) {
    if (args.length > 0 && args[0].equals(ServerCommand.NAME)) {
      return ServerCommand.run(List.of(args).subList(1, args.length), out, err);
    }
    if (args.length > 0 && args[0].equals(CopyCommand.NAME)) {
      return CopyCommand.run(List.of(args).subList(1, args.length), out, err, terminal);
    }
    StoreCommand command = args.length == 0 ? null : StoreCommand.named(args[0]);
    if (command != null) {
      return command.run(List.of(args).subList(1, args.length), out, err);
    }
    ShellArguments arguments;
    try {
      arguments = ShellArguments.parse(args);
    } catch (UsageException e) {
      err.println("cellar: " + e.getMessage());
      err.println("Try cellar --help.");
      return BAD_USAGE;
    }
    if (arguments.information() != null) {
      out.print(arguments.information());
      return OK;
    }
    try {
      return run(arguments);
    } catch (SQLException | IOException e) {
      err.println("cellar: " + ScriptRunner.message(e));
      return FAILED;
    }
  }

  private int run(ShellArguments arguments) throws SQLException, IOException {
    List<Task> tasks = arguments.tasks();
    if (tasks.isEmpty() && arguments.tpchScale() == 0) {
      if (terminal) {
        return InteractiveShell.run(arguments.url(), arguments.style().format(), out) ? OK : FAILED;
      }
      tasks = List.of(new Script("-"));
    }
    try (Connection connection = DriverManager.getConnection(arguments.url());
        StatementClock clock = new StatementClock(new ProgressLine(err, terminal))) {
      if (arguments.tpchScale() > 0) {
        new TpchLoad(connection, "tpch", arguments.tpchScale())
            .run(new LoadProgress(new ProgressLine(out, terminal)));
      }
      ScriptRunner runner = runner(clock.watch(connection), arguments.style());
      for (Task task : tasks) {
        boolean success =
            task instanceof Script script
                ? runner.runScript(script.name(), read(script.name()))
                : runner.runStatements("-e", ((Sql) task).sql());
        if (!success) {
          return FAILED;
        }
      }
    }
    return OK;
  }

  private ScriptRunner runner(Connection connection, ScriptRunner.Style style) {
    Transfer transfer =
        new Transfer(
            connection,
            System.in,
            out,
            new ProgressLine(err, terminal),
            style.quiet() ? err::println : out::println,
            Interruption.NEVER);
    return new ScriptRunner(connection, transfer, style, out, err);
  }

  private static String read(String name) throws IOException {
    return name.equals("-")
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
        : Files.readString(Path.of(name));
  }
}
