package io.cellardb.shell.transfer;

/**
 * {@code TABLE | (QUERY) TO FILE [OPTION=VALUE ...]}.
 *
 * @param query what is exported
 * @param file its path, or - for the standard output
 */
record ExportCommand(String query, String file, TransferOptions options) {

  static ExportCommand parse(String line) throws TransferException {
    CommandText text = new CommandText(line);
    String query =
        text.isNext('(')
            ? text.parenthesized()
            : "SELECT * FROM " + QualifiedName.of(text.name()).sql();
    text.expect("TO");
    String file = text.word();
    return new ExportCommand(query, file, TransferOptions.parse(text, file, false));
  }
}
