package io.cellardb.sql.execution.json.path;

/**
 * A word of a path.
 *
 * @param text the name, the string without quotes and escapes, the digits, or the sign
 * @param at where it begins, from 0, in UTF-16 units
 */
record PathToken(Kind kind, String text, int at) {
  /** What a word can be. */
  enum Kind {
    NAME,
    STRING,
    NUMBER,
    VARIABLE,
    SIGN,
    END
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && text.equals(sign);
  }

  /** Whether this is a keyword; they have no case but for null, true and false. */
  boolean isWord(String word) {
    return kind == Kind.NAME && text.equalsIgnoreCase(word);
  }

  /** As it is told in errors. */
  @Override
  public String toString() {
    return switch (kind) {
      case END -> "the end";
      case STRING -> '"' + text + '"';
      case VARIABLE -> "$" + text;
      default -> text;
    };
  }
}
