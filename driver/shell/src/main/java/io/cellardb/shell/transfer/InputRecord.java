package io.cellardb.shell.transfer;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What a file has for one row.
 *
 * @param line where it begins, from 1
 * @param lastLine where it ends
 * @param end how many bytes of text there are up to its end
 * @param columns that it has values for
 * @param values of these: a text, a List or a Map of texts, or null
 * @param problem why it cannot be written; null if there is nothing wrong with it
 * @param refusal makes of an error what the error file has of this record, with its line end
 */
record InputRecord(
    long line,
    long lastLine,
    long end,
    List<TargetColumn> columns,
    List<Object> values,
    String problem,
    UnaryOperator<String> refusal) {

  /** What the error file adds to a record, and an import leaves out: where it was. */
  static final String LINE = "_line";

  /** What was wrong with it. */
  static final String ERROR = "_error";

  /** Its text, where that could not be taken apart. */
  static final String TEXT = "_text";

  /** Whether an import leaves a column of this name out. */
  static boolean isAdded(String name) {
    return name.equals(LINE) || name.equals(ERROR) || name.equals(TEXT);
  }
}
