package io.cellardb.shell;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sqlline.Application;
import sqlline.BuiltInProperty;
import sqlline.CommandHandler;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/**
 * What SQLLine is told about Cellar. Public, with a public constructor, since it is named to it.
 */
public final class ShellApplication extends Application {
  /** For SQLLine. */
  public ShellApplication() {}

  @Override
  public String getInfoMessage() {
    String version = ShellApplication.class.getPackage().getImplementationVersion();
    return "Cellar"
        + (version == null ? "" : " " + version)
        + ". End a statement with a semicolon; !d [TABLE], !import, !export, !help, !quit.";
  }

  @Override
  public List<String> allowedDrivers() {
    return List.of("io.cellardb.embedded.CellarDriver");
  }

  @Override
  public Collection<String> getConnectionUrlExamples() {
    return List.of("jdbc:cellar:./data", "jdbc:cellar:mem:name");
  }

  @Override
  public Collection<CommandHandler> getCommandHandlers(SqlLine sqlLine) {
    List<CommandHandler> handlers = new ArrayList<>(super.getCommandHandlers(sqlLine));
    for (ShellCommand command : ShellCommand.values()) {
      handlers.add(new InteractiveCommand(sqlLine, command));
    }
    return handlers;
  }

  @Override
  public SqlLineOpts getOpts(SqlLine sqlLine) {
    SqlLineOpts options = sqlLine.getOpts();
    options.set(BuiltInProperty.ISOLATION, "TRANSACTION_REPEATABLE_READ");
    // Otherwise names of tables and columns are not completed before !rehash.
    options.set(BuiltInProperty.FAST_CONNECT, "false");
    options.set(BuiltInProperty.PROMPT, "cellar> ");
    options.set(BuiltInProperty.NULL_VALUE, "NULL");
    options.set(BuiltInProperty.NUMBER_FORMAT, BuiltInProperty.NUMBER_FORMAT.defaultValue());
    return options;
  }
}
