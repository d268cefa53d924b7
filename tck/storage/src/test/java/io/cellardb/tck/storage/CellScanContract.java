package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellFilter.Part;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a scan of cells can ask for, and times to live of single cells. */
abstract class CellScanContract extends StoreContract {
  private static final long NOW = ManualClock.START;

  @Test
  @Rule({11, 20})
  void rule11ACellIsGoneOnceItsOwnTimeToLiveHasPassed() {
    create(f(9), classicFamily());
    for (String column : new String[] {"c:q", "f:q"}) {
      apply("r", putOf(column, NOW, "short", 1000), putOf(column, NOW - 1, "long", 5000));
      apply("r", putOf(column, NOW - 2, "always"));
    }
    CellScan newest = CellScan.NEWEST.of(new Columns.Family("c"), new Columns.Family("f"));
    sees(newest, "r/c:q@" + NOW + "=short", "r/f:q@" + NOW + "=short");
    clock().advance(1000);
    sees(newest, "r/c:q@" + NOW + "=short", "r/f:q@" + NOW + "=short");
    clock().advance(1);
    sees(newest, "r/c:q@" + (NOW - 1) + "=long", "r/f:q@" + (NOW - 1) + "=long");
    assertEquals(4, Readings.cells(table(), CellScan.RAW).size());
    clock().advance(4000);
    String[] left = {"r/c:q@" + (NOW - 2) + "=always", "r/f:q@" + (NOW - 2) + "=always"};
    always(() -> sees(CellScan.VERSIONS, left));
    holds(left);
  }

  private void holds(String... expected) {
    sees(CellScan.RAW, expected);
  }

  @Test
  @Rule({11, 17})
  void rule11TheFamilysTimeToLiveBoundsThatOfItsCells() {
    create(f(9).withTtlMillis(1000));
    apply("r", putOf("f:p", NOW, "longer", 5000), putOf("f:q", NOW, "shorter", 500));
    clock().advance(501);
    always(() -> sees(CellScan.VERSIONS, "r/f:p@" + NOW + "=longer"));
    clock().advance(500);
    always(() -> sees(CellScan.VERSIONS));
  }

  @Test
  @Rule({8, 11})
  void rule8IncrementsAndAppendsTakeOverTheTimeToLiveOfWhatTheyRead() {
    create(f(9));
    apply(
        "r",
        new Mutation.Put("f", bytes("n"), NOW, number(5).array(), 1000),
        putOf("f:a", NOW, "x", 1000));
    clock().advance(600);
    apply("r", increment("f:n", 1), append("f:a", "y"));
    String[] both = {"r/f:a@" + (NOW + 600) + "=xy", "r/f:n@" + (NOW + 600) + "=" + number(6)};
    clock().advance(401);
    always(() -> sees(CellScan.VERSIONS, both));
    clock().advance(600);
    always(() -> sees(CellScan.VERSIONS));
  }

  @Test
  @Rule(13)
  void rule13EachFamilyCanHaveATimeRangeOfItsOwn() {
    create(f(9), FamilyDescriptor.of("g").withVersions(9), FamilyDescriptor.of("h"));
    for (String column : new String[] {"f:q", "g:q", "h:q"}) {
      putEach("r", column, 1, 2, 3, 4);
    }
    putEach("s", "g:q", 1);
    TimeRanges ranges =
        new TimeRanges(new TimeRange(0, 3), Map.of("g", new TimeRange(2, 4), "h", TimeRange.ALL));
    Projection all = Projection.of(timed("f:q"), timed("g:q"), timed("h:q"));
    always(
        () -> {
          sees(
              CellScan.VERSIONS.within(ranges),
              "r/f:q@2=2",
              "r/f:q@1=1",
              "r/g:q@3=3",
              "r/g:q@2=2",
              "r/h:q@4=4");
          sees(Scan.of(all.within(ranges)), "2@2, 3@3, 4@4");
        });
  }

  @Test
  void aPageIsPartOfTheCellsOfARowAndFamily() {
    create(f(2), FamilyDescriptor.of("g"));
    for (String row : new String[] {"r", "s"}) {
      putEach(row, "f:a", 1, 2);
      putEach(row, "f:b", 1);
      putEach(row, "f:c", 1);
      putEach(row, "g:a", 1);
    }
    putEach("t", "f:a", 1);
    CellFilter notB = compare(Part.QUALIFIER, Comparison.NOT_EQUAL, "b");
    always(
        () -> {
          sees(CellScan.VERSIONS.page(1, 2), "r/f:a@1=1", "r/f:b@1=1", "s/f:a@1=1", "s/f:b@1=1");
          sees(CellScan.VERSIONS.page(0, 1).over(point("r")), "r/f:a@2=2", "r/g:a@1=1");
          sees(CellScan.NEWEST.page(2, 9), "r/f:c@1=1", "s/f:c@1=1");
          sees(CellScan.NEWEST.page(1, 1).where(notB), "r/f:c@1=1", "s/f:c@1=1");
          sees(CellScan.NEWEST.page(1, 1).backwards(), "s/f:b@1=1", "r/f:b@1=1");
          sees(CellScan.NEWEST.page(1, 1).of(named("f:a"), named("f:c")), "r/f:c@1=1", "s/f:c@1=1");
          sees(CellScan.NEWEST.page(2, 1).firstRows(1), "r/f:c@1=1");
          sees(CellScan.NEWEST.page(0, 0));
          sees(CellScan.NEWEST.page(9, 9));
        });
  }

  @Test
  void columnsAreNamedByRangesAndPrefixes() {
    create(f(2), FamilyDescriptor.of("g"));
    for (String qualifier : new String[] {"", "a", "ab", "b", "ba", "c"}) {
      putEach("r", "f:" + qualifier, 1, 2);
      putEach("r", "g:" + qualifier, 1);
    }
    putEach("s", "f:a", 1);
    always(
        () -> {
          reads(within("f", "ab", "ba"), "ab", "b");
          reads(within("f", "aa", "bz"), "ab", "b", "ba");
          reads(within("f", "", "ab"), "", "a");
          reads(within("f", "b", ""), "b", "ba", "c");
          reads(within("f", "b", "b"));
          reads(prefix("f", "b"), "b", "ba");
          reads(prefix("f", "x"));
          sees(
              CellScan.NEWEST.row(ByteString.utf8("r")).of(prefix("f", "a"), named("f:c")),
              "r/f:a@2=2",
              "r/f:ab@2=2",
              "r/f:c@2=2");
          sees(
              CellScan.NEWEST.of(within("f", "b", "c"), prefix("g", "ba"), within("f", "a", "aa")),
              "r/f:a@2=2",
              "r/f:b@2=2",
              "r/f:ba@2=2",
              "r/g:ba@1=1",
              "s/f:a@1=1");
          sees(
              CellScan.VERSIONS.of(prefix("f", "a")).backwards(),
              "s/f:a@1=1",
              "r/f:a@2=2",
              "r/f:a@1=1",
              "r/f:ab@2=2",
              "r/f:ab@1=1");
        });
  }

  /** A row's cells in some columns of f, and the same columns as a map. */
  private void reads(Columns.Within columns, String... qualifiers) {
    RowRanges row = point("r");
    sees(
        CellScan.NEWEST.over(row).of(columns),
        Stream.of(qualifiers).map(q -> "r/f:" + q + "@2=2").toArray(String[]::new));
    Projection map = Projection.of(new ScanColumn.OpenFamily("f", columns.qualifiers(), false));
    String entries = String.join(" ", Stream.of(qualifiers).map(q -> q + "=2").toList());
    sees(
        Scan.of(map).over(row),
        qualifiers.length == 0 ? new String[0] : new String[] {"{" + entries + "}"});
    sees(Scan.of(map.existingIn(List.of("g"))).over(row), "{" + entries + "}");
  }

  private static Columns.Within within(String family, String start, String stop) {
    return new Columns.Within(family, new KeyRange(ByteString.utf8(start), ByteString.utf8(stop)));
  }

  private static Columns.Within prefix(String family, String prefix) {
    return new Columns.Within(family, KeyRange.prefix(ByteString.utf8(prefix)));
  }

  @Test
  void everySortOfCellFilter() {
    create(f(2), FamilyDescriptor.of("g"));
    put("1", "f:a", 1, "x");
    put("1", "f:b", 2, "y");
    put("2", "f:a", 3, "");
    put("2", "g:a", 1, "xy");
    put("31", "g:ab", 2, "z");
    always(
        () -> {
          pass(compare(Part.ROW, Comparison.EQUAL, "2"), "2fa", "2ga");
          pass(compare(Part.ROW, Comparison.GREATER, "2"), "31gab");
          pass(compare(Part.FAMILY, Comparison.EQUAL, "g"), "2ga", "31gab");
          pass(compare(Part.FAMILY, Comparison.LESS, "g"), "1fa", "1fb", "2fa");
          pass(compare(Part.QUALIFIER, Comparison.GREATER_OR_EQUAL, "ab"), "1fb", "31gab");
          pass(compare(Part.QUALIFIER, Comparison.NOT_EQUAL, "a"), "1fb", "31gab");
          pass(compare(Part.VALUE, Comparison.EQUAL, ""), "2fa");
          pass(compare(Part.VALUE, Comparison.LESS, "xy"), "1fa", "2fa");
          pass(compare(Part.VALUE, Comparison.LESS_OR_EQUAL, "xy"), "1fa", "2fa", "2ga");
          pass(compare(Part.VALUE, Comparison.GREATER, "xy"), "1fb", "31gab");
          pass(startsWith(Part.ROW, "3"), "31gab");
          pass(startsWith(Part.FAMILY, "f"), "1fa", "1fb", "2fa");
          pass(startsWith(Part.QUALIFIER, "a"), "1fa", "2fa", "2ga", "31gab");
          pass(startsWith(Part.QUALIFIER, "ab"), "31gab");
          pass(startsWith(Part.VALUE, "x"), "1fa", "2ga");
          pass(startsWith(Part.VALUE, ""), "1fa", "1fb", "2fa", "2ga", "31gab");
          pass(timeIn(1L, 3L, 3L, 9L), "1fa", "2fa", "2ga");
          pass(timeIn());
        });
  }

  @Test
  void cellFiltersCombine() {
    create(f(2), FamilyDescriptor.of("g"));
    put("1", "f:a", 1, "x");
    put("1", "f:b", 2, "y");
    put("2", "f:a", 3, "");
    put("2", "g:a", 1, "xy");
    CellFilter inF = compare(Part.FAMILY, Comparison.EQUAL, "f");
    CellFilter isA = compare(Part.QUALIFIER, Comparison.EQUAL, "a");
    CellFilter valued = compare(Part.VALUE, Comparison.NOT_EQUAL, "");
    always(
        () -> {
          pass(and(inF, isA), "1fa", "2fa");
          pass(and(inF, isA, valued), "1fa");
          pass(or(new CellFilter.Not(isA), new CellFilter.Not(inF)), "1fb", "2ga");
          pass(new CellFilter.Not(and(inF, isA)), "1fb", "2ga");
          pass(new CellFilter.Not(or(inF, valued)));
          pass(new CellFilter.Not(new CellFilter.Not(inF)), "1fa", "1fb", "2fa");
          pass(or(timeIn(3L), and(valued, startsWith(Part.VALUE, "x"))), "1fa", "2fa", "2ga");
          pass(new CellFilter.Not(timeIn(1L)), "1fb", "2fa");
          pass(new CellFilter.Not(startsWith(Part.ROW, "1")), "2fa", "2ga");
          pass(and(), "1fa", "1fb", "2fa", "2ga");
          pass(or());
          pass(new CellFilter.Not(or()), "1fa", "1fb", "2fa", "2ga");
          CellScan valuedInF = CellScan.NEWEST.where(and(inF, valued));
          sees(valuedInF.backwards().first(1), "1/f:a@1=x");
          sees(valuedInF.firstRows(1), "1/f:a@1=x", "1/f:b@2=y");
          sees(
              CellScan.NEWEST.where(valued).of(named("g:a"), named("f:a")).firstRows(1),
              "1/f:a@1=x");
        });
  }

  @Test
  @Rule(21)
  void rule21ACellFilterIsAskedAfterVersionsAreCountedInAClassicFamilyBefore() {
    create(f(3), classicFamily());
    for (String column : new String[] {"c:q", "f:q"}) {
      put("r", column, 1, "wanted");
      put("r", column, 2, "wanted");
      put("r", column, 3, "other");
    }
    CellFilter wanted = compare(Part.VALUE, Comparison.EQUAL, "wanted");
    sees(CellScan.NEWEST.where(wanted), "r/c:q@2=wanted");
    sees(CellScan.NEWEST.where(timeIn(1L)), "r/c:q@1=wanted");
    sees(
        CellScan.VERSIONS.versions(2).where(wanted),
        "r/c:q@2=wanted",
        "r/c:q@1=wanted",
        "r/f:q@2=wanted");
    sees(CellScan.VERSIONS.where(timeIn(1L)), "r/c:q@1=wanted", "r/f:q@1=wanted");
    Scan rows = Scan.of(Projection.of(timed("c:q")));
    Filter isWanted = new Filter.Compare(0, Comparison.EQUAL, ByteString.utf8("wanted"));
    sees(rows.where(isWanted)); // rows are judged by their newest versions, in any family
  }

  @Test
  @Rule(20)
  void rule20ARawScanHasFiltersAndLimitsToo() {
    create(f(3));
    putEach("r", "f:p", 1);
    putEach("r", "f:q", 1, 2);
    apply("r", deleteColumn("f:q", 1));
    putEach("s", "f:q", 1);
    sees(CellScan.RAW.first(2), "r/f:p@1=1", "r/f:q@2=2");
    sees(CellScan.RAW.backwards().first(2), "s/f:q@1=1", "r/f:p@1=1");
    sees(
        CellScan.RAW.firstRows(1).where(timeIn(1L)),
        "r/f:p@1=1",
        "r/f:q@1 DELETE_COLUMN",
        "r/f:q@1=1");
    sees(CellScan.RAW.over(point("r")).page(1, 2), "r/f:q@2=2", "r/f:q@1 DELETE_COLUMN");
  }

  @Test
  void aLimitOfRowsCountsThoseThatHaveACell() {
    create(f(2));
    for (String row : new String[] {"1", "2", "3", "4"}) {
      putEach(row, "f:q", 1, 2);
    }
    putEach("0", "f:p", 1);
    apply("2", new Mutation.DeleteRow(9));
    always(
        () -> {
          sees(
              CellScan.VERSIONS.of(named("f:q")).firstRows(2),
              "1/f:q@2=2",
              "1/f:q@1=1",
              "3/f:q@2=2",
              "3/f:q@1=1");
          sees(CellScan.NEWEST.backwards().firstRows(2), "4/f:q@2=2", "3/f:q@2=2");
          sees(
              CellScan.NEWEST.over(point("0", "2", "3", "4")).firstRows(2),
              "0/f:p@1=1",
              "3/f:q@2=2");
          sees(CellScan.VERSIONS.firstRows(9).first(2), "0/f:p@1=1", "1/f:q@2=2");
          sees(CellScan.NEWEST.firstRows(0));
        });
  }

  @Test
  void manySingleRowsAreReadAtOnce() {
    create(f(1));
    List<String> wanted = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String row = String.format(Locale.ROOT, "r%02d", i);
      if (i % 3 != 0) {
        putEach(row, "f:q", i);
      }
      if (i % 2 == 0) {
        wanted.add(row);
        if (i % 3 != 0) {
          expected.add(row + ", " + i);
        }
      }
    }
    wanted.add("r10"); // twice
    wanted.add("none");
    RowRanges rows = point(wanted.toArray(String[]::new));
    Scan scan = Scan.of(Projection.of(new ScanColumn.RowKey(), column("f:q")));
    List<ByteString> shuffled = new ArrayList<>(wanted.stream().map(ByteString::utf8).toList());
    Collections.shuffle(shuffled, new Random(7));
    List<String> got =
        shuffled.stream()
            .map(row -> row + ", " + row.toUtf8().replaceFirst("^r0?", ""))
            .filter(expected::contains)
            .toList();
    Filter notTen = new Filter.Not(new Filter.In(0, List.of(ByteString.utf8("r10"))));
    always(
        () -> {
          RowBatch into = new RowBatch(scan.projection(), 8);
          assertEquals(got, Readings.get(table(), scan.projection(), Filter.ALL, shuffled, into));
          assertEquals(
              got.stream().filter(row -> !row.startsWith("r10")).toList(),
              Readings.get(table(), scan.projection(), notTen, shuffled, into));
          assertEquals(expected, Readings.rows(table(), scan.over(rows)));
          List<String> cells = Readings.cells(table(), CellScan.NEWEST.over(rows));
          assertEquals(expected.size(), cells.size());
          assertTrue(cells.get(3).startsWith("r10/f:q@10"), cells::toString);
          sees(scan.over(rows).backwards().first(1), "r58, 58");
          assertFalse(scan.over(rows).rows().contains(ByteString.utf8("r11")));
        });
  }

  private FamilyDescriptor classicFamily() {
    return FamilyDescriptor.of("c").withVersions(9).withNewVersionBehavior(false);
  }

  /** Compares rows, families and qualifiers of the newest cells that pass, in both directions. */
  private void pass(CellFilter filter, String... expected) {
    CellScan scan = CellScan.NEWEST.where(filter);
    assertEquals(List.of(expected), names(scan), filter::toString);
    List<String> byRow = new ArrayList<>(List.of(expected));
    byRow.sort(Comparator.comparing((String name) -> name.charAt(0)).reversed());
    assertEquals(byRow, names(scan.backwards()), filter::toString);
  }

  private List<String> names(CellScan scan) {
    return Readings.cells(table(), scan).stream()
        .map(line -> line.substring(0, line.indexOf('@')).replaceAll("[/:]", ""))
        .toList();
  }

  private static CellFilter compare(Part part, Comparison comparison, String operand) {
    return new CellFilter.Compare(part, comparison, ByteString.utf8(operand));
  }

  private static CellFilter startsWith(Part part, String prefix) {
    return new CellFilter.StartsWith(part, ByteString.utf8(prefix));
  }

  private static CellFilter timeIn(Long... times) {
    return new CellFilter.TimeIn(List.of(times));
  }

  private static CellFilter and(CellFilter... operands) {
    return new CellFilter.And(List.of(operands));
  }

  private static CellFilter or(CellFilter... operands) {
    return new CellFilter.Or(List.of(operands));
  }
}
