package io.cellardb.shell;

import io.cellardb.shell.describe.Describe;
import io.cellardb.shell.transfer.Transfer;
import io.cellardb.shell.transfer.TransferException;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The commands that Cellar adds to SQL, for a person and in scripts alike. */
enum ShellCommand {
  IMPORT(
      "import",
      "Import a file: TABLE [(COLUMN, ...)] FROM FILE [format=csv|json] [header=true|false]"
          + " [delimiter=,] [null=TEXT] [batch=1000] [errors=FILE] [restart=true]"),
  EXPORT(
      "export",
      "Export a table or query: TABLE | (QUERY) TO FILE [format=csv|json] [header=true|false]"
          + " [delimiter=,] [null=TEXT]"),
  D(
      "d",
      "Describe tables and views: [TABLE], such as web.page or web.*; all in a list without",
      "describe"),
  DT("dt", "List tables: [PATTERN]", "tables"),
  DV("dv", "List views: [PATTERN]"),
  DN("dn", "List namespaces: [PATTERN]", "schemas"),
  DS("ds", "List sequences: [PATTERN]"),
  DF("df", "List column families: [PATTERN]");

  private final String word;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // Nobody can change it.
  private final List<String> names;

  ShellCommand(String word, String help, String... synonyms) {
    this.word = word;
    this.help = help;
    this.names = Stream.concat(Stream.of(word), Stream.of(synonyms)).toList();
  }

  /** What it is called, without the exclamation mark. */
  String word() {
    return word;
  }

  /** All that it is called, the word first. */
  List<String> names() {
    return names;
  }

  /** What it does and takes, in a sentence. */
  String help() {
    return help;
  }

  /** The command of a word; null if there is none. */
  static ShellCommand named(String word) {
    return Arrays.stream(values())
        .filter(each -> each.names.contains(word))
        .findFirst()
        .orElse(null);
  }

  /** Their words with exclamation marks, for messages. */
  static String words() {
    return Arrays.stream(values()).map(each -> "!" + each.word).collect(Collectors.joining(", "));
  }

  /**
   * Runs it.
   *
   * @param arguments what follows the word
   * @param out takes what a description says
   * @return whether all was done; false if an import refused rows
   */
  boolean run(String arguments, Connection connection, Transfer transfer, PrintStream out)
      throws SQLException, IOException, TransferException {
    String argument = arguments.strip().replaceFirst("\\s*;$", "");
    switch (this) {
      case IMPORT -> {
        return transfer.importFile(argument);
      }
      case EXPORT -> transfer.exportFile(argument);
      case D -> new Describe(connection, out).tables(argument);
      case DT -> new Describe(connection, out).list(argument, "TABLE");
      case DV -> new Describe(connection, out).list(argument, "VIEW");
      case DN -> new Describe(connection, out).namespaces(argument);
      case DS -> new Describe(connection, out).sequences(argument);
      case DF -> new Describe(connection, out).families(argument);
    }
    return true;
  }
}
