package io.cellardb.shell.upkeep;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.shell.terminal.CommandLines;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/**
 * Copies a store, or some of its tables, to another one, which may be of another kind. The exit
 * code is 0 if all is there, 1 if something differs, 2 if it could not be done.
 */
public final class CopyCommand {
  /** The first argument that means this command. */
  public static final String NAME = "copy";

  private static final int OK = 0;
  private static final int DIFFERS = 1;
  private static final int FAILED = 2;

  private static final String HELP =
      """

      Copies all cells of the store SOURCE to the store TARGET, with their times and with the marks
      of deletes, and then the definitions of tables, views, sequences, users and rights. SOURCE and
      TARGET are directories or URLs: jdbc:cellar:DIRECTORY, or jdbc:cellar:hbase:QUORUM for a
      cluster. NAME is a namespace, or NAMESPACE.TABLE; without one all is copied. Nobody may write to
      either meanwhile. A copy that was ended goes on where it was when the same command is given
      again.

      Prints a line for each table, with how many visible versions it has in TARGET, their checksum,
      and whether SOURCE has the same. What TARGET cannot have, such as indexes of a cluster, is left out, and
      named.

      Exit code: 0 if all is there, 1 if something differs, 2 if it could not be done.
      """;

  private CopyCommand() {}

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .customSynopsis("cellar copy SOURCE TARGET [NAME]...")
        .description(HELP.split("\n", -1));
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .index("0..*")
            .arity("2..*")
            .paramLabel("ARGUMENT")
            .hidden(true)
            .build());
    return spec;
  }

  /** Runs the command with what follows its name, and returns the exit code. */
  public static int run(List<String> rest, PrintStream out, PrintStream err) {
    CommandLine line = CommandLines.of(spec(), "");
    try {
      if (line.parseArgs(rest.toArray(String[]::new)).isUsageHelpRequested()) {
        out.print(CommandLines.help(line));
        return OK;
      }
    } catch (ParameterException e) {
      err.println("cellar: copy needs SOURCE and TARGET");
      err.println("Try cellar copy --help.");
      return FAILED;
    }
    try {
      boolean same =
          StoreCopy.run(
              url(rest.get(0)), url(rest.get(1)), rest.subList(2, rest.size()), out::println);
      return same ? OK : DIFFERS;
    } catch (SQLException e) {
      err.println("cellar: " + e.getMessage());
      return FAILED;
    }
  }

  private static String url(String location) {
    return location.startsWith("jdbc:") ? location : "jdbc:cellar:" + location;
  }
}
