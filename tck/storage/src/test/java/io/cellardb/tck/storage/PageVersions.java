package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A program as users write them, which knows nothing of the store but its contract: an archive of
 * web pages. A page is a row with a reversed domain as its key; it keeps its last three contents,
 * who links to it, and how often it was read.
 */
final class PageVersions {
  private static final TableName PAGES = TableName.parse("pages");
  private static final ByteString HTML = ByteString.utf8("html");
  private static final ByteString READS = ByteString.utf8("reads");

  private final Store store;

  PageVersions(Store store) {
    this.store = store;
    if (store.admin().describe(PAGES).isEmpty()) {
      store
          .admin()
          .createTable(
              new TableDescriptor(
                  PAGES,
                  List.of(
                      FamilyDescriptor.of("contents").withVersions(3),
                      FamilyDescriptor.of("anchor"),
                      FamilyDescriptor.of("usage"))));
    }
  }

  /** Archives a page as it was found at a time. */
  void crawl(String page, long time, String html) {
    change(page, new Mutation.Put("contents", HTML.array(), time, bytes(html)));
  }

  /** Notes that a page links to another with these words. */
  void link(String to, String from, long time, String words) {
    change(to, new Mutation.Put("anchor", bytes(from), time, bytes(words)));
  }

  /** Corrects the newest contents, unless somebody else was faster. */
  boolean correct(String page, long time, String expected, String html) {
    return store
        .apply(
            new WriteBatch()
                .check(
                    new Check.CellValue(
                        PAGES,
                        bytes(page),
                        "contents",
                        HTML.array(),
                        Comparison.EQUAL,
                        bytes(expected),
                        TimeRange.ALL))
                .mutate(
                    PAGES,
                    bytes(page),
                    new Mutation.Put("contents", HTML.array(), time, bytes(html))))
        .applied();
  }

  /** Counts a reader; returns how many there were. */
  long read(String page) {
    List<ByteString> values =
        store
            .apply(
                new WriteBatch()
                    .mutate(PAGES, bytes(page), new Mutation.Increment("usage", READS.array(), 1)))
            .values();
    return ByteBuffer.wrap(values.get(0).array()).getLong();
  }

  /** Forgets a page up to a time. */
  void forget(String page, long time) {
    change(page, new Mutation.DeleteRow(time));
  }

  private void change(String page, Mutation... mutations) {
    store.apply(new WriteBatch().mutate(PAGES, bytes(page), mutations));
  }

  /** The contents of a page as of a time, or null. */
  String asOf(String page, long time) {
    Projection html =
        Projection.of(new ScanColumn.Cell("contents", HTML, ValueKind.BYTES, false))
            .within(TimeRange.asOf(time));
    RowBatch row = new RowBatch(html, 1);
    return table().get(html, bytes(page), row) ? row.bytes(0).get(0).toUtf8() : null;
  }

  /** The times of all contents of a page that are kept, the newest first. */
  List<Long> history(String page) {
    List<Long> times = new ArrayList<>();
    CellScan versions =
        CellScan.VERSIONS
            .row(ByteString.utf8(page))
            .of(new CellScan.Columns.Named("contents", HTML));
    try (CellScanner cells = table().cells(versions)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        times.add(cell.timestamp());
      }
    }
    return times;
  }

  /** The pages of a domain whose contents begin with a text, and how many others link to each. */
  List<String> search(String domain, String text) {
    Projection columns =
        Projection.of(
            new ScanColumn.RowKey(),
            new ScanColumn.Cell("contents", HTML, ValueKind.BYTES, true),
            new ScanColumn.OpenFamily("anchor", false));
    Scan scan =
        Scan.of(columns)
            .over(RowRanges.of(KeyRange.prefix(ByteString.utf8(domain))))
            .where(new Filter.Prefix(1, ByteString.utf8(text)));
    List<String> found = new ArrayList<>();
    try (RowScanner rows = table().scan(scan)) {
      for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
        for (int i = 0; i < batch.rows(); i++) {
          int links = batch.map(2).entryStart(i + 1) - batch.map(2).entryStart(i);
          found.add(
              String.format(
                  Locale.ROOT,
                  "%s of %d, %d links",
                  batch.bytes(0).get(i).toUtf8(),
                  batch.bytes(1).times()[i],
                  links));
        }
      }
    }
    return found;
  }

  private Table table() {
    return store.table(PAGES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
