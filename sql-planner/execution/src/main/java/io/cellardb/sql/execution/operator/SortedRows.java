package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.spill.RowPages;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows in an order, in which one can search, by their numbers from 0. If they do not fit into
 * memory they are in a file, and only the first row of each part of it is in memory.
 */
final class SortedRows implements AutoCloseable {
  /** Parts of the file in memory: one for the row that was found, others for the next search. */
  private static final int PAGES = 4;

  private final RowOrder order;
  private final RowFile file;
  private final MemoryAccount account;

  /** The rows; if they are in a file, the first ones of its parts. */
  private RowBuffer rows;

  private RowPages pages;
  private int size;

  /**
   * All rows of an input.
   *
   * @param input in its order
   */
  SortedRows(Operator input, List<RelDataType> types, RowOrder order, ExecutionContext context) {
    this.order = order;
    this.file = new RowFile(types, context);
    this.account = context.workspace().account();
    this.rows = new RowBuffer(types);
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      if (file.rows() > Integer.MAX_VALUE - 2L * Batch.CAPACITY) {
        throw new SqlExecutionException("54000", "the right side of a join has too many rows");
      }
      if (file.rows() > 0) {
        file.append(batch.columns(), Selections.rows(batch), 0, batch.size());
        continue;
      }
      rows.append(batch);
      if (!account.hold(rows.bytes())) {
        file.append(rows.columns(), null, 0, rows.size());
        rows = new RowBuffer(types);
        account.hold(0);
      }
    }
    size = file.rows() > 0 ? (int) file.rows() : rows.size();
    if (file.rows() > 0) {
      pages = new RowPages(file, PAGES);
      for (int row = 0; row < size; row = (int) pages.page(row).end()) {
        rows.append(pages.page(row).columns(), new int[] {0}, 1);
      }
      account.hold(rows.bytes());
    }
  }

  /** The number of rows. */
  int size() {
    return size;
  }

  /** Columns that have a row {@linkplain #at in some place}. */
  Vector[] columns(int row) {
    return pages == null ? rows.columns() : pages.page(row).columns();
  }

  /** The place of a row in its {@link #columns}. */
  int at(int row) {
    return pages == null ? row : (int) (row - pages.page(row).first());
  }

  /** The first row that is not below a row of vectors, or that is above it; the size if none is. */
  int firstFrom(Vector[] values, int row, boolean above) {
    if (pages == null) {
      return first(rows.columns(), rows.size(), values, row, above);
    }
    int part = first(rows.columns(), rows.size(), values, row, above) - 1;
    if (part < 0) {
      return 0;
    }
    RowPages.Page page = pages.page(file.firstRow(part));
    int count = (int) (page.end() - page.first());
    return (int) page.first() + first(page.columns(), count, values, row, above);
  }

  private int first(Vector[] columns, int count, Vector[] values, int row, boolean above) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int compared = order.compare(columns, middle, values, row, 0);
      if (compared < 0 || (above && compared == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public void close() {
    account.close();
    file.close();
  }
}
