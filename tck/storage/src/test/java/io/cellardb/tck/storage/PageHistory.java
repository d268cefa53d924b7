package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program on any store: crawled pages with their history, and who links to them. The key of a
 * page is its domain reversed, so that the pages of a site lie side by side.
 */
final class PageHistory {
  private static final TableName PAGES = TableName.parse("web:pages");
  private static final String CONTENTS = "contents";
  private static final String ANCHOR = "anchor";
  private static final String LINKS = "links";
  private static final ByteString HTML = ByteString.utf8("html");
  private static final ByteString COUNT = ByteString.utf8("count");
  private static final Projection PAGE =
      Projection.of(
          new ScanColumn.RowKey(), new ScanColumn.Cell(CONTENTS, HTML, ValueKind.BYTES, false));

  private final Store store;
  private final Table pages;

  /** Creates the table in a store that does not have it. */
  PageHistory(Store store) {
    this.store = store;
    store.admin().createNamespace(new NamespaceDescriptor("web"));
    store
        .admin()
        .createTable(
            new TableDescriptor(
                PAGES,
                List.of(
                    FamilyDescriptor.of(CONTENTS).withVersions(3),
                    FamilyDescriptor.of(ANCHOR),
                    FamilyDescriptor.of(LINKS))));
    pages = store.table(PAGES);
  }

  /** What a few calls on an empty store say. */
  static List<String> tour(Store store) {
    PageHistory history = new PageHistory(store);
    history.crawled("www.cnn.com", 3, "<html>1</html>");
    history.crawled("www.cnn.com", 4, "<html>2</html>");
    history.crawled("www.cnn.com", 6, "<html>3</html>");
    history.crawled("money.cnn.com", 5, "<html>$</html>");
    history.crawled("example.com", 5, "<html></html>");
    history.linked("apache.org", "www.cnn.com", 8, "Apache says");
    history.linked("example.org", "www.cnn.com", 9, "see CNN");
    List<String> told = new ArrayList<>();
    told.add(history.tell("www.cnn.com"));
    told.add(history.tell("www.cnn.com", 5));
    told.add(history.tell("www.cnn.com", 2));
    told.add(history.tellTimes("www.cnn.com"));
    told.add("below com.cnn: " + String.join(", ", history.site("cnn.com")));
    told.add(history.tellLinks("www.cnn.com"));
    boolean first = history.correct("www.cnn.com", 6, "<html>3</html>", "<html>three</html>");
    boolean second = history.correct("www.cnn.com", 6, "<html>3</html>", "<html>drei</html>");
    told.add("corrected: " + first + ", then " + second);
    told.add(history.tell("www.cnn.com"));
    history.forget("www.cnn.com", 4);
    told.add(history.tellTimes("www.cnn.com"));
    told.add(history.tell("www.cnn.com", 5));
    return told;
  }

  // ---- changes

  /** Adds a version of a page. */
  void crawled(String domain, long time, String html) {
    apply(domain, page(time, html));
  }

  /** Notes the text of a link, and counts it, at once. */
  void linked(String from, String to, long time, String text) {
    apply(
        to,
        new Mutation.Put(ANCHOR, key(from), time, ByteString.utf8(text).array()),
        new Mutation.Increment(LINKS, COUNT.array(), 1));
  }

  /** Replaces a version of a page if the newest one is as expected; whether it was. */
  boolean correct(String domain, long time, String expected, String html) {
    byte[] old = ByteString.utf8(expected).array();
    Check unchanged =
        new Check.CellValue(
            PAGES, key(domain), CONTENTS, HTML.array(), Comparison.EQUAL, old, TimeRange.ALL);
    return store
        .apply(new WriteBatch().check(unchanged).mutate(PAGES, key(domain), page(time, html)))
        .applied();
  }

  /** Deletes the version of a page of some time. */
  void forget(String domain, long time) {
    apply(domain, new Mutation.DeleteVersion(CONTENTS, HTML.array(), time));
  }

  private static Mutation page(long time, String html) {
    return new Mutation.Put(CONTENTS, HTML.array(), time, ByteString.utf8(html).array());
  }

  private void apply(String domain, Mutation... mutations) {
    store.apply(new WriteBatch().mutate(PAGES, key(domain), mutations));
  }

  // ---- questions

  /** A page as it was at some time, if it was known then. */
  Optional<String> asOf(String domain, TimeRange times) {
    RowBatch page = new RowBatch(PAGE.within(times), 1);
    return pages.get(page.projection(), key(domain), page)
        ? Optional.of(page.bytes(1).get(0).toString())
        : Optional.empty();
  }

  /** The keys of all pages of a domain and those below it. */
  List<String> site(String domain) {
    RowRanges below = RowRanges.of(KeyRange.prefix(ByteString.wrap(key(domain))));
    List<String> keys = new ArrayList<>();
    try (RowScanner rows = pages.scan(Scan.of(PAGE).over(below))) {
      for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          keys.add(batch.bytes(0).get(row).toString());
        }
      }
    }
    return keys;
  }

  /** Cells of a page. */
  private List<Cell> cells(String domain, CellScan scan) {
    List<Cell> found = new ArrayList<>();
    try (CellScanner cells = pages.cells(scan.row(ByteString.wrap(key(domain))))) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        found.add(cell);
      }
    }
    return found;
  }

  // ---- answers

  private String tell(String domain) {
    return text(domain) + " newest: " + asOf(domain, TimeRange.ALL).orElse("nothing");
  }

  private String tell(String domain, long time) {
    String then = asOf(domain, TimeRange.asOf(time)).orElse("nothing");
    return text(domain) + " as of " + time + ": " + then;
  }

  private String tellTimes(String domain) {
    CellScan versions = CellScan.VERSIONS.of(new CellScan.Columns.Named(CONTENTS, HTML));
    List<String> times =
        cells(domain, versions).stream().map(cell -> Long.toString(cell.timestamp())).toList();
    return text(domain) + " at " + String.join(", ", times);
  }

  private String tellLinks(String domain) {
    CellScan counter = CellScan.NEWEST.of(new CellScan.Columns.Named(LINKS, COUNT));
    long count = ByteBuffer.wrap(cells(domain, counter).get(0).value().array()).getLong();
    List<String> links =
        cells(domain, CellScan.NEWEST.of(new CellScan.Columns.Family(ANCHOR))).stream()
            .map(cell -> cell.qualifier() + " (" + cell.value() + ")")
            .toList();
    return "links to " + text(domain) + ": " + count + ", from " + String.join(", ", links);
  }

  private static String text(String domain) {
    return ByteString.wrap(key(domain)).toString();
  }

  /** A domain's parts in reverse order. */
  private static byte[] key(String domain) {
    String[] parts = domain.split("\\.", -1);
    StringBuilder key = new StringBuilder(parts[parts.length - 1]);
    for (int i = parts.length - 2; i >= 0; i--) {
      key.append('.').append(parts[i]);
    }
    return ByteString.utf8(key.toString()).array();
  }
}
