package io.cellardb.tck.differential;

/**
 * The forms of SQL that the databases speak. A statement is one text with {@linkplain #choice
 * choices} where they differ, each of which may stand within another.
 */
enum Dialect {
  CELLAR,
  H2,
  POSTGRESQL;

  private static final char OPEN = '\uE000';
  private static final char NEXT = '\uE001';
  private static final char CLOSE = '\uE002';
  private static final char ABSENT = '\uE003';

  /** What stands for nothing that a dialect has: a statement with it cannot be said there. */
  static final String NONE = String.valueOf(ABSENT);

  /** A part of a statement that Cellar and H2 write alike, and PostgreSQL in another way. */
  static String choice(String standard, String postgresql) {
    return choice(standard, standard, postgresql);
  }

  /**
   * A part of a statement that each dialect writes in its own way, or not at all: {@link #NONE}.
   */
  static String choice(String cellar, String h2, String postgresql) {
    return OPEN + cellar + NEXT + h2 + NEXT + postgresql + CLOSE;
  }

  /** A statement as this dialect has it; null if it cannot say it. */
  String of(String text) {
    StringBuilder out = new StringBuilder();
    write(text, 0, true, out);
    return out.indexOf(NONE) >= 0 ? null : out.toString();
  }

  /** Writes up to the end of the text or of an alternative, and returns where that is. */
  private int write(String text, int from, boolean chosen, StringBuilder out) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == NEXT || c == CLOSE) {
        return at;
      }
      if (c == OPEN) {
        for (Dialect dialect : values()) {
          at = write(text, at + 1, chosen && dialect == this, out);
        }
      } else if (chosen) {
        out.append(c);
      }
      at++;
    }
    return at;
  }
}
