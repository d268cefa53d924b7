package io.cellardb.shell.prompt;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jline.reader.Completer;
import org.jline.reader.impl.completer.StringsCompleter;
import sqlline.AbstractCommandHandler;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/** Tells what can be typed. */
public final class HelpCommand extends AbstractCommandHandler {
  private static final String MOST_USED =
      """
      A statement ends with a semicolon and may have several lines. A command is one line; of a
      command that begins with !, the beginning of its name is enough.

        help, \\?               this text; help COMMAND says more of a command
        exit, quit, \\q         leave; Ctrl-D does so too
        \\d                     tables and views
        \\d TABLE               its columns, key, families and conditions; * and ? stand for anything
        \\dt  \\dv  \\dn  \\ds  \\df [PATTERN]
                               tables, views, namespaces, sequences, column families
        \\x                     each column of a result in a line of its own, or tables again
        \\i FILE                run the statements of a file
        !import TABLE FROM FILE, !export TABLE | (QUERY) TO FILE
                               files of CSV and JSON lines; help import has the options
        !set outputformat csv  how results are shown: table, vertical, csv, json; help set has more

      Tab completes names, Ctrl-R searches what was typed before, Ctrl-C ends what is running.
      What SQL there is: sql-planner/SQL.md.

      All commands (help COMMAND says more of one):
      """;

  private static final int INDENT = 15;

  private final Supplier<Collection<CommandHandler>> commands;
  private final CommandHandler settings;

  /**
   * The command of a SQLLine.
   *
   * @param commands all there are
   * @param settings SQLLine's own help, which knows the settings
   */
  public HelpCommand(
      SqlLine sqlLine, Supplier<Collection<CommandHandler>> commands, CommandHandler settings) {
    super(
        sqlLine,
        new String[] {"help", "?"},
        "Tell what can be typed, or more of one command: [COMMAND]",
        () -> List.of(completer(commands.get())));
    this.commands = commands;
    this.settings = settings;
  }

  private static Completer completer(Collection<CommandHandler> commands) {
    return new StringsCompleter(commands.stream().map(CommandHandler::getName).toList());
  }

  @Override
  public void execute(String line, DispatchCallback callback) {
    String[] words = line.strip().split("\\s+", 2);
    callback.setToSuccess();
    if (words.length == 1) {
      sqlLine.output(MOST_USED.stripTrailing());
      TreeMap<String, String> texts = new TreeMap<>();
      commands
          .get()
          .forEach(
              each ->
                  texts.put(each.getName(), text(each, each.getHelpText().split("[:\\n]", 2)[0])));
      texts.values().forEach(sqlLine::output);
      return;
    }
    String word = words[1].replaceFirst("^[!\\\\]", "");
    Optional<CommandHandler> command =
        commands.get().stream().filter(each -> each.getNames().contains(word)).findFirst();
    if (command.isEmpty()) {
      callback.setToFailure();
      sqlLine.error("there is no command " + words[1] + "; help shows those there are");
    } else if (command.get().getName().equals("set")) {
      settings.execute("help set", callback);
    } else {
      sqlLine.output(text(command.get(), command.get().getHelpText()));
    }
  }

  private static String text(CommandHandler command, String help) {
    String name = "  !" + command.getName();
    return name
        + " ".repeat(Math.max(2, INDENT + 2 - name.length()))
        + help.strip().replaceAll("\\R", "\n" + " ".repeat(INDENT + 2));
  }
}
