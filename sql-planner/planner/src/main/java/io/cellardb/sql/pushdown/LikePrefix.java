package io.cellardb.sql.pushdown;

/**
 * What a LIKE pattern says about the beginning of a text.
 *
 * @param prefix the characters before the first wildcard, without what escapes them
 * @param rest the pattern from the first wildcard on; empty if there is none
 */
record LikePrefix(String prefix, String rest) {
  /**
   * Takes a pattern apart. One that escapes what needs no escape ends its prefix there: the kernel
   * that tests it tells what is wrong.
   *
   * @param escape the escape character; -1 for none
   */
  static LikePrefix of(String pattern, int escape) {
    StringBuilder prefix = new StringBuilder();
    int next = 0;
    while (next < pattern.length()) {
      int character = pattern.codePointAt(next);
      int end = next + Character.charCount(character);
      if (character == escape) {
        int escaped = end < pattern.length() ? pattern.codePointAt(end) : -1;
        if (escaped != '%' && escaped != '_' && escaped != escape) {
          break;
        }
        character = escaped;
        end += Character.charCount(escaped);
      } else if (character == '%' || character == '_') {
        break;
      }
      prefix.appendCodePoint(character);
      next = end;
    }
    return new LikePrefix(prefix.toString(), pattern.substring(next));
  }

  /** Whether the texts with this prefix are exactly those that the pattern matches. */
  boolean isPrefixOnly() {
    return rest.equals("%") || isWhole();
  }

  /** Whether the pattern has no wildcard, so that it matches one text. */
  boolean isWhole() {
    return rest.isEmpty();
  }
}
