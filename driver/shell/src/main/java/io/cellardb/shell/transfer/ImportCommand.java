package io.cellardb.shell.transfer;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code TABLE [(COLUMN, ...)] FROM FILE [OPTION=VALUE ...]}.
 *
 * @param columns which columns the fields of the file are for; empty if it tells by itself
 * @param file its path, or - for the standard input
 */
record ImportCommand(
    QualifiedName table, List<String> columns, String file, TransferOptions options) {

  static ImportCommand parse(String line) throws TransferException {
    CommandText text = new CommandText(line);
    QualifiedName table = QualifiedName.of(text.name());
    List<String> columns = new ArrayList<>();
    if (text.isNext('(')) {
      text.expect('(');
      columns.add(String.join(".", text.name()));
      while (text.isNext(',')) {
        text.expect(',');
        columns.add(String.join(".", text.name()));
      }
      text.expect(')');
    }
    text.expect("FROM");
    String file = text.word();
    return new ImportCommand(
        table, List.copyOf(columns), file, TransferOptions.parse(text, file, true));
  }
}
