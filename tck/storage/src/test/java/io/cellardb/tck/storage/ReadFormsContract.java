package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellFilter.Part;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Times by family, pages, ranges of columns, filters of cells, consistent rows, many points. */
abstract class ReadFormsContract extends StoreContract {
  private static final FamilyDescriptor G = FamilyDescriptor.of("g").withVersions(9);

  @Test
  void aFamilysOwnTimesTakeThePlaceOfTheCommonOnes() {
    create(f(9), G);
    putEach("r", "f:q", 1, 2, 3);
    putEach("r", "g:q", 1, 2, 3);
    TimeRanges times = new TimeRanges(TimeRange.at(1), Map.of("g", new TimeRange(2, 4)));
    Projection both = Projection.of(timed("f:q"), timed("g:q"));
    always(
        () -> {
          sees(CellScan.VERSIONS.within(times), "r/f:q@1=1", "r/g:q@3=3", "r/g:q@2=2");
          sees(Scan.of(both.within(times)), "1@1, 3@3");
        });
  }

  @Test
  void aPageIsAPartOfEachFamilyOfARow() {
    create(f(9), G);
    putEach("r", "f:a", 1, 2);
    putEach("r", "f:b", 1);
    putEach("r", "g:a", 1);
    putEach("s", "f:a", 1, 2, 3);
    always(
        () -> {
          sees(CellScan.VERSIONS.page(1, 1), "r/f:a@1=1", "s/f:a@2=2");
          sees(CellScan.VERSIONS.page(2, 9), "r/f:b@1=1", "s/f:a@1=1");
          sees(CellScan.NEWEST.page(0, 1), "r/f:a@2=2", "r/g:a@1=1", "s/f:a@3=3");
          sees(CellScan.VERSIONS.page(0, 0));
        });
    refuses(Code.INVALID_ARGUMENT, () -> CellScan.NEWEST.page(-1, 1));
    refuses(Code.INVALID_ARGUMENT, () -> CellScan.NEWEST.page(0, -1));
  }

  @Test
  void columnsAreNamedByNameRangeOrPrefixAndAddUp() {
    create(f(1), G);
    Stream.of("f:a", "f:ab", "f:b", "f:c", "g:a").forEach(column -> putEach("r", column, 1));
    always(
        () -> {
          sees(CellScan.NEWEST.of(within("a", "b")), "r/f:a@1=1", "r/f:ab@1=1");
          sees(CellScan.NEWEST.of(within("b", "")), "r/f:b@1=1", "r/f:c@1=1");
          sees(
              CellScan.NEWEST.of(
                  new CellScan.Columns.Within("f", KeyRange.prefix(ByteString.utf8("ab"))),
                  named("f:c"),
                  new CellScan.Columns.Family("g")),
              "r/f:ab@1=1",
              "r/f:c@1=1",
              "r/g:a@1=1");
          sees(CellScan.NEWEST.of(within("x", "y")));
          KeyRange fromAb = new KeyRange(ByteString.utf8("ab"), ByteString.utf8("c"));
          sees(Scan.of(Projection.of(new ScanColumn.OpenFamily("f", fromAb, false))), "{ab=1 b=1}");
        });
  }

  private static CellScan.Columns within(String start, String stop) {
    return new CellScan.Columns.Within(
        "f", new KeyRange(ByteString.utf8(start), ByteString.utf8(stop)));
  }

  @Test
  void filtersOfCellsAreTreesOfConditionsOnTheirParts() {
    create(f(9), G);
    put("r", "f:a", 1, "x");
    put("r", "f:b", 2, "y");
    put("r", "g:a", 3, "xy");
    put("s", "f:a", 4, "");
    CellFilter value = compare(Part.VALUE, Comparison.GREATER, "x");
    CellFilter a = compare(Part.QUALIFIER, Comparison.EQUAL, "a");
    CellFilter x = new CellFilter.StartsWith(Part.VALUE, ByteString.utf8("x"));
    String ra = "r/f:a@1=x";
    String rb = "r/f:b@2=y";
    String rg = "r/g:a@3=xy";
    String sa = "s/f:a@4=";
    always(
        () -> {
          passes(value, rb, rg);
          passes(compare(Part.VALUE, Comparison.EQUAL, ""), sa);
          passes(a, ra, rg, sa);
          passes(compare(Part.FAMILY, Comparison.EQUAL, "g"), rg);
          passes(compare(Part.ROW, Comparison.LESS, "s"), ra, rb, rg);
          passes(new CellFilter.TimeIn(List.of(4L, 2L, 9L)), rb, sa);
          passes(new CellFilter.And(List.of(value, a)), rg);
          passes(new CellFilter.Or(List.of(value, a)), ra, rb, rg, sa);
          passes(new CellFilter.Not(new CellFilter.And(List.of(a, x))), rb, sa);
          passes(new CellFilter.Not(new CellFilter.TimeIn(List.of(4L))), ra, rb, rg);
          passes(CellFilter.ALL, ra, rb, rg, sa);
          passes(new CellFilter.Or(List.of()));
        });
  }

  private void passes(CellFilter filter, String... cells) {
    sees(CellScan.VERSIONS.where(filter), cells);
    List<String> reversed =
        Stream.concat(
                Stream.of(cells).filter(cell -> cell.startsWith("s")),
                Stream.of(cells).filter(cell -> cell.startsWith("r")))
            .toList();
    sees(CellScan.VERSIONS.where(filter).backwards(), reversed.toArray(String[]::new));
  }

  private static CellFilter compare(Part part, Comparison comparison, String operand) {
    return new CellFilter.Compare(part, comparison, ByteString.utf8(operand));
  }

  @Test
  @Rule(21)
  void rule21InAClassicFamilyAFilterIsAskedBeforeVersionsAreCounted() {
    create(f(3), FamilyDescriptor.of("c").withVersions(3).withNewVersionBehavior(false));
    for (String column : new String[] {"c:q", "f:q"}) {
      put("r", column, 1, "wanted");
      put("r", column, 2, "other");
    }
    CellFilter wanted = compare(Part.VALUE, Comparison.EQUAL, "wanted");
    sees(CellScan.NEWEST.where(wanted), "r/c:q@1=wanted");
    sees(CellScan.VERSIONS.where(wanted), "r/c:q@1=wanted", "r/f:q@1=wanted");
  }

  @Test
  void limitsOfRowsCountThoseWithACell() {
    create(f(9));
    for (String row : new String[] {"a", "b", "c", "d"}) {
      putEach(row, "f:q", 1, 2);
    }
    apply("b", deleteColumn("f:q", 9));
    always(
        () -> {
          sees(CellScan.VERSIONS.firstRows(2), "a/f:q@2=2", "a/f:q@1=1", "c/f:q@2=2", "c/f:q@1=1");
          sees(CellScan.VERSIONS.firstRows(2).first(3), "a/f:q@2=2", "a/f:q@1=1", "c/f:q@2=2");
          sees(CellScan.NEWEST.firstRows(1).backwards(), "d/f:q@2=2");
          sees(CellScan.NEWEST.firstRows(0));
        });
  }

  @Test
  void aConsistentRowShowsOnlyWhatWasWrittenLast() {
    create(
        FamilyDescriptor.of("CF1").withVersions(3),
        FamilyDescriptor.of("CF2").withVersions(3),
        FamilyDescriptor.of("CF3").withVersions(3));
    for (int time = 1; time <= 3; time++) {
      put("12345", "CF1:Q1", time, "Value" + time);
      put("12345", "CF2:Q1", time, "Value" + time);
      if (time < 3) {
        put("12345", "CF3:Q1", time, "Value" + time);
      }
    }
    Projection all = Projection.of(column("CF1:Q1"), column("CF2:Q1"), column("CF3:Q1"));
    always(
        () -> {
          sees(Scan.of(all), "Value3, Value3, Value2");
          sees(Scan.of(all.consistent()), "Value3, Value3, -");
          sees(Scan.of(all.consistent().within(TimeRange.asOf(2))), "Value2, Value2, Value2");
          sees(Scan.of(Projection.of(column("CF3:Q1")).consistent()));
          sees(CellScan.VERSIONS.consistent(), "12345/CF1:Q1@3=Value3", "12345/CF2:Q1@3=Value3");
          sees(CellScan.VERSIONS.consistent().of(named("CF3:Q1")));
        });
    refuses(Code.INVALID_ARGUMENT, () -> CellScan.RAW.consistent());
  }

  @Test
  void manyPointsAreOneRead() {
    create(f(1));
    for (String row : new String[] {"a", "b", "c", "d"}) {
      putEach(row, "f:q", 1);
    }
    RowRanges points =
        RowRanges.of(
            Stream.of("d", "b", "missing", "b")
                .map(row -> KeyRange.single(ByteString.utf8(row)))
                .toList());
    Projection rows = Projection.of(new ScanColumn.RowKey(), column("f:q"));
    always(
        () -> {
          sees(Scan.of(rows).over(points), "b, 1", "d, 1");
          sees(Scan.of(rows).over(points).backwards().first(1), "d, 1");
          sees(CellScan.NEWEST.over(points), "b/f:q@1=1", "d/f:q@1=1");
        });
  }
}
