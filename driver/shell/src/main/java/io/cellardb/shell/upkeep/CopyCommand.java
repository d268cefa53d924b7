package io.cellardb.shell.upkeep;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.jdbc.TimeText;
import io.cellardb.shell.terminal.CommandLines;
import io.cellardb.shell.terminal.ProgressLine;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

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

      --since copies the rows that were written from a time on to a TARGET that has the others:
      milliseconds since 1970, or a timestamp such as 2026-01-31 12:00:00 or 2026-01-31T12:00:00Z.
      So the copy of a large store can be made while it is written to, and the rest when that has
      ended. What a compaction of SOURCE has removed since then, deletes included, is not there to
      be copied: the comparison tells.

      --bulk copies to a cluster by HFiles, which are written to a directory in its file system, as
      hdfs://name/tmp, and then taken over by its servers; they must be allowed to move them. A table
      is one whole then: what was ended is done again. It needs HBase, by HBASE_HOME or as the
      command hbase, with its settings.

      Tables of a cluster have indexes, UNIQUE and foreign keys if they take part in transactions:
      with transactions=snapshot in the URL of TARGET those do that can.

      Prints a line for each table, with how many visible versions it has in TARGET, their checksum,
      and whether SOURCE has the same. What TARGET cannot have is left out, and named.

      Exit code: 0 if all is there, 1 if something differs, 2 if it could not be done.
      """;

  private CopyCommand() {}

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .customSynopsis(
            "cellar copy [--since TIME] [--rate CELLS] [--bulk DIR] SOURCE TARGET [NAME]...")
        .description(HELP.split("\n", -1));
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .index("0..*")
            .arity("0..*")
            .paramLabel("ARGUMENT")
            .hidden(true)
            .build());
    spec.addOption(
        CommandLines.option("TIME", "--since")
            .description("copies the rows that were written at this time or later")
            .build());
    spec.addOption(
        CommandLines.option("CELLS", "--rate")
            .type(long.class)
            .description("copies so many cells in a second at most")
            .build());
    spec.addOption(
        CommandLines.option("DIR", "--bulk")
            .description("copies by files in this directory, which a cluster takes over")
            .build());
    return spec;
  }

  /**
   * Runs the command with what follows its name, and returns the exit code.
   *
   * @param terminal whether a person watches {@code err}
   */
  public static int run(List<String> rest, PrintStream out, PrintStream err, boolean terminal) {
    CommandLine line = CommandLines.of(spec(), "");
    ParseResult given;
    try {
      given = line.parseArgs(rest.toArray(String[]::new));
    } catch (ParameterException e) {
      return refused(e.getMessage(), err);
    }
    if (given.isUsageHelpRequested()) {
      out.print(CommandLines.help(line));
      return OK;
    }
    List<String> places = given.matchedPositionalValue(0, List.of());
    if (places.size() < 2) {
      return refused("copy needs SOURCE and TARGET", err);
    }
    long rate = given.matchedOptionValue("--rate", 0L);
    if (rate < 0) {
      return refused("--rate must be positive", err);
    }
    String bulk = given.matchedOptionValue("--bulk", null);
    if (bulk != null && given.hasMatchedOption("--since")) {
      return refused("--bulk copies whole tables, and not what --since asks for", err);
    }
    CopyProgress progress = new CopyProgress(new ProgressLine(err, terminal), out);
    try {
      Long since = TimeText.millis("--since", given.matchedOptionValue("--since", ""));
      boolean same =
          StoreCopy.run(
              new StoreCopy.Request(
                  url(places.get(0)),
                  url(places.get(1)),
                  places.subList(2, places.size()),
                  since,
                  rate,
                  bulk),
              progress);
      return same ? OK : DIFFERS;
    } catch (SQLException e) {
      progress.erase();
      err.println("cellar: " + e.getMessage());
      return FAILED;
    }
  }

  private static int refused(String why, PrintStream err) {
    err.println("cellar: " + why);
    err.println("Try cellar copy --help.");
    return FAILED;
  }

  private static String url(String location) {
    return location.startsWith("jdbc:") ? location : "jdbc:cellar:" + location;
  }
}
