package io.cellardb.sql.execution.operator;

/**
 * Which rows around the current one a window function sees.
 *
 * @param unit what offsets count
 * @param lower the first row, inclusive
 * @param upper the last row, inclusive
 * @param exclusion which of these rows are left out
 */
public record WindowFrame(Unit unit, Bound lower, Bound upper, Exclusion exclusion) {
  /** The whole partition. */
  public static final WindowFrame PARTITION =
      new WindowFrame(
          Unit.RANGE,
          new Bound(Side.UNBOUNDED_PRECEDING, -1),
          new Bound(Side.UNBOUNDED_FOLLOWING, -1),
          Exclusion.NO_OTHERS);

  /** What the offsets of bounds count; the current row of RANGE and GROUPS is all its peers. */
  public enum Unit {
    /** Rows. */
    ROWS,
    /** Distances of the sort key. */
    RANGE,
    /** Groups of peers. */
    GROUPS
  }

  /** Where a bound lies. */
  public enum Side {
    /** At the partition's first row. */
    UNBOUNDED_PRECEDING,
    /** An offset before the current row. */
    PRECEDING,
    /** At the current row. */
    CURRENT_ROW,
    /** An offset after the current row. */
    FOLLOWING,
    /** At the partition's last row. */
    UNBOUNDED_FOLLOWING
  }

  /**
   * An end of the frame.
   *
   * @param offset the input's column with the offset, not negative; -1 where there is none
   */
  public record Bound(Side side, int offset) {}

  /** What EXCLUDE leaves out. */
  public enum Exclusion {
    /** Nothing. */
    NO_OTHERS,
    /** The current row. */
    CURRENT_ROW,
    /** The current row and its peers. */
    GROUP,
    /** The peers of the current row, but not itself. */
    TIES
  }

  boolean rows() {
    return unit == Unit.ROWS;
  }

  /** Whether every row's frame is its whole partition. */
  boolean isPartition() {
    return startsWithPartition() && endsWithPartition() && exclusion == Exclusion.NO_OTHERS;
  }

  boolean startsWithPartition() {
    return lower.side() == Side.UNBOUNDED_PRECEDING;
  }

  boolean endsWithPartition() {
    return upper.side() == Side.UNBOUNDED_FOLLOWING;
  }

  /** Whether frames begin with the partition and never reach beyond the current row's peers. */
  boolean isRunning() {
    return startsWithPartition()
        && upper.side() == Side.CURRENT_ROW
        && exclusion == Exclusion.NO_OTHERS;
  }
}
