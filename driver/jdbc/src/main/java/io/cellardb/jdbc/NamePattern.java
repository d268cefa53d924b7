package io.cellardb.jdbc;

/**
 * A name pattern of {@code DatabaseMetaData}: {@code %} is any text, {@code _} any character,
 * {@code \} makes the next character an ordinary one. Matches without regard to case, as names do.
 */
final class NamePattern {
  private static final char ESCAPE = '\\';

  /** Null for everything. */
  private final String pattern;

  private NamePattern(String pattern) {
    this.pattern = pattern;
  }

  /** The pattern; null matches everything, "" only the empty name. */
  static NamePattern of(String pattern) {
    return new NamePattern(pattern == null || pattern.equals("%") ? null : pattern);
  }

  boolean matches(String name) {
    return pattern == null || matches(0, name, 0);
  }

  private boolean matches(int patternStart, String name, int nameStart) {
    int p = patternStart;
    int n = nameStart;
    while (p < pattern.length()) {
      char c = pattern.charAt(p++);
      if (c == '%') {
        for (int rest = n; rest <= name.length(); rest++) {
          if (matches(p, name, rest)) {
            return true;
          }
        }
        return false;
      }
      boolean any = c == '_';
      if (c == ESCAPE && p < pattern.length()) {
        c = pattern.charAt(p++);
      }
      if (n == name.length() || !(any || sameLetter(c, name.charAt(n)))) {
        return false;
      }
      n++;
    }
    return n == name.length();
  }

  private static boolean sameLetter(char a, char b) {
    return a == b
        || Character.toUpperCase(a) == Character.toUpperCase(b)
        || Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
