package io.cellardb.sql.parser.text;

/** Takes all literals out of the texts of statements, which are shown and kept. */
public final class Literals {
  private Literals() {}

  /**
   * A text with a question mark in the place of each number and each text in quotes. What {@link
   * Secrets#hidden} has put there stays. Not for statements that are to be executed.
   */
  public static String hidden(String sql) {
    StringBuilder shown = new StringBuilder();
    int kept = 0;
    Tokenizer tokens = new Tokenizer(sql, 0);
    for (tokens.next(); !tokens.isAtEnd(); tokens.next()) {
      switch (tokens.kind()) {
        case NUMBER, STRING, ESCAPED_STRING, DOLLAR_STRING, UNCLOSED -> {
          if (!tokens.text().equals(Secrets.HIDDEN)) {
            shown.append(sql, kept, tokens.begin()).append('?');
            kept = tokens.end();
          }
        }
        default -> {
          // stays as it is
        }
      }
    }
    return shown.append(sql, kept, sql.length()).toString();
  }
}
