package io.cellardb.sql.parser.text;

/** Takes passwords out of the texts of statements, which are shown and kept. */
public final class Secrets {
  private static final String WORD = "PASSWORD";

  /** What stands for a password. */
  static final String HIDDEN = "'***'";

  private Secrets() {}

  /**
   * A text without passwords: in the place of each text in quotes behind the word PASSWORD stand
   * three stars. Any other text is returned as it is.
   */
  public static String hidden(String sql) {
    if (!mayHave(sql)) {
      return sql;
    }
    StringBuilder shown = new StringBuilder();
    int kept = 0;
    boolean secret = false;
    Tokenizer tokens = new Tokenizer(sql, 0);
    for (tokens.next(); !tokens.isAtEnd(); tokens.next()) {
      switch (tokens.kind()) {
        case STRING, ESCAPED_STRING, DOLLAR_STRING, UNCLOSED -> {
          if (secret) {
            shown.append(sql, kept, tokens.begin()).append(HIDDEN);
            kept = tokens.end();
          }
        }
        case WORD -> secret = secret || tokens.text().equalsIgnoreCase(WORD);
        default -> {
          // stays as it is
        }
      }
    }
    return shown.append(sql, kept, sql.length()).toString();
  }

  private static boolean mayHave(String sql) {
    int last = sql.length() - WORD.length();
    for (int i = 0; i <= last; i++) {
      if ((sql.charAt(i) | 0x20) == 'p' && sql.regionMatches(true, i, WORD, 0, WORD.length())) {
        return true;
      }
    }
    return false;
  }
}
