package io.cellardb.sql.catalog;

/** Who has made a table of the store, and with it what its rows are like. */
public enum TableOrigin {
  /** CREATE TABLE. Each row that SQL writes has a marker. */
  CREATED,
  /**
   * CREATE TABLE, in a store that is atomic by row and shared by many clients. Each row that SQL
   * writes has a marker of another kind, on which a condition can be.
   */
  SHARED,
  /**
   * Somebody else; CREATE TABLE OVER EXISTING says what its cells are. Rows have no markers: those
   * exist that have a cell.
   */
  EXISTING,
  /**
   * Somebody else, and SQL knows nothing of it but its families. It has the columns {@code _row}
   * and a MAP for each family, and is in the catalog as long as it is in the store. Rows have no
   * markers.
   */
  UNDEFINED;

  /** Whether SQL has made the table. */
  public boolean isCreated() {
    return this == CREATED || this == SHARED;
  }
}
