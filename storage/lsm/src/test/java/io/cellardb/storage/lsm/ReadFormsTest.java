package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.cells;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.row;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellFilter.Part;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a read can ask for, of memtables, plain blocks and everything between. */
final class ReadFormsTest {
  private long now = 1000;
  private final LsmStore store =
      LsmStore.open(
          Path.of("/store"),
          LsmOptions.defaults().withFileSystem(new MemoryFileSystem()).withClock(() -> now));

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private void put(String row, String family, String qualifier, long time, String value) {
    put(row, family, qualifier, time, value, FamilyDescriptor.FOREVER);
  }

  private void put(String row, String family, String qualifier, long time, String value, long ttl) {
    store.apply(
        new WriteBatch()
            .mutate(
                T,
                bytes(row),
                new Mutation.Put(family, bytes(qualifier), time, bytes(value), ttl)));
  }

  private static FamilyDescriptor family(String name) {
    return FamilyDescriptor.of(name).withVersions(3).withBlockSize(1024);
  }

  private List<String> read(CellScan scan) {
    List<String> lines = new ArrayList<>();
    for (Cell cell : cells(store.table(T), scan)) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s/%s:%s@%d=%s",
              cell.row().toUtf8(),
              cell.family(),
              cell.qualifier().toUtf8(),
              cell.timestamp(),
              cell.value().toUtf8()));
    }
    return lines;
  }

  /** Asserts of the memtable, and again of a file. */
  private void everywhere(Runnable assertions) {
    assertions.run();
    store.admin().flush(T);
    assertions.run();
  }

  /** The rows of a scan, the columns of each with commas between. */
  private List<String> rows(Scan scan) {
    List<String> lines = new ArrayList<>();
    try (RowScanner scanner = store.table(T).scan(scan)) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          StringJoiner line = new StringJoiner(",");
          for (int column = 0; column < batch.columns(); column++) {
            line.add(text(batch, column, row));
          }
          lines.add(line.toString());
        }
      }
    }
    return lines;
  }

  private static String text(RowBatch batch, int column, int row) {
    if (batch.column(column) instanceof MapColumn map) {
      StringJoiner entries = new StringJoiner(" ", "{", "}");
      for (int e = map.entryStart(row); e < map.entryStart(row + 1); e++) {
        entries.add(map.qualifiers().get(e).toUtf8() + "=" + map.values().get(e).toUtf8());
      }
      return entries.toString();
    }
    return batch.column(column).isAbsent(row) ? "-" : batch.bytes(column).get(row).toUtf8();
  }

  @Test
  void whatNewerVersionsInOtherFilesPushOutIsSeenAsOfNoTime() {
    createTable(store, family("f"));
    for (int time = 1; time <= 5; time++) {
      put("r", "f", "a", time, "v" + time);
      store.admin().flush(T);
    }
    ScanColumn a = new ScanColumn.Cell("f", ByteString.utf8("a"), ValueKind.BYTES, false);
    for (int time = 1; time <= 5; time++) {
      Projection projection = Projection.of(a).within(TimeRange.asOf(time));
      List<String> expected = time <= 2 ? List.of() : List.of("v" + time);
      assertEquals(expected, rows(Scan.of(projection)), "as of " + time);
    }
  }

  @Test
  void eachFamilyHasATimeRangeOfItsOwn() {
    createTable(store, family("f"), family("g"));
    for (int time = 1; time <= 3; time++) {
      put("r", "f", "q", time, "f" + time);
      put("r", "g", "q", time, "g" + time);
    }
    TimeRanges ranges = new TimeRanges(TimeRange.at(3), Map.of("g", new TimeRange(0, 3)));
    everywhere(
        () -> {
          assertEquals(
              List.of("r/f:q@3=f3", "r/g:q@2=g2", "r/g:q@1=g1"),
              read(CellScan.VERSIONS.within(ranges)));
          assertEquals(
              List.of("f3,g2"),
              rows(
                  Scan.of(
                      Projection.of(
                              new ScanColumn.Cell("f", row("q"), ValueKind.BYTES, false),
                              new ScanColumn.Cell("g", row("q"), ValueKind.BYTES, false))
                          .within(ranges))));
        });
  }

  @Test
  void aFilterComesAfterTheVersionsOfANewFamilyAndBeforeThoseOfAClassicOne() {
    createTable(store, family("f"), family("g").withNewVersionBehavior(false));
    for (int time = 1; time <= 4; time++) {
      put("r", "f", "q", time, time % 2 == 0 ? "even" : "odd");
      put("r", "g", "q", time, time % 2 == 0 ? "even" : "odd");
    }
    CellFilter odd = new CellFilter.Compare(Part.VALUE, Comparison.EQUAL, row("odd"));
    everywhere(
        () -> {
          assertEquals(List.of("r/g:q@3=odd"), read(CellScan.NEWEST.where(odd)));
          assertEquals(List.of("r/f:q@3=odd", "r/g:q@3=odd"), read(CellScan.VERSIONS.where(odd)));
          // The first version is beyond what the family keeps.
          CellFilter first = new CellFilter.TimeIn(List.of(1L));
          assertEquals(List.of(), read(CellScan.NEWEST.where(first)));
        });
  }

  @Test
  void rangesAndNamesOfColumnsAddUp() {
    createTable(store, family("f"), family("g"));
    for (String qualifier : List.of("", "a", "b", "b1", "c", "d")) {
      put("r", "f", qualifier, 1, "v");
      put("r", "g", qualifier, 1, "v");
    }
    everywhere(
        () -> {
          assertEquals(
              List.of("r/f:b@1=v", "r/f:b1@1=v", "r/f:d@1=v"),
              read(
                  CellScan.NEWEST.of(
                      new Columns.Within("f", KeyRange.prefix(row("b"))),
                      new Columns.Named("f", row("d")),
                      new Columns.Named("f", row("x")))));
          assertEquals(
              List.of("r/f:@1=v", "r/f:a@1=v"),
              read(
                  CellScan.NEWEST.of(
                      new Columns.Within("f", new KeyRange(ByteString.EMPTY, row("b"))))));
          assertEquals(
              List.of("r/g:@1=v"), read(CellScan.NEWEST.of(new Columns.Named("g", row("")))));
          assertEquals(
              List.of(),
              read(CellScan.NEWEST.of(new Columns.Within("f", new KeyRange(row("b"), row("b"))))));
        });
  }

  @Test
  void aPageCountsWithinARowAndFamilyAndLimitsCountRowsAndCells() {
    createTable(store, family("f"), family("g"));
    for (String r : List.of("r1", "r2", "r3")) {
      for (String qualifier : List.of("a", "b", "c")) {
        put(r, "f", qualifier, 1, "v");
      }
      put(r, "g", "a", 1, "v");
    }
    everywhere(
        () -> {
          assertEquals(
              List.of("r1/f:b@1=v", "r2/f:b@1=v", "r3/f:b@1=v"), read(CellScan.NEWEST.page(1, 1)));
          assertEquals(List.of(), read(CellScan.NEWEST.page(0, 0)));
          assertEquals(
              List.of("r3/f:c@1=v", "r2/f:c@1=v"),
              read(CellScan.NEWEST.page(2, 5).backwards().firstRows(2)));
          assertEquals(4, read(CellScan.NEWEST.firstRows(1)).size());
          assertEquals(5, read(CellScan.NEWEST.firstRows(2).first(5)).size());
          assertEquals(List.of(), read(CellScan.NEWEST.firstRows(0)));
          // A row of which nothing is returned does not count.
          CellFilter second = new CellFilter.Compare(Part.ROW, Comparison.GREATER, row("r1"));
          assertEquals(
              List.of("r2/f:a@1=v"),
              read(
                  CellScan.NEWEST
                      .where(second)
                      .page(0, 1)
                      .of(new Columns.Family("f"))
                      .firstRows(1)));
        });
  }

  @Test
  void ofAConsistentRowOnlyTheCellsOfItsNewestTimeAreVisible() {
    createTable(store, family("f"), family("g"), family("h"));
    for (String f : List.of("f", "g", "h")) {
      put("r", f, "q", 1, "one");
      put("r", f, "q", 2, "two");
      put("s", f, "q", 1, "one");
    }
    put("r", "f", "q", 3, "three");
    put("r", "g", "q", 3, "three");
    Projection projection =
        Projection.of(
            new ScanColumn.Cell("f", row("q"), ValueKind.BYTES, false),
            new ScanColumn.Cell("h", row("q"), ValueKind.BYTES, false),
            new ScanColumn.OpenFamily("h", false));
    everywhere(
        () -> {
          assertEquals(
              List.of(
                  "r/f:q@3=three", "r/g:q@3=three", "s/f:q@1=one", "s/g:q@1=one", "s/h:q@1=one"),
              read(CellScan.VERSIONS.consistent()));
          // What is not asked for decides, too.
          assertEquals(
              List.of("s/h:q@1=one"),
              read(CellScan.VERSIONS.consistent().of(new Columns.Named("h", row("q")))));
          assertEquals(
              List.of("r/h:q@2=two", "s/h:q@1=one"),
              read(
                  CellScan.VERSIONS
                      .consistent()
                      .of(new Columns.Family("h"))
                      .within(new TimeRange(0, 3))));
          assertEquals(
              List.of("three,-,{}", "one,one,{q=one}"), rows(Scan.of(projection.consistent())));
          assertEquals(List.of("three,two,{q=two}", "one,one,{q=one}"), rows(Scan.of(projection)));
          Projection onlyH = Projection.of(new ScanColumn.OpenFamily("h", false)).consistent();
          assertEquals(List.of("{q=one}"), rows(Scan.of(onlyH)));
          assertEquals(List.of("{}", "{q=one}"), rows(Scan.of(onlyH.existingIn(List.of("g")))));
        });
  }

  @Test
  void aPartOfAnOpenFamilyIsReadAlikeFromMemoryPlainBlocksAndWideRows() {
    createTable(store, family("f"));
    List<String> some = new ArrayList<>();
    List<String> many = new ArrayList<>();
    for (int r = 0; r < 40; r++) {
      StringJoiner few = new StringJoiner(" ", "{", "}");
      StringJoiner lots = new StringJoiner(" ", "{", "}");
      for (int q = r % 3; q < (r == 20 ? 400 : 40); q += 1 + r % 4) {
        String name = String.format(Locale.ROOT, "q%03d", q);
        put(String.format(Locale.ROOT, "r%02d", r), "f", name, 1, "v" + q);
        if (q >= 7 && q < 10) {
          few.add(name + "=v" + q);
        }
        if (q >= 7 && q < 390) {
          lots.add(name + "=v" + q);
        }
      }
      if (!few.toString().equals("{}")) {
        some.add(few.toString());
      }
      many.add(lots.toString());
    }
    KeyRange narrow = new KeyRange(row("q007"), row("q010"));
    KeyRange wide = new KeyRange(row("q007"), row("q390"));
    everywhere(
        () -> {
          assertEquals(
              some, rows(Scan.of(Projection.of(new ScanColumn.OpenFamily("f", narrow, false)))));
          assertEquals(
              many, rows(Scan.of(Projection.of(new ScanColumn.OpenFamily("f", wide, false)))));
          assertEquals(
              40,
              rows(Scan.of(
                      Projection.of(new ScanColumn.OpenFamily("f", narrow, false))
                          .existingIn(List.of("f"))))
                  .size());
        });
  }

  @Test
  void aCheckOfARowNeedsTheRowAndTheFilterToHold() {
    createTable(store, family("f"));
    put("r", "f", "q", 1, "one");
    Projection projection =
        Projection.of(new ScanColumn.Cell("f", row("q"), ValueKind.BYTES, false));
    Filter one = new Filter.Compare(0, Comparison.EQUAL, row("one"));
    everywhere(
        () -> {
          assertTrue(applies("r", projection, one));
          assertFalse(applies("r", projection, new Filter.Not(one)));
          assertFalse(applies("r", projection.within(TimeRange.at(2)), Filter.ALL));
          assertFalse(applies("s", projection, Filter.ALL));
          assertFalse(applies("s", projection, new Filter.IsAbsent(0)));
        });
  }

  private boolean applies(String row, Projection projection, Filter filter) {
    return store
        .apply(
            new WriteBatch()
                .check(new Check.RowMatches(T, bytes(row), projection, filter))
                .mutate(
                    T,
                    bytes("other"),
                    new Mutation.Put("f", bytes("q"), WriteBatch.NOW, bytes("v"))))
        .applied();
  }

  @Test
  void aCellOutlivesNeitherItselfNorItsFamily() {
    createTable(
        store,
        family("f").withTtlMillis(100),
        family("g").withNewVersionBehavior(false).withTtlMillis(100));
    for (String f : List.of("f", "g")) {
      put("r", f, "q", 940, "older");
      put("r", f, "q", 950, "newer", 50);
      put("r", f, "long", 950, "v", 5000);
    }
    everywhere(
        () -> {
          now = 1000;
          assertEquals(List.of("r/f:q@950=newer"), read(of("f", "q")));
          assertEquals(6, read(CellScan.RAW).size());
          now = 1001;
          assertEquals(List.of("r/f:q@940=older"), read(of("f", "q")));
          assertEquals(List.of("r/g:q@940=older"), read(of("g", "q")));
          assertEquals(4, read(CellScan.RAW).size());
          now = 1050;
          assertEquals(List.of("r/f:long@950=v"), read(of("f", "long")));
          now = 1051;
          assertEquals(List.of(), read(CellScan.VERSIONS));
          now = 1000; // the flush of a classic family drops what has expired
        });
  }

  private static CellScan of(String family, String qualifier) {
    return CellScan.NEWEST.of(new Columns.Named(family, row(qualifier)));
  }

  @Test
  void whatIsAddedToAMortalCellIsMortal() {
    createTable(store, family("f"));
    put("r", "f", "n", 990, "\0\0\0\0\0\0\0\1", 20);
    put("r", "f", "a", 995, "a", 20);
    WriteBatch batch = new WriteBatch();
    batch.mutate(
        T,
        bytes("r"),
        new Mutation.Increment("f", bytes("n"), 1),
        new Mutation.Append("f", bytes("a"), bytes("b"), new TimeRange(0, 990)),
        new Mutation.Append("f", bytes("c"), bytes("c")));
    store.apply(batch);
    everywhere(
        () -> {
          now = 1020;
          assertEquals(3, read(CellScan.NEWEST).size());
          now = 1021;
          // The append saw no version within its range, hence took over no time to live.
          assertEquals(List.of("r/f:a@1000=b", "r/f:c@1000=c"), read(CellScan.NEWEST));
        });
  }
}
