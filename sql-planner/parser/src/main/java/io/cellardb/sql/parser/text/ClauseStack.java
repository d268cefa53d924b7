package io.cellardb.sql.parser.text;

import java.util.Arrays;

/** Which part of a statement each level of parentheses is in. */
final class ClauseStack {
  /** A part of a statement. */
  enum Clause {
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

  private static final int MAX_DEPTH = Long.SIZE;
  private static final int USUAL_DEPTH = 8;

  private Clause[] clauses = new Clause[USUAL_DEPTH];
  private int depth;

  /** A bit for each depth: a BETWEEN waits for its AND. */
  private long betweens;

  ClauseStack() {
    clauses[0] = Clause.START;
  }

  /** The clause of the present level. */
  Clause clause() {
    return clauses[depth];
  }

  /** Whether it is the level of the statement itself. */
  boolean isOutermost() {
    return depth == 0;
  }

  /** Goes on to another clause on the same level, unless nothing is taken there. */
  void enter(Clause clause) {
    if (clauses[depth] != Clause.CLOSED) {
      clauses[depth] = clause;
      endBetween();
    }
  }

  /** Goes one level deeper; false if that is too deep. */
  boolean push(Clause clause) {
    if (++depth == MAX_DEPTH) {
      return false;
    }
    if (depth == clauses.length) {
      clauses = Arrays.copyOf(clauses, 2 * depth);
    }
    clauses[depth] = clause;
    endBetween();
    return true;
  }

  /** Leaves a level; false if there is none. */
  boolean pop() {
    return --depth >= 0;
  }

  /** From here on a BETWEEN waits for its AND. */
  void beginBetween() {
    betweens |= bit();
  }

  /** Whether a BETWEEN has waited for its AND, which it does no longer. */
  boolean endBetween() {
    boolean waited = (betweens & bit()) != 0;
    betweens &= ~bit();
    return waited;
  }

  private long bit() {
    return 1L << depth;
  }
}
