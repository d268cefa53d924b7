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
    for (int at = SqlText.skipBlank(sql, 0); at < sql.length() && parameter < words.length; ) {
      int end = SqlText.endOfToken(sql, at);
      if (end < 0) {
        break; // which the parser refuses
      }
      if (sql.charAt(at) == '?') {
        if (words[parameter] != null) {
          replaced.append(sql, copied, at).append(words[parameter]);
          copied = end;
        }
        parameter++;
      }
      at = SqlText.skipBlank(sql, end);
    }
    return replaced.append(sql, copied, sql.length()).toString();
  }
}
