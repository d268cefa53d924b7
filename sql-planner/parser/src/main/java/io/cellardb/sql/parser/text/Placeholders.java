package io.cellardb.sql.parser.text;

/** The places of parameters in a text. */
public final class Placeholders {
  private Placeholders() {}

  /**
   * A statement with other words in the place of some of its parameters.
   *
   * @param words by parameter, in order; null where the parameter stays as it is
   */
  public static String replace(String sql, String[] words) {
    StringBuilder replaced = new StringBuilder(sql.length());
    int parameter = 0;
    int copied = 0;
    Tokenizer tokens = new Tokenizer(sql, 0);
    while (parameter < words.length) {
      Tokenizer.Kind kind = tokens.next();
      if (kind == Tokenizer.Kind.UNCLOSED || tokens.isAtEnd()) {
        break; // the parser refuses a quote without an end
      }
      if (kind == Tokenizer.Kind.PARAMETER) {
        if (words[parameter] != null) {
          replaced.append(sql, copied, tokens.begin()).append(words[parameter]);
          copied = tokens.end();
        }
        parameter++;
      }
    }
    return replaced.append(sql, copied, sql.length()).toString();
  }
}
