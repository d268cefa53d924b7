package io.cellardb.shell;

import io.cellardb.shell.ShellArguments.Script;
import io.cellardb.shell.ShellArguments.Sql;
import io.cellardb.shell.ShellArguments.Task;
import io.cellardb.shell.ShellArguments.UsageException;
import io.cellardb.shell.tpch.TpchLoad;
import io.cellardb.shell.upkeep.StoreCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** The program behind {@code bin/cellar}. */
public final class CellarShell {
  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

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
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int code = new CellarShell(out, err, Boolean.getBoolean("cellar.terminal")).run(args);
    out.flush();
    System.exit(code);
  }

  /** Does what the command line says, and returns the exit code. */
  int run(String... args) {
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
    if (arguments.help()) {
      out.print(ShellArguments.USAGE);
      return OK;
    }
    try {
      return run(arguments);
    } catch (SQLException e) {
      err.println("cellar: " + e.getSQLState() + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      err.println("cellar: there is no file " + e.getMessage());
    } catch (IOException e) {
      err.println("cellar: " + e.getMessage());
    }
    return FAILED;
  }

  private int run(ShellArguments arguments) throws SQLException, IOException {
    List<Task> tasks = arguments.tasks();
    if (tasks.isEmpty() && arguments.tpchScale() == 0) {
      if (terminal) {
        return InteractiveShell.run(arguments.url()) ? OK : FAILED;
      }
      tasks = List.of(new Script("-"));
    }
    try (Connection connection = DriverManager.getConnection(arguments.url())) {
      if (arguments.tpchScale() > 0) {
        new TpchLoad(connection, "tpch", arguments.tpchScale())
            .run(new LoadProgress(out, terminal));
      }
      ScriptRunner runner = new ScriptRunner(connection, out, err);
      for (Task task : tasks) {
        boolean success =
            task instanceof Script script
                ? runner.runScript(script.name(), read(script.name()))
                : runner.runStatements(((Sql) task).sql());
        if (!success) {
          return FAILED;
        }
      }
    }
    return OK;
  }

  private static String read(String name) throws IOException {
    return name.equals("-")
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
        : Files.readString(Path.of(name));
  }
}
