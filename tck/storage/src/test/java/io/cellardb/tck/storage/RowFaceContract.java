package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
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
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Scans and gets of rows, and the ranges, directions and limits of both read faces. */
abstract class RowFaceContract extends StoreContract {
  private static final ScanColumn KEY = new ScanColumn.RowKey();

  @Test
  void everySortOfColumnComesBackAsItWasWritten() {
    create(f(1), FamilyDescriptor.of("open"));
    byte[] key = new byte[15];
    ValueKind.INT16.encodeLong(-7, key, 0);
    ValueKind.INT32.encodeLong(1 << 20, key, 2);
    ValueKind.DOUBLE.encodeDouble(-2.5, key, 6);
    ValueKind.INT8.encodeLong(-128, key, 14);
    store()
        .apply(
            new WriteBatch()
                .mutate(
                    T,
                    key,
                    cell("bytes", bytes("text")),
                    cell("empty", new byte[0]),
                    cell("int8", ValueKind.INT8.encode(-1)),
                    cell("int16", ValueKind.INT16.encode(Short.MIN_VALUE)),
                    cell("int32", ValueKind.INT32.encode(Integer.MAX_VALUE)),
                    cell("int64", ValueKind.INT64.encode(Long.MIN_VALUE)),
                    cell("float", ValueKind.FLOAT.encode(0.5)),
                    cell("double", ValueKind.DOUBLE.encode(-1e300)),
                    putOf("open:b", 6, "2"),
                    putOf("open:", 8, "0"),
                    putOf("open:a", 7, "")));
    Projection projection =
        Projection.of(
            new ScanColumn.KeyPart(0, ValueKind.INT16),
            new ScanColumn.KeyPart(2, ValueKind.INT32),
            new ScanColumn.KeyPart(6, ValueKind.DOUBLE),
            new ScanColumn.KeyPart(14, ValueKind.INT8),
            timed("f:bytes"),
            column("f:empty"),
            column("f:int8", ValueKind.INT8),
            column("f:int16", ValueKind.INT16),
            column("f:int32", ValueKind.INT32),
            column("f:int64", ValueKind.INT64),
            column("f:float", ValueKind.FLOAT),
            column("f:double", ValueKind.DOUBLE),
            column("f:none", ValueKind.INT32),
            new ScanColumn.OpenFamily("open", true),
            new ScanColumn.OpenFamily("open", false),
            column("f:bytes"));
    String expected =
        "-7, 1048576, -2.5, -128, text@5, , -1, -32768, 2147483647, -9223372036854775808, 0.5,"
            + " -1.0E300, -, {=0@8 a=@7 b=2@6}, {=0 a= b=2}, text";
    always(
        () -> {
          sees(Scan.of(projection), expected);
          RowBatch into = new RowBatch(projection, 1);
          for (int i = 0; i < 2; i++) {
            assertEquals(
                List.of(expected), Readings.get(table(), projection, ByteString.wrap(key), into));
          }
        });
  }

  private static Mutation cell(String qualifier, byte[] value) {
    return new Mutation.Put("f", bytes(qualifier), 5, value);
  }

  @Test
  void aRowExistsByWhatTheProjectionNames() {
    create(f(1), FamilyDescriptor.of("g"), FamilyDescriptor.of("h"));
    put("1", "f:a", 1, "a");
    put("2", "f:b", 1, "b");
    put("3", "g:a", 1, "g");
    put("4", "h:a", 1, "h");
    put("5", "f:a", 9, "later");
    Projection byColumn = Projection.of(KEY, column("f:a"));
    always(
        () -> {
          sees(Scan.of(byColumn), "1, a", "5, later");
          sees(Scan.of(byColumn.existingIn(List.of("f"))), "1, a", "2, -", "5, later");
          sees(Scan.of(byColumn.existingIn(List.of("g"))), "1, a", "3, -", "5, later");
          sees(
              Scan.of(byColumn.existingIn(List.of("f", "g", "h")).within(TimeRange.asOf(5))),
              "1, a",
              "2, -",
              "3, -",
              "4, -");
          sees(Scan.of(Projection.of(KEY, new ScanColumn.OpenFamily("h", false))), "4, {a=h}");
          sees(Scan.of(Projection.of(KEY)));
          sees(Scan.of(Projection.of(KEY).existingIn(List.of("g"))), "3");
          sees(Scan.of(Projection.of().existingIn(List.of("f"))), "", "", "");
        });
  }

  @Test
  void getFindsARowOrClearsTheBatch() {
    create(f(1));
    put("r", "f:q", 1, "v");
    Projection projection = Projection.of(KEY, column("f:q"));
    RowBatch into = new RowBatch(projection, 1);
    always(
        () -> {
          assertEquals(
              List.of("r, v"), Readings.get(table(), projection, ByteString.utf8("r"), into));
          assertEquals(List.of(), Readings.get(table(), projection, ByteString.utf8("q"), into));
          assertEquals(List.of(), Readings.get(table(), projection, ByteString.utf8("r0"), into));
        });
    RowBatch early = new RowBatch(projection.within(TimeRange.at(0)), 1);
    assertFalse(table().get(early.projection(), bytes("r"), early));
  }

  @Test
  void limitsAndBatchSizesCutTheSameRows() {
    create(f(1));
    List<String> all = writeRows(23);
    Scan scan = Scan.of(Projection.of(column("f:q")));
    always(
        () -> {
          for (int batch = 1; batch <= 24; batch++) {
            assertEquals(all, Readings.rows(table(), scan.batchesOf(batch)));
            assertEquals(
                all.subList(0, batch / 2),
                Readings.rows(table(), scan.batchesOf(3).first(batch / 2)));
          }
          sees(scan.first(0));
        });
  }

  @Test
  void aScanTellsHowManyRowsItLookedAt() {
    create(f(1));
    writeRows(23);
    Scan scan =
        Scan.of(Projection.of(column("f:q")))
            .over(RowRanges.of(KeyRange.ALL))
            .where(new Filter.Not(new Filter.IsAbsent(0)))
            .batchesOf(10);
    always(
        () -> {
          RowScanner rows = store().table(T).scan(scan);
          long read = 0;
          for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
            read += batch.rows();
          }
          rows.close();
          long lookedAt = rows.statistics().counts().get(ScanCounter.ROWS);
          assertTrue(read <= lookedAt && lookedAt <= 23, read + " of " + lookedAt);
        });
  }

  @Test
  void aReversedScanHasRowsDescendingAndTheCellsOfARowAsEver() {
    create(f(3));
    List<String> all = writeRows(20);
    List<String> reversed = new ArrayList<>(all);
    Collections.reverse(reversed);
    putEach("zz", "f:a", 1, 2);
    putEach("zz", "f:b", 1, 2);
    Scan scan = Scan.of(Projection.of(column("f:q"))).backwards();
    RowRanges last = RowRanges.of(new KeyRange(ByteString.utf8("r19"), ByteString.EMPTY));
    always(
        () -> {
          assertEquals(reversed, Readings.rows(table(), scan));
          assertEquals(reversed, Readings.rows(table(), scan.batchesOf(3)));
          assertEquals(reversed.subList(0, 5), Readings.rows(table(), scan.first(5)));
          sees(
              CellScan.VERSIONS.over(last).backwards(),
              "zz/f:a@2=2",
              "zz/f:a@1=1",
              "zz/f:b@2=2",
              "zz/f:b@1=1",
              "r19/f:q@1=v19");
          sees(CellScan.VERSIONS.over(last).backwards().first(1), "zz/f:a@2=2");
        });
  }

  @Test
  void rangesAreHalfOpenAndMayBeMany() {
    create(f(1));
    writeRows(20);
    Scan scan = Scan.of(Projection.of(column("f:q")));
    always(
        () -> {
          sees(scan.over(range("r03", "r06")), "v03", "v04", "v05");
          sees(scan.over(range("r03", "r03")));
          sees(scan.over(range("r18", "")), "v18", "v19");
          sees(scan.over(range("", "r02")), "v00", "v01");
          sees(scan.over(range("r03x", "r05x")), "v04", "v05");
          sees(scan.over(point("r07")), "v07");
          sees(scan.over(point("r07x")));
          sees(scan.over(RowRanges.NONE));
          sees(
              scan.over(RowRanges.of(KeyRange.prefix(ByteString.utf8("r0")))).first(2),
              "v00",
              "v01");
          RowRanges many =
              point("r11").union(point("r02")).union(range("r04", "r06")).union(range("r19", ""));
          sees(scan.over(many), "v02", "v04", "v05", "v11", "v19");
          sees(scan.over(many).backwards(), "v19", "v11", "v05", "v04", "v02");
          sees(scan.over(many).backwards().first(3).batchesOf(2), "v19", "v11", "v05");
          sees(CellScan.NEWEST.over(many).backwards().first(2), "r19/f:q@1=v19", "r11/f:q@1=v11");
        });
  }

  @Test
  void aCellScanReadsTheColumnsItNames() {
    create(f(3), FamilyDescriptor.of("g"));
    putEach("r", "f:a", 1, 2);
    putEach("r", "f:b", 1);
    putEach("r", "g:a", 1);
    CellScan.Columns wholeF = new CellScan.Columns.Family("f");
    always(
        () -> {
          sees(CellScan.VERSIONS.of(named("f:b")), "r/f:b@1=1");
          sees(
              CellScan.VERSIONS.of(named("g:a"), named("f:a")),
              "r/f:a@2=2",
              "r/f:a@1=1",
              "r/g:a@1=1");
          sees(CellScan.NEWEST.of(wholeF), "r/f:a@2=2", "r/f:b@1=1");
          sees(CellScan.NEWEST.of(wholeF, named("f:a")), "r/f:a@2=2", "r/f:b@1=1");
          sees(CellScan.NEWEST.of(named("f:none")));
          sees(CellScan.VERSIONS.first(2), "r/f:a@2=2", "r/f:a@1=1");
          sees(CellScan.VERSIONS.first(0));
        });
    refuses(Code.FAMILY_NOT_FOUND, () -> table().cells(CellScan.NEWEST.of(named("x:a"))).close());
  }

  @Test
  void aTimeRangeIsHalfOpen() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3, 4);
    Scan scan = Scan.of(Projection.of(timed("f:q")).within(new TimeRange(2, 4)));
    always(
        () -> {
          sees(scan, "3@3");
          sees(CellScan.VERSIONS.within(new TimeRange(2, 4)), "r/f:q@3=3", "r/f:q@2=2");
          sees(CellScan.VERSIONS.within(TimeRange.at(4)), "r/f:q@4=4");
          sees(CellScan.VERSIONS.within(new TimeRange(2, 2)));
          sees(CellScan.NEWEST.within(TimeRange.asOf(2)), "r/f:q@2=2");
        });
  }

  /** What a get and a scan of a row as of a time tell that they may lack. */
  private String losses(String row, long time, String... columns) {
    Projection state =
        Projection.of(Arrays.stream(columns).map(StoreContract::column).toList())
            .within(TimeRange.asOf(time))
            .tellingLosses();
    RowBatch one = new RowBatch(state, 1);
    table().get(state, bytes(row), one);
    try (RowScanner scanner = table().scan(Scan.of(state).over(point(row)))) {
      while (scanner.next() != null) {
        assertEquals(one.losses().byFamily(), scanner.losses().byFamily());
      }
      assertEquals(one.losses().byFamily(), scanner.losses().byFamily());
    }
    return one.losses().toString();
  }

  @Test
  void aReadOfThePastTellsWhatItMayLack() {
    create(
        f(2), FamilyDescriptor.of("k").withVersions(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach("r", "f:q", 10, 20);
    putEach("r", "k:q", 10, 20);
    assertEquals("{}", losses("r", 15, "f:q", "k:q"));
    assertEquals("{f=[VERSIONS], k=[VERSIONS]}", losses("r", 5, "f:q", "k:q"));
    put("r", "f:q", 30, "third");
    flush();
    assertEquals("{}", losses("r", 30, "f:q"));
    assertEquals("{}", losses("r", 20, "f:q"));
    assertEquals("{f=[VERSIONS]}", losses("r", 19, "f:q"));
    assertEquals("{}", losses("r", 19, "k:q"));
    put("r", "f:q", 30, "once more");
    assertEquals("{}", losses("r", 20, "f:q"));
    apply("r", deleteColumn("k:q", 40), deleteColumn("f:p", 40));
    assertEquals("{}", losses("r", 15, "k:q"));
    assertEquals("{}", losses("r", 40, "f:p"));
    assertEquals("{f=[DELETES]}", losses("r", 39, "f:p"));
    apply("s", new Mutation.DeleteFamily("f", 50));
    put("s", "f:q", 45, "below");
    flush();
    assertEquals("{f=[DELETES]}", losses("s", 47, "f:q"));
    assertEquals("{}", losses("s", 50, "f:q"));
    assertEquals("{}", losses("t", 1, "f:q"));
    apply("u", putOf("k:q", 10, "a"));
    put("u", "k:q", 30, "b");
    assertEquals("{}", losses("u", 20, "k:q"));
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void aVersionThatWasDeletedByItselfMayHavePushedOutAnother() {
    create(f(2));
    putEach("r", "f:q", 10, 20, 30);
    apply("r", deleteVersion("f:q", 20));
    assertEquals("{f=[VERSIONS]}", losses("r", 25, "f:q"));
    assertEquals("{}", losses("r", 30, "f:q"));
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void whatACompactionDropsWithItsDeleteIsNoPartOfAKnownState() {
    create(f(3), FamilyDescriptor.of("k").withKeepDeletedCells(KeepDeletedCells.TRUE));
    apply("r", putOf("f:q", 10, "a"), putOf("k:q", 10, "a"));
    apply("r", deleteColumn("f:q", 20), deleteColumn("k:q", 20));
    put("s", "f:q", 10, "b");
    flush();
    assertEquals("{f=[DELETES]}", losses("r", 15, "f:q", "k:q"));
    compact(true);
    reopen();
    assertEquals("{f=[FORGOTTEN]}", losses("r", 15, "f:q", "k:q"));
    assertEquals("{f=[FORGOTTEN]}", losses("r", 19, "f:q"));
    assertEquals("{}", losses("r", 20, "f:q"));
    assertEquals("{}", losses("r", 15, "k:q"));
    assertEquals("{}", losses("a", 15, "f:q"));
    assertEquals("{}", losses("t", 15, "f:q"));
    put("r", "f:q", 30, "c");
    flush();
    compact(true);
    assertEquals("{f=[FORGOTTEN]}", losses("r", 15, "f:q"));
    assertEquals("{}", losses("r", 25, "f:q"));
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void whatACellThatOutlivedItselfWasIsNotForgottenSilently() {
    create(f(3));
    long now = ManualClock.START;
    put("r", "f:q", now - 500, "old");
    apply("r", putOf("f:q", now, "brief", 1000));
    clock().advance(2000);
    assertEquals("{f=[TTL]}", losses("r", now + 5, "f:q"));
    assertEquals("{}", losses("r", now + 1001, "f:q"));
    flush();
    compact(true);
    assertEquals("{f=[FORGOTTEN]}", losses("r", now + 5, "f:q"));
    assertEquals("{}", losses("r", now + 1001, "f:q"));
  }

  @Test
  @Needs(Capability.SNAPSHOTS)
  void whatAFamilyMayHaveDroppedUnderOtherOptionsIsNoPartOfAKnownState() {
    create(f(1));
    putEach("r", "f:q", 10, 20);
    flush();
    compact(true);
    assertEquals("{f=[VERSIONS]}", losses("r", 15, "f:q"));
    store().admin().alterTable(new TableDescriptor(T, List.of(f(5))));
    put("r", "f:q", 30, "more");
    for (int i = 0; i < 2; i++) {
      assertEquals("{f=[FORGOTTEN]}", losses("r", 15, "f:q"));
      assertEquals("{}", losses("r", 20, "f:q"));
      assertEquals("{}", losses("r", 25, "f:q"));
      reopen();
    }
    store().admin().alterTable(new TableDescriptor(T, List.of(f(2))));
    assertEquals("{}", losses("r", 20, "f:q"));
  }

  @Test
  void filtersFollowTheThreeValuedLogicOfSql() {
    create(f(1));
    put("1", "f:a", 1, "b");
    put("1", "f:k", 1, "");
    put("2", "f:a", 1, "a");
    put("2", "f:b", 1, "x");
    put("3", "f:k", 1, "");
    Scan scan = Scan.of(Projection.of(KEY, column("f:a"), column("f:b")).existingIn(List.of("f")));
    Filter isB = compare(1, Comparison.EQUAL, "b");
    Filter isX = compare(2, Comparison.EQUAL, "x");
    always(
        () -> {
          passes(scan, isB, "1");
          passes(scan, new Filter.Not(isB), "2");
          passes(scan, compare(1, Comparison.NOT_EQUAL, "b"), "2");
          passes(scan, compare(1, Comparison.LESS, "b"), "2");
          passes(scan, compare(1, Comparison.LESS_OR_EQUAL, "b"), "1", "2");
          passes(scan, compare(1, Comparison.GREATER, "a"), "1");
          passes(scan, compare(1, Comparison.GREATER_OR_EQUAL, "a"), "1", "2");
          passes(scan, new Filter.IsAbsent(1), "3");
          passes(scan, new Filter.Not(new Filter.IsAbsent(1)), "1", "2");
          passes(scan, and(isB, isX));
          // Row 1: true and unknown; row 2: false and true; row 3: unknown and unknown.
          passes(scan, new Filter.Not(and(isB, isX)), "2");
          passes(scan, or(isB, isX), "1", "2");
          passes(scan, new Filter.Not(or(isB, isX)));
          passes(scan, or(isB, new Filter.IsAbsent(2)), "1", "3");
          passes(scan, Filter.ALL, "1", "2", "3");
          passes(scan, or());
          passes(scan, new Filter.Not(or()), "1", "2", "3");
          passes(scan, in(1, "z", "b", "b"), "1");
          passes(scan, new Filter.Not(in(1, "z", "b")), "2");
          passes(scan, in(1));
          passes(scan, new Filter.Not(in(1)), "1", "2");
          passes(scan, new Filter.Prefix(2, ByteString.utf8("x")), "2");
          passes(scan, new Filter.Prefix(2, ByteString.utf8("xy")));
          passes(scan, new Filter.Prefix(2, ByteString.EMPTY), "2");
          passes(scan, in(0, "1", "3"), "1", "3");
          passes(scan, new Filter.IsAbsent(0));
          passes(scan.backwards(), compare(0, Comparison.GREATER, "1"), "3", "2");
          passes(scan.first(1), compare(0, Comparison.GREATER, "1"), "2");
        });
  }

  @Test
  void filtersCompareNumbersByTheirEncoding() {
    create(f(1));
    for (long number : new long[] {-300, -1, 0, 1, 300}) {
      byte[] encoded = ValueKind.INT32.encode(number);
      byte[] key = ValueKind.INT64.encode(number);
      store().apply(new WriteBatch().mutate(T, key, cell("n", encoded)));
    }
    Scan scan =
        Scan.of(
            Projection.of(
                new ScanColumn.KeyPart(0, ValueKind.INT64), column("f:n", ValueKind.INT32)));
    always(
        () -> {
          ByteString minusOne = ByteString.wrap(ValueKind.INT32.encode(-1));
          passes(scan, new Filter.Compare(1, Comparison.LESS, minusOne), "-300");
          passes(scan, new Filter.Compare(1, Comparison.GREATER, minusOne), "0", "1", "300");
          ByteString one = ByteString.wrap(ValueKind.INT64.encode(1));
          passes(scan, new Filter.Compare(0, Comparison.GREATER_OR_EQUAL, one), "1", "300");
        });
  }

  @Test
  void whatCannotBeReadIsRefused() {
    create(f(1));
    put("r", "f:q", 1, "seven..");
    Scan asLong = Scan.of(Projection.of(column("f:q", ValueKind.INT64)));
    Scan shortKey =
        Scan.of(Projection.of(new ScanColumn.KeyPart(0, ValueKind.INT16), column("f:q")));
    Scan unknown = Scan.of(Projection.of(column("x:q")));
    Scan open = Scan.of(Projection.of(new ScanColumn.OpenFamily("f", false)));
    always(
        () -> {
          refuses(Code.MALFORMED_VALUE, () -> Readings.rows(table(), asLong));
          refuses(Code.MALFORMED_VALUE, () -> Readings.rows(table(), shortKey));
          refuses(Code.FAMILY_NOT_FOUND, () -> table().scan(unknown).close());
          refuses(
              Code.FAMILY_NOT_FOUND,
              () -> table().scan(Scan.of(Projection.of().existingIn(List.of("x")))).close());
          refuses(
              Code.INVALID_ARGUMENT,
              () -> table().scan(open.where(new Filter.IsAbsent(0))).close());
          refuses(
              Code.INVALID_ARGUMENT,
              () -> table().scan(open.where(new Filter.IsAbsent(1))).close());
          RowBatch into = new RowBatch(asLong.projection(), 1);
          refuses(Code.MALFORMED_VALUE, () -> table().get(asLong.projection(), bytes("r"), into));
        });
    refuses(Code.INVALID_ARGUMENT, () -> asLong.first(-1));
    refuses(Code.INVALID_ARGUMENT, () -> asLong.batchesOf(0));
  }

  @Test
  void aScannerEndsOnceAndForAllAndCanBeClosedEarly() {
    create(f(1));
    writeRows(3);
    Scan scan = Scan.of(Projection.of(column("f:q"))).batchesOf(2);
    RowScanner scanner = table().scan(scan);
    assertNotNull(scanner.next());
    assertEquals(1, scanner.next().rows());
    assertNull(scanner.next());
    assertNull(scanner.next());
    scanner.close();
    refuses(Code.CLOSED, scanner::next);
    RowScanner early = table().scan(scan);
    assertTrue(early.next().rows() > 0);
    early.close();
    early.close();
  }

  @Test
  void aWideRowComesBackWhole() {
    create(f(1));
    int count = 5000;
    for (int from = 0; from < count; from += 500) {
      List<Mutation> puts = new ArrayList<>();
      for (int i = from; i < from + 500; i++) {
        puts.add(putOf(String.format(Locale.ROOT, "f:q%05d", i), 1, "v" + i));
      }
      store().apply(new WriteBatch().mutate(T, bytes("wide"), puts));
    }
    Projection open = Projection.of(new ScanColumn.OpenFamily("f", false));
    always(
        () -> {
          try (RowScanner scanner = table().scan(Scan.of(open))) {
            RowBatch batch = scanner.next();
            assertEquals(1, batch.rows());
            assertEquals(count, batch.map(0).entryStart(1));
            assertEquals("q04999", batch.map(0).qualifiers().get(count - 1).toString());
            assertEquals("v4999", batch.map(0).values().get(count - 1).toString());
          }
          sees(Scan.of(Projection.of(column("f:q02500"))), "v2500");
        });
  }

  /** Rows {@code r00}, {@code r01}... with the values {@code v00}... in {@code f:q}, returned. */
  private List<String> writeRows(int count) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String number = String.format(Locale.ROOT, "%02d", i);
      put("r" + number, "f:q", 1, "v" + number);
      values.add("v" + number);
    }
    return values;
  }

  private void passes(Scan scan, Filter filter, String... rows) {
    List<String> passed =
        Readings.rows(table(), scan.where(filter)).stream()
            .map(line -> line.substring(0, line.indexOf(',')))
            .toList();
    assertEquals(List.of(rows), passed, filter::toString);
  }

  private static RowRanges range(String start, String stop) {
    return RowRanges.of(new KeyRange(ByteString.utf8(start), ByteString.utf8(stop)));
  }

  private static Filter compare(int column, Comparison comparison, String operand) {
    return new Filter.Compare(column, comparison, ByteString.utf8(operand));
  }

  private static Filter in(int column, String... operands) {
    return new Filter.In(column, Arrays.stream(operands).map(ByteString::utf8).toList());
  }

  private static Filter and(Filter... operands) {
    return new Filter.And(List.of(operands));
  }

  private static Filter or(Filter... operands) {
    return new Filter.Or(List.of(operands));
  }
}
