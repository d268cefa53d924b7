package io.cellardb.storage;

/**
 * A condition that a {@link WriteBatch} is bound to. It is evaluated on the newest committed state,
 * atomically with the writes.
 */
public sealed interface Check {
  /** The table of the row that is checked. */
  TableName table();

  /** The row that is checked. */
  byte[] row();

  /** The row has no visible cell in any family. Needs {@link Capability#ROW_CHECKS}. */
  record RowAbsent(TableName table, byte[] row) implements Check {}

  /**
   * Nothing was written to the row (no value and no tombstone) by a batch after {@code sequence},
   * what has gone with a dropped family or a truncation aside. Needs {@link Capability#ROW_CHECKS}.
   *
   * @param sequence of a snapshot that is still open
   */
  record RowUnchanged(TableName table, byte[] row, long sequence) implements Check {}

  /**
   * The newest visible version of a cell within a time range compares as asked (rule 9 of the data
   * model). The direction is <em>operand comparison stored value</em>: LESS succeeds if the operand
   * is below the stored value. An empty operand with EQUAL also matches an absent cell; any other
   * comparison with an absent cell fails. The time that the store gives to the row in this batch
   * does not fall below that of the cell.
   *
   * @param operand the value compared with; null asks with EQUAL for absence or an empty value and
   *     with NOT_EQUAL for a value that is not empty
   */
  record CellValue(
      TableName table,
      byte[] row,
      String family,
      byte[] qualifier,
      Filter.Comparison comparison,
      byte[] operand,
      TimeRange time)
      implements Check {}

  /**
   * The row exists for a projection and passes a filter over its columns.
   *
   * @param projection its columns are what the filter speaks of
   */
  record RowMatches(TableName table, byte[] row, Projection projection, Filter filter)
      implements Check {
    /** Refuses a filter that does not fit the projection. */
    public RowMatches {
      Filter.check(filter, projection);
    }
  }
}
