package io.cellardb.sql.parser.text;

/**
 * The keywords that {@link LiteralStripper} steers by, looked up without making a string: a word of
 * up to twelve letters is a number of five bits for each letter.
 */
final class Keyword {
  /** Any other word: a name, a function, a keyword that does not matter. */
  static final byte NONE = 0;

  static final byte AND = 1;
  static final byte OR = 2;
  static final byte BETWEEN = 3;
  static final byte SYMMETRIC = 4;
  static final byte IN = 5;
  static final byte SELECT = 6;
  static final byte FROM = 7;
  static final byte WHERE = 8;
  static final byte ON = 9;
  static final byte JOIN = 10;

  /** What may stand before JOIN; LEFT and RIGHT are functions too. */
  static final byte JOIN_KIND = 11;

  static final byte SET = 12;
  static final byte VALUES = 13;
  static final byte DISTINCT = 14;

  /** What may follow WHERE: GROUP, ORDER, LIMIT, UNION, RETURNING, ... */
  static final byte TAIL = 15;

  /** After these a parenthesis holds a query or groups, and is no list of arguments. */
  static final byte GROUPING = 16;

  static final byte INSERT = 17;
  static final byte UPDATE = 18;
  static final byte DELETE = 19;
  static final byte WITH = 20;

  private static final int MAX_LETTERS = 12;
  private static final int SLOTS = 256;
  private static final long[] KEYS = new long[SLOTS];
  private static final byte[] KEYWORDS = new byte[SLOTS];

  static {
    put(AND, "AND");
    put(OR, "OR");
    put(BETWEEN, "BETWEEN");
    put(SYMMETRIC, "SYMMETRIC", "ASYMMETRIC");
    put(IN, "IN");
    put(SELECT, "SELECT");
    put(FROM, "FROM");
    put(WHERE, "WHERE");
    put(ON, "ON");
    put(JOIN, "JOIN");
    put(JOIN_KIND, "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "ASOF");
    put(SET, "SET");
    put(VALUES, "VALUES");
    put(DISTINCT, "DISTINCT");
    put(TAIL, "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT", "OFFSET", "FETCH");
    put(TAIL, "UNION", "EXCEPT", "INTERSECT", "MINUS", "RETURNING");
    put(GROUPING, "NOT", "EXISTS", "AS", "ANY", "SOME", "ALL", "CASE", "WHEN", "THEN", "ELSE");
    put(GROUPING, "LATERAL");
    put(INSERT, "INSERT", "UPSERT");
    put(UPDATE, "UPDATE");
    put(DELETE, "DELETE");
    put(WITH, "WITH");
  }

  private Keyword() {}

  /** Which keyword the text from begin to end, exclusive, is, in any case of letters. */
  static byte of(String sql, int begin, int end) {
    long key = end - begin > MAX_LETTERS ? -1 : key(sql, begin, end);
    if (key < 0) {
      return NONE;
    }
    int slot = slot(key);
    while (KEYS[slot] != key) {
      if (KEYS[slot] == 0) {
        return NONE;
      }
      slot = (slot + 1) % SLOTS;
    }
    return KEYWORDS[slot];
  }

  /** -1 if there is anything but ASCII letters. */
  private static long key(String sql, int begin, int end) {
    long key = 0;
    for (int i = begin; i < end; i++) {
      int letter = sql.charAt(i) | 0x20;
      if (letter < 'a' || letter > 'z') {
        return -1;
      }
      key = key << 5 | (letter & 31);
    }
    return key;
  }

  private static int slot(long key) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> 56);
  }

  private static void put(byte keyword, String... words) {
    for (String word : words) {
      long key = key(word, 0, word.length());
      int slot = slot(key);
      while (KEYS[slot] != 0) {
        slot = (slot + 1) % SLOTS;
      }
      KEYS[slot] = key;
      KEYWORDS[slot] = keyword;
    }
  }
}
