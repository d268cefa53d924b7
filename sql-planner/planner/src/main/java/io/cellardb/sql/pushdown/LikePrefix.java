package io.cellardb.sql.pushdown;

/**
 * What a LIKE pattern says about the beginning of a text.
 *
 * @param prefix the characters before the first wildcard
 * @param rest the pattern from the first wildcard on; empty if there is none
 */
record LikePrefix(String prefix, String rest) {
  /** Takes a pattern without an escape character apart. */
  static LikePrefix of(String pattern) {
    int wildcard = 0;
    while (wildcard < pattern.length()
        && pattern.charAt(wildcard) != '%'
        && pattern.charAt(wildcard) != '_') {
      wildcard++;
    }
    return new LikePrefix(pattern.substring(0, wildcard), pattern.substring(wildcard));
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
