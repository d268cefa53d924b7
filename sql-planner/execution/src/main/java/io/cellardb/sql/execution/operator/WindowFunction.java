package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;

/** One call of a window, in one execution. */
abstract class WindowFunction {
  /** Begins with rows of which results are asked next. */
  abstract void begin(WindowRows rows);

  /**
   * The results at the rows [from, to), the first at 0; valid until the next call. Ranges follow
   * one another from the first row to the last, or, if the function goes {@link #backwards}, from
   * the last to the first. A range with more than one partition is all rows.
   */
  abstract Vector compute(int from, int to);

  /** Whether results are computed from the last row to the first. */
  boolean backwards() {
    return false;
  }

  /** Lets go of what is kept of rows. */
  void end() {}

  /**
   * Whether rows may come although their partition is not whole yet: then it can be cut between any
   * two groups of peers, and its parts are given to {@link #begin} one after the other.
   */
  boolean streams() {
    return false;
  }

  /** Whether a partition may not even be cut between two peers. */
  boolean needsPeers() {
    return true;
  }
}
