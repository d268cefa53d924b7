package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Vector;

/** One call of a window, in one execution. */
abstract class WindowFunction {
  /** The results at the rows of {@code rows}; valid until the next call. */
  abstract Vector compute(WindowRows rows);

  /**
   * Whether rows may come although their partition is not whole yet: then it can be cut between any
   * two groups of peers, and its parts are given to {@link #compute} one after the other.
   */
  boolean streams() {
    return false;
  }

  /** Whether a partition may not even be cut between two peers. */
  boolean needsPeers() {
    return true;
  }

  /** How far results look at rows around theirs, and at nothing else; null without such a bound. */
  RowReach reach() {
    return null;
  }

  /** A view of one partition that need not be in memory; null if the function needs all rows. */
  WholePartition whole() {
    return null;
  }
}
