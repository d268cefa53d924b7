package io.cellardb.shell;

import io.cellardb.shell.prompt.HelpCommand;
import io.cellardb.shell.prompt.VerticalCommand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import sqlline.Application;
import sqlline.BuiltInProperty;
import sqlline.CommandHandler;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/**
 * What SQLLine is told about Cellar. Public, with a public constructor, since it is named to it.
 */
public final class ShellApplication extends Application {
  /** The commands of SQLLine that make sense here. Others are for drivers that are being tried. */
  private static final Set<String> KEPT =
      Set.of(
          "autocommit",
          "brief",
          "close",
          "commit",
          "connect",
          "go",
          "history",
          "isolation",
          "list",
          "outputformat",
          "quit",
          "readonly",
          "reconnect",
          "record",
          "rerun",
          "reset",
          "rollback",
          "run",
          "save",
          "script",
          "set",
          "verbose");

  /** Less than the greatest int, with which SQLLine calculates. */
  private static final String UNLIMITED = Integer.toString(Integer.MAX_VALUE / 2);

  /** For SQLLine. */
  public ShellApplication() {}

  @Override
  public String getInfoMessage() {
    String version = ShellApplication.class.getPackage().getImplementationVersion();
    return "Cellar"
        + (version == null ? "" : " " + version)
        + ". End a statement with a semicolon; \\d shows tables, help the commands, exit leaves.";
  }

  @Override
  public List<String> allowedDrivers() {
    return List.of("io.cellardb.embedded.CellarDriver", "io.cellardb.client.CellarClientDriver");
  }

  @Override
  public Collection<String> getConnectionUrlExamples() {
    return List.of("jdbc:cellar:./data", "jdbc:cellar:mem:name", "jdbc:cellar://127.0.0.1");
  }

  @Override
  public Collection<CommandHandler> getCommandHandlers(SqlLine sqlLine) {
    List<CommandHandler> handlers = new ArrayList<>();
    CommandHandler help = null;
    for (CommandHandler each : super.getCommandHandlers(sqlLine)) {
      if (KEPT.contains(each.getName())) {
        handlers.add(each);
      } else if (each.getName().equals("help")) {
        help = each;
      }
    }
    handlers.add(new HelpCommand(sqlLine, sqlLine::getCommandHandlers, help));
    handlers.add(new VerticalCommand(sqlLine));
    for (ShellCommand command : ShellCommand.values()) {
      handlers.add(new InteractiveCommand(sqlLine, command));
    }
    return handlers;
  }

  @Override
  public SqlLineOpts getOpts(SqlLine sqlLine) {
    SqlLineOpts options = sqlLine.getOpts();
    options.set(BuiltInProperty.ISOLATION, "TRANSACTION_REPEATABLE_READ");
    // Names are completed without it.
    options.set(BuiltInProperty.FAST_CONNECT, "true");
    // A second quote that comes by itself is in the way of completion, and of quotes within texts.
    options.setAutoPairing("false");
    // SQLLine cuts wide rows without a mark; PromptSqlLine does it with one.
    options.set(BuiltInProperty.MAX_WIDTH, UNLIMITED);
    options.set(BuiltInProperty.PROMPT, "cellar> ");
    options.set(BuiltInProperty.NULL_VALUE, "NULL");
    options.set(BuiltInProperty.NUMBER_FORMAT, BuiltInProperty.NUMBER_FORMAT.defaultValue());
    return options;
  }
}
