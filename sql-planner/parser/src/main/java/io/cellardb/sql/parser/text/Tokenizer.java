package io.cellardb.sql.parser.text;

/**
 * Reads SQL token by token, by the lexical rules of the grammar, for code that does not parse it:
 * strings, quoted names, words, numbers, parameters and symbols. Blanks and comments lie between
 * tokens. Comments are {@code --} and {@code //} to the end of the line and {@code /* *}{@code /},
 * not nested.
 *
 * <p>It makes no objects: a token is its {@link #kind}, and where it begins and ends in the text.
 * Positions are indexes of characters.
 */
public final class Tokenizer {
  /** What a token is. */
  public enum Kind {
    /** A name or a keyword. */
    WORD,
    /** {@code "..."}. */
    QUOTED_NAME,
    /** {@code '...'}, where a doubled quote stands for one. */
    STRING,
    /** {@code E'...'}, where a backslash hides the next character. */
    ESCAPED_STRING,
    /** {@code $$...$$} or {@code $tag$...$tag$}, a string in which no character is special. */
    DOLLAR_STRING,
    /** Digits, with a fraction and an exponent if there are any; no sign. */
    NUMBER,
    /** {@code ?}; two of them are an operator. */
    PARAMETER,
    /** An operator, whole if it is one of two characters, or any other single character. */
    SYMBOL,
    /** A string or a quoted name without an end, up to the end of the text. */
    UNCLOSED,
    /** A comment without an end, up to the end of the text. */
    UNCLOSED_COMMENT,
    /** The end of the text. */
    END
  }

  /** Whether a character of ASCII may be in a word. */
  private static final boolean[] OF_WORD = new boolean[128];

  static {
    for (char c = 0; c < OF_WORD.length; c++) {
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      OF_WORD[c] = letter || isDigit(c) || c == '_' || c == '$';
    }
  }

  private final String sql;
  private final int length;
  private Kind kind;
  private int begin;
  private int end;
  private boolean afterComment;

  /** Reads a text from a position on; {@link #next} moves to the first token. */
  public Tokenizer(String sql, int from) {
    this.sql = sql;
    this.length = sql.length();
    this.end = from;
  }

  /** Moves to the next token, and says what it is. */
  public Kind next() {
    return at(end);
  }

  /** Moves to the first token from a position on, which is not within a token or a comment. */
  Kind at(int position) {
    afterComment = false;
    int i = position;
    while (i < length) {
      char c = sql.charAt(i);
      if (isBlank(c)) {
        i++;
        continue;
      }
      if (c == '-' || c == '/') {
        char second = charAt(i + 1);
        if (second == c || (c == '/' && second == '*')) {
          int close = second == c ? endOfLine(i) : endOfComment(i);
          if (close < 0) {
            return found(Kind.UNCLOSED_COMMENT, i, length);
          }
          afterComment = true;
          i = close;
          continue;
        }
      }
      return token(c, i);
    }
    return found(Kind.END, length, length);
  }

  private Kind found(Kind token, int from, int to) {
    kind = token;
    begin = from;
    end = to;
    return token;
  }

  private Kind token(char c, int i) {
    if (startsWord(c)) {
      int dollars = c == '$' ? endOfDollars(sql, i) : -1;
      if (dollars >= 0) {
        return quoted(Kind.DOLLAR_STRING, i, endOfDollarString(i, dollars));
      }
      int to = endOfWord(i + 1);
      boolean escaped = to == i + 1 && (c == 'e' || c == 'E') && charAt(to) == '\'';
      return escaped ? quoted(Kind.ESCAPED_STRING, i, endOfEscaped(to)) : found(Kind.WORD, i, to);
    }
    return switch (c) {
      case '\'' -> quoted(Kind.STRING, i, endOfQuoted(i));
      case '"' -> quoted(Kind.QUOTED_NAME, i, endOfQuoted(i));
      case '?' ->
          charAt(i + 1) == '?' ? found(Kind.SYMBOL, i, i + 2) : found(Kind.PARAMETER, i, i + 1);
      case '(', ')', ',' -> found(Kind.SYMBOL, i, i + 1);
      default -> {
        char second = charAt(i + 1);
        yield startsNumber(c, second)
            ? found(Kind.NUMBER, i, endOfNumber(i))
            : found(Kind.SYMBOL, i, isOperator(c, second) ? i + 2 : i + 1);
      }
    };
  }

  private Kind quoted(Kind quoted, int from, int to) {
    return to < 0 ? found(Kind.UNCLOSED, from, length) : found(quoted, from, to);
  }

  private static boolean isOperator(char first, char second) {
    return switch (first) {
      case '<' -> second == '=' || second == '>' || second == '<' || second == '@';
      case '>' -> second == '=' || second == '>';
      case '!' -> second == '=';
      case '=', '-' -> second == '>';
      case '|' -> second == '|';
      case '#' -> second == '>' || second == '-';
      case '@' -> second == '>';
      default -> false;
    };
  }

  /** NUL beyond the end. */
  private char charAt(int i) {
    return i < length ? sql.charAt(i) : 0;
  }

  private int endOfLine(int from) {
    int i = from;
    while (i < length && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  /** -1 if it has no end. */
  private int endOfComment(int open) {
    int close = sql.indexOf("*/", open + 2);
    return close < 0 ? -1 : close + 2;
  }

  private int endOfWord(int from) {
    int i = from;
    while (i < length && isOfWord(sql.charAt(i))) {
      i++;
    }
    return i;
  }

  private int endOfNumber(int from) {
    int i = endOfDigits(from);
    if (charAt(i) == '.') {
      i = endOfDigits(i + 1);
    }
    if ((charAt(i) | 0x20) == 'e') {
      char sign = charAt(i + 1);
      int digits = i + (sign == '+' || sign == '-' ? 2 : 1);
      int exponent = endOfDigits(digits);
      return exponent > digits ? exponent : i;
    }
    return i;
  }

  private int endOfDigits(int from) {
    int i = from;
    while (i < length && isDigit(sql.charAt(i))) {
      i++;
    }
    return i;
  }

  /** -1 if it has no end. */
  private int endOfQuoted(int open) {
    char quote = sql.charAt(open);
    int i = open;
    while (true) {
      i = sql.indexOf(quote, i + 1);
      if (i < 0) {
        return -1;
      }
      if (charAt(i + 1) != quote) {
        return i + 1;
      }
      i++;
    }
  }

  /** -1 if it has no end. */
  private int endOfEscaped(int open) {
    for (int i = open + 1; i < length; i++) {
      char c = sql.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '\'') {
        if (charAt(i + 1) != '\'') {
          return i + 1;
        }
        i++;
      }
    }
    return -1;
  }

  /** -1 if it has no end. */
  private int endOfDollarString(int open, int text) {
    int close = sql.indexOf(sql.substring(open, text), text);
    return close < 0 ? -1 : close + text - open;
  }

  /**
   * The end of what begins a string between dollars, {@code $$} or {@code $tag$}; -1 if a text has
   * none at this position.
   */
  public static int endOfDollars(String text, int from) {
    int i = from + 1;
    while (i < text.length() && isOfWord(text.charAt(i)) && text.charAt(i) != '$') {
      i++;
    }
    boolean dollars = i < text.length() && text.charAt(i) == '$' && !isDigit(text.charAt(from + 1));
    return dollars ? i + 1 : -1;
  }

  private static boolean isOfWord(char c) {
    return c >= OF_WORD.length || OF_WORD[c];
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean startsNumber(char first, char second) {
    return isDigit(first) || (first == '.' && isDigit(second));
  }

  /** Whether a name or keyword may begin with this; all of Unicode beyond ASCII counts. */
  public static boolean startsWord(char c) {
    return isOfWord(c) && !isDigit(c);
  }

  /** What the token is. */
  public Kind kind() {
    return kind;
  }

  /** The position of its first character; the text's length at the end. */
  public int begin() {
    return begin;
  }

  /** The position after its last character. */
  public int end() {
    return end;
  }

  /** Whether a word begins right after it, without a blank. */
  boolean isBeforeWord() {
    return end < length && startsWord(sql.charAt(end));
  }

  /** Whether a number begins right after it, without a blank. */
  boolean isBeforeNumber() {
    return startsNumber(charAt(end), charAt(end + 1));
  }

  /** Whether nothing but, maybe, an unclosed comment is left. */
  public boolean isAtEnd() {
    return kind == Kind.END || kind == Kind.UNCLOSED_COMMENT;
  }

  /** Whether there is a comment between the token before, or where the reading began, and this. */
  public boolean isAfterComment() {
    return afterComment;
  }

  /** The token as it is written. */
  public String text() {
    return sql.substring(begin, end);
  }

  /** Whether it is a symbol of this one character. */
  public boolean is(char symbol) {
    return kind == Kind.SYMBOL && end == begin + 1 && sql.charAt(begin) == symbol;
  }

  /** Whether it is this keyword, in any case of letters. */
  public boolean is(String keyword) {
    return kind == Kind.WORD
        && end - begin == keyword.length()
        && sql.regionMatches(true, begin, keyword, 0, keyword.length());
  }
}
