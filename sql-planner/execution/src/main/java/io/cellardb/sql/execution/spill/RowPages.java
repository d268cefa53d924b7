package io.cellardb.sql.execution.spill;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;

/** The rows of a file in any order, by their numbers. The blocks used last stay in memory. */
public final class RowPages {
  /** Some rows that are next to each other. Valid until some other pages were asked for. */
  public static final class Page {
    private final RowBlock decoder;
    private Vector[] columns;
    private long first;
    private long end;
    private long used;

    private Page(RowBlock decoder) {
      this.decoder = decoder;
    }

    /** The columns; the page's first row is at 0. */
    public Vector[] columns() {
      return columns;
    }

    /** The number of the first row. */
    public long first() {
      return first;
    }

    /** The number of the row after the last. */
    public long end() {
      return end;
    }

    private boolean has(long row) {
      return row >= first && row < end;
    }
  }

  private final RowFile file;
  private final Page[] pages;
  private Page last;
  private long uses;

  /**
   * Of a file.
   *
   * @param kept blocks in memory, at least as many as are looked at by turns
   */
  public RowPages(RowFile file, int kept) {
    this.file = file;
    this.pages = new Page[kept];
    for (int i = 0; i < kept; i++) {
      pages[i] = new Page(file.decoder());
    }
    last = pages[0];
  }

  /** The page that has a row. */
  public Page page(long row) {
    if (!last.has(row)) {
      last = find(row);
    }
    return last;
  }

  private Page find(long row) {
    Page oldest = pages[0];
    for (Page page : pages) {
      if (page.has(row)) {
        page.used = ++uses;
        return page;
      }
      oldest = page.used < oldest.used ? page : oldest;
    }
    int block = file.blockOf(row);
    Batch batch = file.read(block, oldest.decoder);
    oldest.columns = batch.columns();
    oldest.first = file.firstRow(block);
    oldest.end = oldest.first + batch.size();
    oldest.used = ++uses;
    return oldest;
  }
}
