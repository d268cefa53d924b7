package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TimeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The two examples that come with the model. */
abstract class ExamplesContract extends StoreContract {
  @Test
  void theWebtableShowsEachCellAtItsTime() {
    create(
        FamilyDescriptor.of("contents").withVersions(3),
        FamilyDescriptor.of("anchor").withVersions(3),
        FamilyDescriptor.of("people"));
    for (long time : new long[] {3, 5, 6}) {
      put("com.cnn.www", "contents:html", time, "<html>" + time);
    }
    put("com.cnn.www", "anchor:my.look.ca", 8, "CNN.com");
    put("com.cnn.www", "anchor:cnnsi.com", 9, "CNN");
    put("com.example.www", "contents:html", 5, "<html>");
    put("com.example.www", "people:author", 5, "John Doe");
    put("org.apache", "contents:html", 5, "<html>");
    Projection page =
        Projection.of(
            new ScanColumn.RowKey(),
            timed("contents:html"),
            timed("anchor:cnnsi.com"),
            timed("anchor:my.look.ca"));
    RowRanges cnn = RowRanges.of(KeyRange.single(ByteString.utf8("com.cnn.www")));
    RowRanges com = RowRanges.of(KeyRange.prefix(ByteString.utf8("com.")));
    always(
        () -> {
          sees(Scan.of(page).over(cnn), "com.cnn.www, <html>6@6, CNN@9, CNN.com@8");
          sees(Scan.of(page.within(TimeRange.at(8))).over(cnn), "com.cnn.www, -, -, CNN.com@8");
          sees(Scan.of(page.within(TimeRange.at(9))).over(cnn), "com.cnn.www, -, CNN@9, -");
          sees(
              Scan.of(page.within(TimeRange.asOf(8))).over(cnn),
              "com.cnn.www, <html>6@6, -, CNN.com@8");
          sees(
              Scan.of(page).over(com),
              "com.cnn.www, <html>6@6, CNN@9, CNN.com@8",
              "com.example.www, <html>@5, -, -");
          sees(
              CellScan.VERSIONS.over(com),
              "com.cnn.www/anchor:cnnsi.com@9=CNN",
              "com.cnn.www/anchor:my.look.ca@8=CNN.com",
              "com.cnn.www/contents:html@6=<html>6",
              "com.cnn.www/contents:html@5=<html>5",
              "com.cnn.www/contents:html@3=<html>3",
              "com.example.www/contents:html@5=<html>",
              "com.example.www/people:author@5=John Doe");
        });
  }

  @Test
  void ordinaryReadingTakesTheNewestOfEachColumn() {
    create(
        FamilyDescriptor.of("CF1").withVersions(3),
        FamilyDescriptor.of("CF2").withVersions(3),
        FamilyDescriptor.of("CF3").withVersions(3));
    String row = "12345";
    apply(
        row,
        putOf("CF1:Q1", 1, "Value1"),
        putOf("CF2:Q1", 1, "Value1"),
        putOf("CF3:Q1", 1, "Value1"));
    apply(
        row,
        putOf("CF1:Q1", 2, "Value2"),
        putOf("CF2:Q1", 2, "Value2"),
        putOf("CF3:Q1", 2, "Value2"));
    apply(row, putOf("CF1:Q1", 3, "Value3"), putOf("CF2:Q1", 3, "Value3"));
    Projection all = Projection.of(column("CF1:Q1"), column("CF2:Q1"), column("CF3:Q1"));
    always(
        () -> {
          sees(Scan.of(all), "Value3, Value3, Value2");
          sees(Scan.of(all.within(TimeRange.asOf(2))), "Value2, Value2, Value2");
          sees(Scan.of(all.within(TimeRange.at(3))), "Value3, Value3, -");
        });
  }

  @Test
  void aProgramRunsUnchangedOnEveryStore() {
    PageVersions pages = new PageVersions(store());
    for (long time : new long[] {3, 5, 6, 8}) {
      pages.crawl("com.cnn.www", time, "<html>" + time);
    }
    pages.crawl("com.example.www", 5, "<html>");
    pages.crawl("org.apache", 5, "plain");
    pages.link("com.cnn.www", "my.look.ca", 8, "CNN.com");
    pages.link("com.cnn.www", "cnnsi.com", 9, "CNN");

    assertEquals("<html>6", pages.asOf("com.cnn.www", 7));
    assertNull(pages.asOf("com.cnn.www", 2));
    assertEquals(List.of(8L, 6L, 5L), pages.history("com.cnn.www"));
    assertEquals(
        List.of("com.cnn.www of 8, 2 links", "com.example.www of 5, 0 links"),
        pages.search("com.", "<html>"));
    assertEquals(List.of(), pages.search("org.", "<html>"));

    assertTrue(pages.correct("com.cnn.www", 8, "<html>8", "<html>corrected"));
    assertFalse(pages.correct("com.cnn.www", 8, "<html>8", "<html>too late"));
    assertEquals("<html>corrected", pages.asOf("com.cnn.www", 9));

    for (long readers = 1; readers <= 3; readers++) {
      clock().advance(1);
      assertEquals(readers, pages.read("com.cnn.www"));
    }
    pages.forget("com.cnn.www", 6);
    reopen();
    PageVersions later = new PageVersions(store());
    assertEquals(List.of(8L), later.history("com.cnn.www"));
    assertEquals(
        List.of("com.cnn.www of 8, 2 links", "com.example.www of 5, 0 links"),
        later.search("com.", "<html>"));
  }
}
