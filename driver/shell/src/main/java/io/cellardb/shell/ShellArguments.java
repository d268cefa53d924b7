package io.cellardb.shell;

import io.cellardb.shell.terminal.CommandLines;
import io.cellardb.shell.tpch.TpchLoad;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What the command line asks for.
 *
 * @param url where to connect
 * @param tpchScale the scale of the TPC-H data to load first; 0 for none
 * @param tasks what to run, in order; empty for an interactive shell
 * @param style how answers are shown
 * @param information what is printed in place of running anything; null for nothing
 */
record ShellArguments(
    String url, double tpchScale, List<Task> tasks, ScriptRunner.Style style, String information) {

  /** The directory that is opened when none is named. */
  static final String DEFAULT_DIRECTORY = "./cellar-data";

  private static final double MOST_SCALE = 1000;

  private static final ScriptRunner.Style SHOWN =
      new ScriptRunner.Style(ResultFormat.TABLE, false, false);

  private static final String FOOTER =
      """

      -f and -e may be repeated and run in order, after --tpch. They stop at the first error, with
      exit code 1. A relative DIRECTORY or FILE starts at the working directory.

      Examples. The first makes a table; !import and !export are lines of their own, in scripts
      and at the prompt, where !help shows all that there is. (In bash a ! needs single quotes.)

        bin/cellar ./shop -e "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR, price DECIMAL(9, 2)); INSERT INTO item VALUES (1, 'nail', 0.05), (2, 'saw', 19.90)"
        bin/cellar ./shop -e "SELECT name, price FROM item ORDER BY price DESC"
        bin/cellar ./shop --format json -e "SELECT * FROM item WHERE price > 1"
        bin/cellar ./shop -e '!export item TO ./item.csv' -e '!d item'
        bin/cellar ./shop -e '!import item FROM ./item.csv' -e "SELECT COUNT(*) FROM item"

      !import TABLE [(COLUMN, ...)] FROM FILE and !export TABLE | (QUERY) TO FILE take files of CSV
      (.csv) and of JSON lines (.json, .jsonl), also packed (.gz); - is the standard input or
      output. Options follow as NAME=VALUE: format, header, delimiter, null; for !import also
      batch, errors, restart. Rows that cannot be written go to FILE.errors.csv, with the reason.
      An import that was ended goes on where it was when the same command is given again.

      Commands on the directory of a store that nobody has open (COMMAND --help says more; a store
      in a directory of such a name is ./NAME):

        check DIR        verifies every byte, and prints what is damaged
        salvage DIR NEWDIR
                         writes all that can be read of a damaged store to a new one
        backup DIR TARGET
                         makes a consistent copy, with hard links where that can be
        restore BACKUP DIR
                         verifies a backup and makes a store of it
        copy SOURCE TARGET [NAME]...
                         copies tables to another store, such as a cluster, and compares them
      """;

  /** Something to run. */
  sealed interface Task {}

  /**
   * A file of statements.
   *
   * @param name its path; "-" for the standard input
   */
  record Script(String name) implements Task {}

  /**
   * Statements on the command line.
   *
   * @param sql their text
   */
  record Sql(String sql) implements Task {}

  /** A command line that makes no sense; the message says why. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /** Reads a command line; options may stand before and behind the store. */
  static ShellArguments parse(String... args) throws UsageException {
    CommandLine line = CommandLines.of(spec(), FOOTER);
    try {
      ParseResult result = line.parseArgs(args);
      return result.isUsageHelpRequested()
          ? new ShellArguments("", 0, List.of(), SHOWN, CommandLines.help(line))
          : of(result);
    } catch (MissingParameterException e) {
      String option = ((OptionSpec) e.getMissing().get(0)).longestName();
      throw new UsageException("option " + option + " needs a value");
    } catch (UnmatchedArgumentException e) {
      String unmatched = e.getUnmatched().get(0);
      throw new UsageException(
          unmatched.startsWith("-")
              ? "unknown option " + unmatched
              : "two stores are named: " + location(e.getCommandLine()) + " and " + unmatched);
    } catch (ParameterException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static ShellArguments of(ParseResult result) throws UsageException {
    double scale = 0;
    boolean quiet = false;
    boolean timing = false;
    ResultFormat format = ResultFormat.TABLE;
    List<Task> tasks = new ArrayList<>();
    Map<OptionSpec, Integer> seen = new HashMap<>();
    for (OptionSpec option : result.matchedOptions()) {
      String value = option.stringValues().get(seen.merge(option, 1, Integer::sum) - 1);
      switch (option.longestName()) {
        case "--file" -> tasks.add(new Script(value));
        case "--execute" -> tasks.add(new Sql(value));
        case "--format" -> format = format(value);
        case "--quiet" -> quiet = true;
        case "--timing" -> timing = true;
        case "--tpch" -> scale = scale(value);
        case "--version" -> {
          return new ShellArguments("", 0, List.of(), SHOWN, version());
        }
        default -> throw new IllegalStateException(option.longestName());
      }
    }
    String location = location(result.commandSpec().commandLine());
    if (location.startsWith("-")) {
      throw new UsageException("unknown option " + location);
    }
    return new ShellArguments(
        url(location),
        scale,
        List.copyOf(tasks),
        new ScriptRunner.Style(format, quiet || format.forPrograms(), timing),
        null);
  }

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .customSynopsis("cellar [DIRECTORY | URL] [OPTION]...", "       cellar COMMAND ARGUMENT...")
        .description(
            "", "Opens an interactive SQL shell, or runs what the options say and ends.", "");
    return spec.addPositional(
            PositionalParamSpec.builder()
                .type(String.class)
                .index("0")
                .arity("0..1")
                .paramLabel("DIRECTORY | URL")
                .hideParamSyntax(true)
                .description(
                    "a store in that directory, created if absent, or any URL of the driver:"
                        + " jdbc:cellar:mem:NAME, jdbc:cellar:DIR?readOnly=true; "
                        + DEFAULT_DIRECTORY
                        + " if not given")
                .build())
        .addOption(
            CommandLines.option("FILE", "-f", "--file")
                .description("runs the statements of a file, or of the standard input for -")
                .build())
        .addOption(
            CommandLines.option("SQL", "-e", "--execute").description("runs statements").build())
        .addOption(
            CommandLines.option("FORMAT", "--format")
                .description(
                    "shows results as table, csv, json (one object in a line) or vertical;"
                        + " with csv and json nothing else is printed")
                .build())
        .addOption(
            CommandLines.flag("-q", "--quiet")
                .description("prints results alone: not the script, and no counts")
                .build())
        .addOption(
            CommandLines.flag("--timing")
                .description(
                    "prints how long each statement took, on the error stream where the output"
                        + " is for results alone")
                .build())
        .addOption(
            CommandLines.option("SCALE", "--tpch")
                .description(
                    "makes namespace tpch anew, with TPC-H data of that scale (0.01 is 86,800"
                        + " rows, 1 is 8.7 million)")
                .build())
        .addOption(CommandLines.flag("-V", "--version").description("shows the version").build());
  }

  private static String location(CommandLine line) {
    List<String> given = line.getCommandSpec().positionalParameters().get(0).stringValues();
    return given.isEmpty() ? DEFAULT_DIRECTORY : given.get(0);
  }

  private static String version() {
    try {
      Driver driver = DriverManager.getDriver("jdbc:cellar:mem:");
      return "Cellar "
          + driver.getMajorVersion()
          + "."
          + driver.getMinorVersion()
          + " on Java "
          + Runtime.version()
          + System.lineSeparator();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ResultFormat format(String name) throws UsageException {
    for (ResultFormat format : ResultFormat.values()) {
      if (format.name().equals(name.toUpperCase(Locale.ROOT))) {
        return format;
      }
    }
    throw new UsageException("the format is table, csv, json or vertical, and not " + name);
  }

  private static String url(String location) {
    return location.startsWith("jdbc:") ? location : "jdbc:cellar:" + location;
  }

  private static double scale(String text) throws UsageException {
    try {
      double scale = Double.parseDouble(text);
      if (scale >= TpchLoad.LEAST_SCALE && scale <= MOST_SCALE) {
        return scale;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(badScale(text));
    }
    throw new UsageException(badScale(text));
  }

  private static String badScale(String text) {
    return "the scale must be a number from "
        + TpchLoad.LEAST_SCALE
        + " to "
        + (int) MOST_SCALE
        + ", and not "
        + text;
  }
}
