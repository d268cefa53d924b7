package io.cellardb.shell.transfer;

import java.util.Set;

/**
 * What may follow the file in a command.
 *
 * @param format of the file
 * @param header whether the first record of a CSV file has the names of its columns
 * @param delimiter between the fields of CSV
 * @param nullText what stands for NULL in CSV where it is not in quotes
 * @param batch how many records are written at a time
 * @param errors the file for what is refused; null for the one beside the file
 * @param restart whether an import that was not finished is begun anew
 */
record TransferOptions(
    TransferFormat format,
    boolean header,
    char delimiter,
    String nullText,
    int batch,
    String errors,
    boolean restart) {

  private static final Set<String> EXPORT_OPTIONS = Set.of("format", "header", "delimiter", "null");
  private static final int MOST_BATCH = 100_000;

  /** Reads the rest of a command. */
  static TransferOptions parse(CommandText text, String file, boolean imports)
      throws TransferException {
    TransferFormat format = TransferFormat.ofFile(file);
    boolean header = true;
    char delimiter = ',';
    String nullText = "";
    int batch = 1_000;
    String errors = null;
    boolean restart = false;
    while (!text.atEnd()) {
      String name = text.optionName();
      String value = text.optionValue();
      if (!imports && !EXPORT_OPTIONS.contains(name)) {
        throw unknown(name, "format, header, delimiter, null");
      }
      switch (name) {
        case "format" -> format = TransferFormat.named(value);
        case "header" -> header = truth(name, value);
        case "delimiter" -> delimiter = delimiter(value);
        case "null" -> nullText = value;
        case "batch" -> batch = batch(value);
        case "errors" -> errors = value;
        case "restart" -> restart = truth(name, value);
        default -> throw unknown(name, "format, header, delimiter, null, batch, errors, restart");
      }
    }
    if (nullText.matches("(?s).*[\"\r\n].*") || nullText.indexOf(delimiter) >= 0) {
      throw new TransferException(
          "null is a text without quotes, line ends and the delimiter: " + nullText);
    }
    return new TransferOptions(format, header, delimiter, nullText, batch, errors, restart);
  }

  private static TransferException unknown(String name, String known) {
    return new TransferException("there is no option " + name + "; there are " + known);
  }

  private static boolean truth(String name, String value) throws TransferException {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new TransferException(name + " is true or false, not " + value);
    };
  }

  private static char delimiter(String value) throws TransferException {
    if (value.equals("\\t") || value.equals("tab")) {
      return '\t';
    }
    if (value.length() != 1 || "\"\r\n".contains(value)) {
      throw new TransferException(
          "delimiter is one character or tab, and neither a quote nor a line end: " + value);
    }
    return value.charAt(0);
  }

  private static int batch(String value) throws TransferException {
    if (value.matches("[0-9]{1,6}")) {
      int batch = Integer.parseInt(value);
      if (batch >= 1 && batch <= MOST_BATCH) {
        return batch;
      }
    }
    throw new TransferException("batch is a number from 1 to " + MOST_BATCH + ", not " + value);
  }
}
