package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
  void aRowConsistentReadShowsNullWhereTheLastWriteLeftAColumnOut() {
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
          sees(Scan.of(all.consistent()), "Value3, Value3, -");
          sees(Scan.of(all.within(TimeRange.asOf(2)).consistent()), "Value2, Value2, Value2");
          sees(CellScan.NEWEST.consistent(), "12345/CF1:Q1@3=Value3", "12345/CF2:Q1@3=Value3");
          sees(
              CellScan.VERSIONS.within(TimeRange.asOf(2)).consistent(),
              "12345/CF1:Q1@2=Value2",
              "12345/CF2:Q1@2=Value2",
              "12345/CF3:Q1@2=Value2");
          // The newest time is that of the whole row, whatever is asked for.
          sees(Scan.of(Projection.of(column("CF3:Q1")).consistent()));
          sees(
              Scan.of(Projection.of(column("CF3:Q1")).existingIn(List.of("CF1")).consistent()),
              "-");
          sees(CellScan.NEWEST.of(named("CF3:Q1")).consistent());
        });
  }

  @Test
  void aProgramRunsUnchangedOnEveryStore() {
    assertEquals(
        List.of(
            "com.cnn.www newest: <html>3</html>",
            "com.cnn.www as of 5: <html>2</html>",
            "com.cnn.www as of 2: nothing",
            "com.cnn.www at 6, 4, 3",
            "below com.cnn: com.cnn.money, com.cnn.www",
            "links to com.cnn.www: 2, from org.apache (Apache says), org.example (see CNN)",
            "corrected: true, then false",
            "com.cnn.www newest: <html>three</html>",
            "com.cnn.www at 6, 3",
            "com.cnn.www as of 5: <html>1</html>"),
        PageHistory.tour(store()));
  }
}
