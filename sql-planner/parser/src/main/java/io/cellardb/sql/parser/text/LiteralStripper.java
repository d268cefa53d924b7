package io.cellardb.sql.parser.text;

import io.cellardb.sql.parser.text.ClauseStack.Clause;
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
  private final Tokenizer tokens;
  private final byte statement;
  private final StrippedText text;
  private final ClauseStack clauses = new ClauseStack();
  private Before before = Before.GROUPING;

  /** A literal in a safe place, until the next token shows whether it is a whole operand. */
  private int pendingBegin = -1;

  private int pendingEnd;

  private LiteralStripper(String sql, Tokenizer tokens, byte statement) {
    this.sql = sql;
    this.tokens = tokens;
    this.statement = statement;
    // Without the blanks in front: in a script they differ where the statements do not.
    this.text = new StrippedText(sql, tokens.begin());
  }

  /** The statement without its literals; empty if none of them can be taken. */
  public static Optional<Stripped> strip(String sql) {
    Tokenizer tokens = new Tokenizer(sql, 0);
    if (tokens.next() != Tokenizer.Kind.WORD) {
      return Optional.empty();
    }
    byte statement = Keyword.of(sql, tokens.begin(), tokens.end());
    return switch (statement) {
      case Keyword.SELECT, Keyword.WITH, Keyword.INSERT, Keyword.UPDATE, Keyword.DELETE ->
          new LiteralStripper(sql, tokens, statement).run();
      default -> Optional.empty();
    };
  }

  private Optional<Stripped> run() {
    while (!tokens.isAtEnd()) {
      if (!token() || text.literals() > MAX_LITERALS) {
        return Optional.empty();
      }
      tokens.next();
    }
    endOperand();
    return text.finish();
  }

  /** Takes in the present token; false if the statement is to be left alone. */
  private boolean token() {
    switch (tokens.kind()) {
      case WORD -> word(Keyword.of(sql, tokens.begin(), tokens.end()));
      case ESCAPED_STRING, DOLLAR_STRING -> word(Keyword.NONE);
      case STRING, NUMBER -> {
        return literal(tokens.begin());
      }
      case QUOTED_NAME -> {
        pendingBegin = -1;
        before = Before.NAME;
      }
      case PARAMETER -> {
        pendingBegin = -1;
        text.keepParameter();
        before = Before.OTHER;
      }
      case SYMBOL -> {
        return symbol(sql.charAt(tokens.begin()));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean symbol(char first) {
    switch (first) {
      case ')', ',', ';' -> endOperand();
      default -> pendingBegin = -1;
    }
    switch (first) {
      case '(' -> {
        return open();
      }
      case '[' -> {
        before = Before.GROUPING;
        return clauses.push(Clause.CLOSED);
      }
      case ')', ']' -> {
        before = Before.OTHER;
        return clauses.pop();
      }
      case ',' -> {
        boolean row = clauses.clause() == Clause.ROW;
        before = row ? Before.ROW_ITEM : Before.COMMA;
      }
      case ';' -> {
        while (tokens.is(';')) {
          tokens.next();
        }
        return tokens.isAtEnd();
      }
      case '{' -> {
        return false;
      }
      case '.' -> before = Before.OTHER;
      case '-' -> {
        if (beforeOperand() && isSign()) {
          int sign = tokens.begin();
          tokens.next();
          return literal(sign);
        }
        before = Before.GROUPING;
      }
      default -> {
        boolean literal = before == Before.LITERAL;
        before = isComparison(first) && !literal ? Before.COMPARISON : Before.GROUPING;
      }
    }
    return true;
  }

  /** Whether it is the sign of a number, with nothing between. */
  private boolean isSign() {
    return tokens.is('-') && tokens.isBeforeNumber();
  }

  private boolean isComparison(char first) {
    boolean single = tokens.end() == tokens.begin() + 1;
    return switch (first) {
      case '<' -> single || "=>".indexOf(sql.charAt(tokens.begin() + 1)) >= 0;
      case '>' -> single || sql.charAt(tokens.begin() + 1) == '=';
      case '!' -> !single;
      case '=' -> single;
      default -> false;
    };
  }

  /** Takes in a literal whose sign, if any, stands at {@code begin}. */
  private boolean literal(int begin) {
    pendingBegin = -1;
    if (!isLiteral()) {
      return false;
    }
    if (beforeOperand()) {
      pendingBegin = begin;
      pendingEnd = tokens.end();
    }
    before = Before.LITERAL;
    return true;
  }

  /** Whether the token is a string, or a number with nothing but digits in its digits' place. */
  private boolean isLiteral() {
    return switch (tokens.kind()) {
      case STRING -> true;
      case NUMBER -> !tokens.isBeforeWord();
      default -> false;
    };
  }

  private boolean beforeOperand() {
    Clause clause = clauses.clause();
    return switch (before) {
      case COMPARISON -> clause == Clause.WHERE || clause == Clause.ON || clause == Clause.SET;
      case BETWEEN, BETWEEN_AND -> isCondition(clause);
      case ROW_ITEM -> clause == Clause.ROW;
      default -> false;
    };
  }

  private static boolean isCondition(Clause clause) {
    return clause == Clause.WHERE || clause == Clause.ON;
  }

  private void word(byte keyword) {
    switch (keyword) {
      case Keyword.AND, Keyword.OR, Keyword.WHERE, Keyword.TAIL, Keyword.JOIN, Keyword.JOIN_KIND ->
          endOperand();
      default -> pendingBegin = -1;
    }
    before = keyword(keyword);
  }

  /** Moves on to the clause that the keyword begins. */
  private Before keyword(byte keyword) {
    Clause clause = clauses.clause();
    switch (keyword) {
      case Keyword.NONE, Keyword.JOIN_KIND -> {
        return Before.NAME;
      }
      case Keyword.AND -> {
        if (clauses.endBetween()) {
          return Before.BETWEEN_AND;
        }
      }
      case Keyword.BETWEEN -> {
        clauses.beginBetween();
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
      case Keyword.SELECT, Keyword.TAIL -> clauses.enter(Clause.OUTPUT);
      case Keyword.FROM -> {
        if (before != Before.DISTINCT && (clause == Clause.OUTPUT || clause == Clause.START)) {
          clauses.enter(Clause.FROM);
        }
      }
      case Keyword.WHERE -> clauses.enter(Clause.WHERE);
      case Keyword.ON -> {
        if (clause == Clause.FROM) {
          clauses.enter(Clause.ON);
        }
      }
      case Keyword.SET -> {
        if (statement == Keyword.UPDATE && clauses.isOutermost() && clause == Clause.START) {
          clauses.enter(Clause.SET);
        }
      }
      case Keyword.VALUES -> {
        boolean rows =
            statement == Keyword.INSERT && clauses.isOutermost() && clause == Clause.START;
        clauses.enter(rows ? Clause.ROWS : Clause.CLOSED);
        return Before.VALUES;
      }
      default -> {}
    }
    return Before.GROUPING;
  }

  private boolean open() {
    Clause clause = clauses.clause();
    if (before == Before.IN && isCondition(clause) && takeInList()) {
      before = Before.OTHER;
      return true;
    }
    Clause inner =
        switch (clause) {
          case START, FROM, ON, WHERE -> before == Before.NAME ? Clause.CLOSED : clause;
          case ROWS ->
              before == Before.VALUES || before == Before.COMMA ? Clause.ROW : Clause.CLOSED;
          default -> Clause.CLOSED;
        };
    before = inner == Clause.ROW ? Before.ROW_ITEM : Before.GROUPING;
    return clauses.push(inner);
  }

  /**
   * Takes the literals of a list, if there is nothing but literals and {@code ?} in it, and moves
   * to the parenthesis that closes it. Otherwise stays where it is.
   */
  private boolean takeInList() {
    int open = tokens.begin();
    boolean listed;
    do {
      listed = moveToItem() >= 0;
      tokens.next();
    } while (listed && tokens.is(','));
    listed &= tokens.is(')');
    tokens.at(open);
    while (listed && !tokens.is(')')) {
      int begin = moveToItem();
      if (tokens.kind() == Tokenizer.Kind.PARAMETER) {
        text.keepParameter();
      } else {
        text.take(begin, tokens.end());
      }
      tokens.next();
    }
    return listed;
  }

  /** Where the next item of a list begins; -1 if it is neither a parameter nor taken. */
  private int moveToItem() {
    tokens.next();
    int begin = tokens.begin();
    if (isSign()) {
      tokens.next();
    }
    boolean item =
        tokens.kind() == Tokenizer.Kind.PARAMETER
            || (isLiteral() && text.canTake(begin, tokens.end()));
    return item ? begin : -1;
  }

  /** The pending literal is a whole operand: takes it. */
  private void endOperand() {
    if (pendingBegin >= 0 && text.canTake(pendingBegin, pendingEnd)) {
      text.take(pendingBegin, pendingEnd);
    }
    pendingBegin = -1;
  }
}
