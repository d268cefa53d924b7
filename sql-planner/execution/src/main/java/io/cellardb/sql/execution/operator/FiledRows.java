package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.spill.RowPages;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;

/** The rows of one partition in a file. */
final class FiledRows extends WindowRows {
  private final RowPages rows;
  private final RowPages groups;
  private final int groupCount;
  private final int groupColumn;

  /**
   * The rows of a file.
   *
   * @param groups the first row of each group of peers, in the only column
   * @param groupColumn of {@code rows}, the number of each row's group of peers
   * @param before rows of the same partition that came before
   */
  FiledRows(
      RowPages rows,
      int size,
      RowPages groups,
      int groupCount,
      int groupColumn,
      Before before,
      ExecutionContext context) {
    super(size, before.rows(), before.groups(), context);
    this.rows = rows;
    this.groups = groups;
    this.groupCount = groupCount;
    this.groupColumn = groupColumn;
  }

  /** How many rows, and groups of peers, of the partition came before. */
  record Before(long rows, long groups) {}

  @Override
  Vector[] columns(int row) {
    return rows.page(row).columns();
  }

  @Override
  int at(int row) {
    return (int) (row - rows.page(row).first());
  }

  @Override
  int run(int row) {
    return (int) (rows.page(row).end() - row);
  }

  @Override
  int partitions() {
    return 1;
  }

  @Override
  int start(int partition) {
    return 0;
  }

  @Override
  int end(int partition) {
    return size();
  }

  @Override
  int partition(int row) {
    return 0;
  }

  @Override
  int group(int row) {
    return (int) ((LongVector) columns(row)[groupColumn]).get(at(row));
  }

  @Override
  int groupStart(int group) {
    if (group == groupCount) {
      return size();
    }
    RowPages.Page page = groups.page(group);
    return (int) ((LongVector) page.columns()[0]).get((int) (group - page.first()));
  }

  @Override
  boolean areInFile() {
    return true;
  }
}
