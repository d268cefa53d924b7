package io.cellardb.tck.sql.logic;

import java.util.List;

/** One entry of a script: a statement that has to work or to fail, or a query with its result. */
sealed interface LogicRecord {
  /** The line of the script at which it begins, from 1. */
  int line();

  /** The text, without the line end. */
  String sql();

  /** A statement of which only the success counts. */
  record Statement(int line, String sql, boolean fails) implements LogicRecord {}

  /**
   * A query.
   *
   * @param types of each column of the result: T for text, I for integer, R for floating point
   * @param label the same for queries whose results are the same, or empty
   * @param result a line for each value, or the one line {@code N values hashing to MD5}
   */
  record Query(int line, String sql, String types, SortMode sort, String label, List<String> result)
      implements LogicRecord {}

  /** What happens to a result before it is compared. */
  enum SortMode {
    /** Nothing: the query has an ORDER BY. */
    NOSORT,
    /** Rows are sorted by the texts of their values. */
    ROWSORT,
    /** All values are sorted, whichever row they come from. */
    VALUESORT
  }
}
