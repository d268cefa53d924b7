package io.cellardb.sql.parser.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Turns literals into typed parameters, so that statements which differ in them share a plan. One
 * pass over the text; a short statement takes about a microsecond.
 *
 * <p>Only literals in places where a value cannot change the type of a result or the shape of a
 * plan are taken:
 *
 * <ul>
 *   <li>in WHERE and ON: the right side of {@code = <> != < <= > >=}, unless the left side is a
 *       literal too; the bounds of BETWEEN; an IN list of nothing but literals and {@code ?};
 *   <li>in UPDATE: the same right sides in SET, assignments included;
 *   <li>in INSERT and UPSERT: the items of VALUES rows.
 * </ul>
 *
 * and only if what follows ends the operand, so that {@code a = 1 + b} stays as it is. Function
 * arguments, select lists, GROUP BY, HAVING, ORDER BY, LIMIT, typed literals, prefixed strings, map
 * keys, and sub-queries within these are left alone, as is every other kind of statement.
 *
 * <p>Types are those the literals have: INTEGER, or BIGINT beyond 32 bits; DECIMAL(p, s) with the
 * digits written; DOUBLE with an exponent; VARCHAR. Longer numbers stay in the text.
 */
public final class LiteralStripper {
  /**
   * A statement with more literals is left alone: it is a bulk load, no other will have the same
   * shape, and many parameters cost more than many literals.
   */
  private static final int MAX_LITERALS = 500;

  private static final int MAX_DEPTH = 64;
  private static final int MAX_LONG_DIGITS = 18;
  private static final int MAX_DECIMAL_DIGITS = 38;

  /** What part of a statement a level of parentheses is in. */
  private enum Clause {
    START,
    /** Select list, or anything after WHERE; sub-queries in it are left alone. */
    OUTPUT,
    FROM,
    ON,
    WHERE,
    SET,
    /** Between the rows of INSERT's VALUES. */
    ROWS,
    /** Within such a row. */
    ROW,
    /** Function arguments, column lists, brackets: nothing in it is taken. */
    CLOSED
  }

  /** What stands before the current token. */
  private enum Before {
    NAME,
    LITERAL,
    COMPARISON,
    BETWEEN,
    BETWEEN_AND,
    IN,
    VALUES,
    DISTINCT,
    COMMA,
    /** The parenthesis or comma before an item of a VALUES row. */
    ROW_ITEM,
    /** A keyword, operator or opening parenthesis, after which a parenthesis groups. */
    GROUPING,
    OTHER
  }

  private final String sql;
  private final int length;
  private final byte statement;

  private final Clause[] clauses = new Clause[MAX_DEPTH];
  private int depth;

  /** A bit for each depth: a BETWEEN waits for its AND. */
  private long betweens;

  private Before before = Before.GROUPING;

  /** A literal in a safe place, until the next token shows whether it is a whole operand. */
  private int pendingBegin = -1;

  private int pendingEnd;

  private StringBuilder out;
  private int copied;
  private final List<Object> values = new ArrayList<>();
  private int[] sources = new int[8];
  private int parameters;
  private int userParameters;

  private LiteralStripper(String sql, byte statement) {
    this.sql = sql;
    this.length = sql.length();
    this.statement = statement;
    this.clauses[0] = Clause.START;
  }

  /** The statement without its literals; empty if none of them can be taken. */
  public static Optional<Stripped> strip(String sql) {
    int begin = SqlText.skipBlank(sql, 0);
    int end = SqlText.endOfWord(sql, begin);
    byte statement = Keyword.of(sql, begin, end);
    return switch (statement) {
      case Keyword.SELECT, Keyword.WITH, Keyword.INSERT, Keyword.UPDATE, Keyword.DELETE ->
          new LiteralStripper(sql, statement).run(begin);
      default -> Optional.empty();
    };
  }

  private Optional<Stripped> run(int begin) {
    int i = begin;
    // Not the blanks in front: in a script they differ where the statements do not.
    copied = begin;
    while (i >= 0 && i < length && values.size() <= MAX_LITERALS) {
      i = token(i);
      if (i >= 0) {
        i = SqlText.skipBlank(sql, i);
      }
    }
    if (i < 0 || values.size() > MAX_LITERALS) {
      return Optional.empty();
    }
    endOperand();
    if (values.isEmpty()) {
      return Optional.empty();
    }
    out.append(sql, copied, length);
    return Optional.of(
        new Stripped(out.toString(), List.copyOf(values), Arrays.copyOf(sources, parameters)));
  }

  /** Reads the token at i; the position after it, or -1 if the statement is to be left alone. */
  private int token(int i) {
    char c = sql.charAt(i);
    if (SqlText.startsWord(c)) {
      return word(i);
    }
    if (SqlText.isDigit(c) || c == '\'' || c == '.') {
      return literal(i, i);
    }
    switch (c) {
      case ')', ',', ';' -> endOperand();
      default -> pendingBegin = -1;
    }
    switch (c) {
      case '"' -> {
        before = Before.NAME;
        return SqlText.endOfQuoted(sql, i);
      }
      case '?' -> {
        addSource(userParameters++);
        before = Before.OTHER;
        return i + 1;
      }
      case '(' -> {
        return open(i);
      }
      case '[' -> {
        return push(Clause.CLOSED) ? i + 1 : -1;
      }
      case ')', ']' -> {
        betweens &= ~(1L << depth);
        before = Before.OTHER;
        return --depth < 0 ? -1 : i + 1;
      }
      case ',' -> {
        before = clauses[depth] == Clause.ROW ? Before.ROW_ITEM : Before.COMMA;
        return i + 1;
      }
      case ';' -> {
        int rest = i;
        while (rest < length && sql.charAt(rest) == ';') {
          rest = SqlText.skipBlank(sql, rest + 1);
        }
        return rest < length ? -1 : length;
      }
      case '{' -> {
        return -1;
      }
      default -> {
        return operator(i, c);
      }
    }
  }

  private int operator(int i, char c) {
    char next = i + 1 < length ? sql.charAt(i + 1) : ' ';
    boolean two =
        switch (c) {
          case '<' -> next == '=' || next == '>' || next == '<';
          case '>', '!' -> next == '=';
          case '=', '-' -> next == '>';
          case '|' -> next == '|';
          default -> false;
        };
    boolean comparison =
        switch (c) {
          case '<' -> next != '<';
          case '>' -> true;
          case '!' -> two;
          case '=' -> !two;
          default -> false;
        };
    if (c == '-' && beforeOperand() && (SqlText.isDigit(next) || next == '.')) {
      return literal(i, i + 1);
    }
    if (comparison) {
      before = before == Before.LITERAL ? Before.GROUPING : Before.COMPARISON;
    } else {
      before = Before.GROUPING;
    }
    return i + (two ? 2 : 1);
  }

  /** Reads a literal whose sign, if any, stands at begin. */
  private int literal(int begin, int i) {
    pendingBegin = -1;
    int end = endOfLiteral(i);
    if (end < 0) {
      return -1;
    }
    if (end == i) { // a dot within a name
      before = Before.OTHER;
      return i + 1;
    }
    if (beforeOperand()) {
      pendingBegin = begin;
      pendingEnd = end;
    }
    before = Before.LITERAL;
    return end;
  }

  private boolean beforeOperand() {
    Clause clause = clauses[depth];
    return switch (before) {
      case COMPARISON -> clause == Clause.WHERE || clause == Clause.ON || clause == Clause.SET;
      case BETWEEN, BETWEEN_AND -> clause == Clause.WHERE || clause == Clause.ON;
      case ROW_ITEM -> clause == Clause.ROW;
      default -> false;
    };
  }

  private int word(int begin) {
    int end = SqlText.endOfToken(sql, begin);
    if (end < 0) {
      return -1;
    }
    byte keyword = Keyword.of(sql, begin, end);
    switch (keyword) {
      case Keyword.AND, Keyword.OR, Keyword.WHERE, Keyword.TAIL, Keyword.JOIN, Keyword.JOIN_KIND ->
          endOperand();
      default -> pendingBegin = -1;
    }
    before = keyword(keyword);
    return end;
  }

  /** Moves on to the clause that the keyword begins. */
  private Before keyword(byte keyword) {
    Clause clause = clauses[depth];
    long bit = 1L << depth;
    switch (keyword) {
      case Keyword.NONE, Keyword.JOIN_KIND -> {
        return Before.NAME;
      }
      case Keyword.AND -> {
        if ((betweens & bit) != 0) {
          betweens &= ~bit;
          return Before.BETWEEN_AND;
        }
      }
      case Keyword.BETWEEN -> {
        betweens |= bit;
        return Before.BETWEEN;
      }
      case Keyword.SYMMETRIC -> {
        return before == Before.BETWEEN ? Before.BETWEEN : Before.NAME;
      }
      case Keyword.IN -> {
        return Before.IN;
      }
      case Keyword.DISTINCT -> {
        return Before.DISTINCT;
      }
      case Keyword.SELECT, Keyword.TAIL -> enter(Clause.OUTPUT);
      case Keyword.FROM -> {
        if (before != Before.DISTINCT && (clause == Clause.OUTPUT || clause == Clause.START)) {
          enter(Clause.FROM);
        }
      }
      case Keyword.WHERE -> enter(Clause.WHERE);
      case Keyword.ON -> {
        if (clause == Clause.FROM) {
          enter(Clause.ON);
        }
      }
      case Keyword.SET -> {
        if (statement == Keyword.UPDATE && depth == 0 && clause == Clause.START) {
          enter(Clause.SET);
        }
      }
      case Keyword.VALUES -> {
        boolean rows = statement == Keyword.INSERT && depth == 0 && clause == Clause.START;
        enter(rows ? Clause.ROWS : Clause.CLOSED);
        return Before.VALUES;
      }
      default -> {}
    }
    return Before.GROUPING;
  }

  private void enter(Clause clause) {
    if (clauses[depth] != Clause.CLOSED) {
      clauses[depth] = clause;
      betweens &= ~(1L << depth);
    }
  }

  private int open(int i) {
    Clause clause = clauses[depth];
    if (before == Before.IN && (clause == Clause.WHERE || clause == Clause.ON)) {
      int close = endOfInList(i);
      if (close >= 0) {
        takeInList(i + 1, close);
        before = Before.OTHER;
        return close + 1;
      }
    }
    Clause inner =
        switch (clause) {
          case START, FROM, ON, WHERE -> before == Before.NAME ? Clause.CLOSED : clause;
          case ROWS ->
              before == Before.VALUES || before == Before.COMMA ? Clause.ROW : Clause.CLOSED;
          default -> Clause.CLOSED;
        };
    if (!push(inner)) {
      return -1;
    }
    before = inner == Clause.ROW ? Before.ROW_ITEM : Before.GROUPING;
    return i + 1;
  }

  private boolean push(Clause clause) {
    if (++depth == MAX_DEPTH) {
      return false;
    }
    clauses[depth] = clause;
    betweens &= ~(1L << depth);
    before = Before.GROUPING;
    return true;
  }

  /** The closing parenthesis if there are only literals and ? between; else -1. */
  private int endOfInList(int open) {
    int i = open;
    do {
      i = SqlText.skipBlank(sql, i + 1);
      int end = endOfItem(i);
      if (end < 0 || (sql.charAt(i) != '?' && !takes(i, end))) {
        return -1;
      }
      i = SqlText.skipBlank(sql, end);
    } while (i < length && sql.charAt(i) == ',');
    return i < length && sql.charAt(i) == ')' ? i : -1;
  }

  private void takeInList(int begin, int close) {
    int i = begin;
    while (i < close) {
      i = SqlText.skipBlank(sql, i);
      int end = endOfItem(i);
      if (sql.charAt(i) == '?') {
        addSource(userParameters++);
      } else {
        take(i, end);
      }
      i = SqlText.skipBlank(sql, end) + 1;
    }
  }

  private int endOfItem(int i) {
    if (i >= length) {
      return -1;
    }
    char c = sql.charAt(i);
    if (c == '?') {
      return i + 1;
    }
    int begin = c == '-' ? i + 1 : i;
    if (begin == length || (c == '-' && sql.charAt(begin) == '\'')) {
      return -1;
    }
    int end = endOfLiteral(begin);
    return end == begin ? -1 : end;
  }

  /**
   * The position after the string or unsigned number at i; i itself if there is neither, -1 for a
   * string without an end and for numbers with other characters than decimal digits.
   */
  private int endOfLiteral(int i) {
    if (sql.charAt(i) == '\'') {
      return SqlText.endOfQuoted(sql, i);
    }
    int end = endOfDigits(i);
    if (end < length && sql.charAt(end) == '.') {
      int fraction = endOfDigits(end + 1);
      if (end == i && fraction == end + 1) {
        return i;
      }
      end = fraction;
    }
    if (end > i && end < length && (sql.charAt(end) | 0x20) == 'e') {
      char sign = end + 1 < length ? sql.charAt(end + 1) : ' ';
      int digits = end + (sign == '+' || sign == '-' ? 2 : 1);
      int exponent = endOfDigits(digits);
      end = exponent > digits ? exponent : end;
    }
    return end > i && end < length && SqlText.startsWord(sql.charAt(end)) ? -1 : end;
  }

  private int endOfDigits(int i) {
    int end = i;
    while (end < length && SqlText.isDigit(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The pending literal is a whole operand: takes it. */
  private void endOperand() {
    if (pendingBegin >= 0 && takes(pendingBegin, pendingEnd)) {
      take(pendingBegin, pendingEnd);
    }
    pendingBegin = -1;
  }

  /** Whether a literal has a type of ours; {@code 1.} and very long numbers have not. */
  private boolean takes(int begin, int end) {
    if (sql.charAt(begin) == '\'') {
      return true;
    }
    int digits = 0;
    boolean dot = false;
    for (int i = begin; i < end; i++) {
      char c = sql.charAt(i);
      if (SqlText.isDigit(c)) {
        digits++;
      } else if (c == '.') {
        dot = true;
      } else if ((c | 0x20) == 'e') {
        return Double.isFinite(Double.parseDouble(sql.substring(begin, end)));
      }
    }
    return dot
        ? digits <= MAX_DECIMAL_DIGITS && sql.charAt(end - 1) != '.'
        : digits <= MAX_LONG_DIGITS;
  }

  private void take(int begin, int end) {
    if (out == null) {
      out = new StringBuilder(length + 64);
    }
    out.append(sql, copied, begin).append("CAST(? AS ");
    copied = end;
    addSource(~values.size());
    values.add(sql.charAt(begin) == '\'' ? string(begin, end) : number(sql.substring(begin, end)));
    out.append(')');
  }

  private String string(int begin, int end) {
    out.append("VARCHAR");
    String text = sql.substring(begin + 1, end - 1);
    return text.indexOf('\'') < 0 ? text : text.replace("''", "'");
  }

  private Object number(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      out.append("DOUBLE");
      return Double.valueOf(text);
    }
    int dot = text.indexOf('.');
    if (dot >= 0) {
      int digits = text.length() - (text.charAt(0) == '-' ? 2 : 1);
      out.append("DECIMAL(").append(digits).append(", ").append(text.length() - dot - 1);
      out.append(')');
      return new BigDecimal(text);
    }
    long value = Long.parseLong(text);
    out.append(value == (int) value ? "INTEGER" : "BIGINT");
    return value;
  }

  private void addSource(int source) {
    if (parameters == sources.length) {
      sources = Arrays.copyOf(sources, 2 * parameters);
    }
    sources[parameters++] = source;
  }
}
