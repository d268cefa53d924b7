package io.cellardb.jdbc.session;

/** Some consecutive rows of a result, stored by column. */
public interface ColumnBatch {

  /** How many rows; 0 is allowed. */
  int rows();

  /**
   * The values of one column.
   *
   * @param column from 0, in the order of {@link Prepared#columns}
   */
  ColumnValues column(int column);
}
