package io.cellardb.shell;

import io.cellardb.shell.tpch.TpchLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the command line asks for.
 *
 * @param url where to connect
 * @param tpchScale the scale of the TPC-H data to load first; 0 for none
 * @param tasks what to run, in order; empty for an interactive shell
 * @param style how answers are shown
 * @param help whether only the usage is wanted
 */
record ShellArguments(
    String url, double tpchScale, List<Task> tasks, ScriptRunner.Style style, boolean help) {

  /** The directory that is opened when none is named. */
  static final String DEFAULT_DIRECTORY = "./cellar-data";

  private static final double MOST_SCALE = 1000;

  static final String USAGE =
      """
      Usage: cellar [DIRECTORY | URL] [OPTION]...
             cellar COMMAND ARGUMENT...

      Opens an interactive SQL shell, or runs what the options say and ends.

        DIRECTORY        a store in that directory, created if absent; %s if not given
        URL              any URL of the driver: jdbc:cellar:mem:NAME, jdbc:cellar:DIR?readOnly=true
        -f, --file FILE  runs the statements of a file, or of the standard input for -
        -e, --execute SQL
                         runs statements
        --format FORMAT  shows results as table, csv, json (one object in a line) or vertical;
                         with csv and json nothing else is printed
        -q, --quiet      prints results alone: not the script, and no counts
        --timing         prints how long each statement took, on the error stream where the
                         output is for results alone
        --tpch SCALE     makes namespace tpch anew, with TPC-H data of that scale
                         (0.01 is 86,800 rows, 1 is 8.7 million)
        -h, --help       shows this

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
      batch, errors, restart. Rows that cannot be written go to FILE.errors.csv, with the reason;
      an import that was ended goes on where it was when the same command is given again.

      Commands on the directory of a store that nobody has open (COMMAND --help says more; a store
      in a directory of such a name is ./NAME):

        check DIR        verifies every byte, and prints what is damaged
        salvage DIR NEWDIR
                         writes all that can be read of a damaged store to a new one
        backup DIR TARGET
                         makes a consistent copy, with hard links where that can be
        restore BACKUP DIR
                         verifies a backup and makes a store of it
      """
          .formatted(DEFAULT_DIRECTORY);

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

  static ShellArguments parse(String... args) throws UsageException {
    String location = null;
    double scale = 0;
    boolean help = false;
    boolean quiet = false;
    boolean timing = false;
    ResultFormat format = ResultFormat.TABLE;
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String option = args[i];
      switch (option) {
        case "-h", "--help" -> help = true;
        case "-f", "--file" -> tasks.add(new Script(value(args, ++i)));
        case "-e", "--execute" -> tasks.add(new Sql(value(args, ++i)));
        case "--format" -> format = format(value(args, ++i));
        case "-q", "--quiet" -> quiet = true;
        case "--timing" -> timing = true;
        case "--tpch" -> scale = scale(value(args, ++i));
        default -> {
          if (option.startsWith("-")) {
            throw new UsageException("unknown option " + option);
          }
          if (location != null) {
            throw new UsageException("two stores are named: " + location + " and " + option);
          }
          location = option;
        }
      }
    }
    return new ShellArguments(
        url(location == null ? DEFAULT_DIRECTORY : location),
        scale,
        List.copyOf(tasks),
        new ScriptRunner.Style(format, quiet || format.forPrograms(), timing),
        help);
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

  private static String value(String[] args, int index) throws UsageException {
    if (index == args.length) {
      throw new UsageException("option " + args[index - 1] + " needs a value");
    }
    return args[index];
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
