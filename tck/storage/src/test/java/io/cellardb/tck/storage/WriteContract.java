package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Batches: increments, appends, conditions, atomicity and limits (rules 8 to 10). */
abstract class WriteContract extends StoreContract {
  private static final long NOW = ManualClock.START;
  private static final TableName U = TableName.parse("u");

  @Test
  @Rule(8)
  void rule8AnIncrementCountsFromZeroAndReturnsTheNewValue() {
    create(f(9));
    assertEquals(List.of(number(5)), apply("r", increment("f:n", 5)).values());
    assertEquals(List.of(number(3)), apply("r", increment("f:n", -2)).values());
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:n@" + (NOW + 1) + "=" + number(3),
                "r/f:n@" + NOW + "=" + number(5)));
    assertEquals(List.of(number(4)), apply("r", increment("f:n", 1)).values());
  }

  @Test
  @Rule(8)
  @Needs(Capability.DISTINCT_TIMES)
  void rule8AnIncrementComesAfterTheVersionItReads() {
    create(f(9));
    long future = NOW + 1000;
    store()
        .apply(
            new WriteBatch()
                .mutate(
                    T, bytes("r"), new Mutation.Put("f", bytes("n"), future, number(41).array())));
    apply("r", increment("f:n", 1));
    put("r", "f:q", "now");
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:n@" + (future + 1) + "=" + number(42),
                "r/f:n@" + future + "=" + number(41),
                "r/f:q@" + (NOW + 1) + "=now"));
  }

  @Test
  @Rule(8)
  @Needs(Capability.DISTINCT_TIMES)
  void rule8AnIncrementReadsTheNewestVisibleVersion() {
    create(f(9));
    apply("r", increment("f:n", 5));
    apply("r", increment("f:n", 5));
    apply("r", deleteVersion("f:n", WriteBatch.NOW));
    assertEquals(List.of(number(6)), apply("r", increment("f:n", 1)).values());
    apply("r", deleteColumn("f:n", WriteBatch.NOW));
    assertEquals(List.of(number(1)), apply("r", increment("f:n", 1)).values());
  }

  @Test
  @Rule({8, 10})
  void rule8AValueThatIsNotEightBytesWideCannotBeIncremented() {
    create(f(9));
    put("r", "f:n", 1, "seven..");
    put("r", "f:e", 1, "");
    refuses(Code.MALFORMED_VALUE, () -> apply("r", putOf("f:q", 1, "v"), increment("f:n", 1)));
    refuses(Code.MALFORMED_VALUE, () -> apply("r", increment("f:e", 1)));
    always(() -> sees(CellScan.VERSIONS, "r/f:e@1=", "r/f:n@1=seven.."));
  }

  @Test
  @Rule(8)
  void rule8OfManyRowsTheOneIsNamedThatCannotBeIncremented() {
    create(f(9));
    put("r", "f:n", 1, "seven..");
    WriteBatch batch =
        new WriteBatch()
            .mutate(T, bytes("a"), putOf("f:q", 9, "v"))
            .mutate(T, bytes("r"), putOf("f:q", 9, "v"), increment("f:n", 1))
            .mutate(T, bytes("z"), putOf("f:q", 9, "v"));
    refuses(
        Code.MALFORMED_VALUE,
        "a cell of row r cannot be incremented: it has 7 bytes, not 8",
        () -> store().apply(batch));
    boolean atomic = store().capabilities().contains(Capability.ATOMIC_BATCHES);
    sees(CellScan.RAW.over(atomic ? RowRanges.ALL : point("r")), "r/f:n@1=seven..");
  }

  @Test
  @Rule(8)
  void rule8AnIncrementWrapsAround() {
    create(f(1));
    apply("r", increment("f:n", Long.MAX_VALUE));
    assertEquals(List.of(number(Long.MIN_VALUE)), apply("r", increment("f:n", 1)).values());
  }

  @Test
  @Rule(8)
  void rule8AnAppendExtendsTheNewestVersion() {
    create(f(9));
    assertEquals(List.of(ByteString.utf8("ab")), apply("r", append("f:q", "ab")).values());
    assertEquals(List.of(ByteString.utf8("abc")), apply("r", append("f:q", "c")).values());
    always(() -> sees(CellScan.VERSIONS, "r/f:q@" + (NOW + 1) + "=abc", "r/f:q@" + NOW + "=ab"));
  }

  @Test
  @Rule(8)
  void rule8SeveralInOneBatchBuildOnEachOtherAndMakeOneVersion() {
    create(f(9));
    apply("r", increment("f:n", 1), append("f:q", "a"));
    WriteResult result =
        store()
            .apply(
                new WriteBatch()
                    .mutate(T, bytes("r"), increment("f:n", 10), append("f:q", "b"))
                    .mutate(T, bytes("s"), increment("f:n", 7))
                    .mutate(T, bytes("r"), increment("f:n", 100), append("f:q", "c")));
    assertEquals(
        List.of(number(11), ByteString.utf8("ab"), number(7), number(111), ByteString.utf8("abc")),
        result.values());
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:n@" + (NOW + 1) + "=" + number(111),
                "r/f:n@" + NOW + "=" + number(1),
                "r/f:q@" + (NOW + 1) + "=abc",
                "r/f:q@" + NOW + "=a",
                "s/f:n@" + NOW + "=" + number(7)));
  }

  @Test
  @Rule(9)
  void rule9TheOperandStandsOnTheLeft() {
    create(f(1));
    put("r", "f:q", 1, "m");
    assertTrue(holds(Comparison.LESS, "a"));
    assertFalse(holds(Comparison.LESS, "m"));
    assertTrue(holds(Comparison.LESS_OR_EQUAL, "m"));
    assertTrue(holds(Comparison.GREATER, "z"));
    assertFalse(holds(Comparison.GREATER, "m"));
    assertTrue(holds(Comparison.GREATER_OR_EQUAL, "m"));
    assertTrue(holds(Comparison.EQUAL, "m"));
    assertFalse(holds(Comparison.EQUAL, "a"));
    assertTrue(holds(Comparison.NOT_EQUAL, "a"));
    assertFalse(holds(Comparison.NOT_EQUAL, "m"));
    assertTrue(holds(Comparison.NOT_EQUAL, null));
    assertFalse(holds(Comparison.EQUAL, null));
  }

  @Test
  @Rule(9)
  void rule9AnEmptyOperandMatchesAbsenceAndTheEmptyValue() {
    create(f(1));
    for (boolean present : new boolean[] {false, true}) {
      assertTrue(holds(Comparison.EQUAL, null));
      assertTrue(holds(Comparison.EQUAL, ""));
      assertFalse(holds(Comparison.EQUAL, "a"));
      assertFalse(holds(Comparison.NOT_EQUAL, null));
      assertEquals(present, holds(Comparison.NOT_EQUAL, "a"));
      assertEquals(present, holds(Comparison.GREATER, "a"));
      assertFalse(holds(Comparison.LESS, "a"));
      put("r", "f:q", 1, "");
    }
  }

  @Test
  @Rule(9)
  void rule9ACheckLooksAtTheNewestVisibleVersionWithinItsRange() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3);
    apply("r", deleteVersion("f:q", 3));
    assertTrue(holds(Comparison.EQUAL, "2"));
    assertTrue(holds(Comparison.EQUAL, "1", TimeRange.asOf(1)));
    assertTrue(holds(Comparison.EQUAL, "", new TimeRange(3, 9)));
  }

  @Test
  @Rule(9)
  @Needs(Capability.ATOMIC_BATCHES)
  void rule9WritesDoNotFallBelowTheCheckedVersion() {
    create(f(9));
    put("r", "f:q", NOW + 1000, "future");
    WriteBatch batch =
        new WriteBatch()
            .check(cell(Comparison.EQUAL, "future", TimeRange.ALL))
            .mutate(T, bytes("r"), putOf("f:p", WriteBatch.NOW, "p"))
            .mutate(T, bytes("s"), putOf("f:p", WriteBatch.NOW, "p"));
    assertTrue(store().apply(batch).applied());
    put("r", "f:o", "o");
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:o@" + (NOW + 1) + "=o",
                "r/f:p@" + (NOW + 1000) + "=p",
                "r/f:q@" + (NOW + 1000) + "=future",
                "s/f:p@" + NOW + "=p"));
  }

  @Test
  @Rule(9)
  void rule9TheWriteOfACheckedRowIsNotBelowTheCheckedVersion() {
    create(f(9));
    put("r", "f:q", NOW + 1000, "future");
    WriteBatch batch =
        new WriteBatch()
            .check(cell(Comparison.EQUAL, "future", TimeRange.ALL))
            .mutate(
                T,
                bytes("r"),
                putOf("f:p", WriteBatch.NOW, "p"),
                putOf("f:o", 7, "explicit"),
                increment("f:n", 1));
    assertEquals(List.of(number(1)), store().apply(batch).values());
    List<String> seen = Readings.cells(table(), CellScan.VERSIONS);
    assertEquals(4, seen.size());
    assertTrue(seen.contains("r/f:p@" + (NOW + 1000) + "=p"), seen::toString);
    assertTrue(seen.contains("r/f:o@7=explicit"), seen::toString);
    WriteBatch failing =
        new WriteBatch()
            .check(cell(Comparison.LESS, "z", TimeRange.ALL))
            .mutate(T, bytes("r"), putOf("f:q", WriteBatch.NOW, "never"));
    assertEquals(0, store().apply(failing).failedCheck());
    assertEquals(seen, Readings.cells(table(), CellScan.VERSIONS));
  }

  @Test
  @Rule(8)
  void rule8IncrementsAndAppendsCanReadWithinATimeRange() {
    create(f(9));
    for (long time : new long[] {3, 7}) {
      apply(
          "r",
          new Mutation.Put("f", bytes("n"), time, number(10 * time).array()),
          putOf("f:a", time, "t" + time));
    }
    TimeRange below5 = new TimeRange(0, 5);
    WriteResult result =
        apply(
            "r",
            new Mutation.Increment("f", bytes("n"), 1, below5),
            new Mutation.Append("f", bytes("a"), bytes("+"), below5));
    assertEquals(List.of(number(31), ByteString.utf8("t3+")), result.values());
    always(() -> sees(CellScan.NEWEST, "r/f:a@" + NOW + "=t3+", "r/f:n@" + NOW + "=" + number(31)));
    TimeRange above = new TimeRange(8, 9);
    assertEquals(
        List.of(number(2), ByteString.utf8("x")),
        apply(
                "s",
                new Mutation.Increment("f", bytes("n"), 2, above),
                new Mutation.Append("f", bytes("a"), bytes("x"), above))
            .values());
  }

  @Test
  void rowMatchesHoldsForARowThatExistsAndPasses() {
    create(f(3), FamilyDescriptor.of("g"));
    putEach("r", "f:q", 1, 2, 3);
    put("r", "g:a", 1, "x");
    Projection columns = Projection.of(new ScanColumn.RowKey(), column("f:q"), column("g:b"));
    Filter is3 = compare(1, Comparison.EQUAL, "3");
    Filter isX = compare(2, Comparison.EQUAL, "x");
    assertTrue(matches("r", columns, Filter.ALL));
    assertTrue(matches("r", columns, is3));
    assertFalse(matches("r", columns, new Filter.Not(is3)));
    assertFalse(matches("r", columns, compare(1, Comparison.EQUAL, "2")));
    assertTrue(matches("r", columns, compare(1, Comparison.LESS, "4")));
    assertTrue(matches("r", columns, new Filter.IsAbsent(2)));
    assertFalse(matches("r", columns, isX));
    assertFalse(matches("r", columns, new Filter.Not(isX)));
    assertTrue(matches("r", columns, new Filter.Or(List.of(isX, is3))));
    assertFalse(matches("r", columns, new Filter.And(List.of(isX, is3))));
    assertTrue(matches("r", columns, compare(0, Comparison.EQUAL, "r")));
    assertTrue(matches("r", columns, new Filter.Prefix(1, ByteString.utf8("3"))));
    assertTrue(
        matches(
            "r", columns, new Filter.In(1, List.of(ByteString.utf8("1"), ByteString.utf8("3")))));
    Projection asOf2 = columns.within(TimeRange.asOf(2));
    assertTrue(matches("r", asOf2, compare(1, Comparison.EQUAL, "2")));
    assertFalse(matches("s", columns, Filter.ALL));
    assertFalse(matches("s", columns, new Filter.IsAbsent(1)));
    assertFalse(matches("r", Projection.of(column("g:b")), Filter.ALL));
    assertTrue(matches("r", Projection.of(column("g:b")).existingIn(List.of("g")), Filter.ALL));
    assertFalse(matches("r", Projection.of(), Filter.ALL));
  }

  /** Whether the condition holds, the same with and without a write bound to it. */
  private boolean matches(String row, Projection projection, Filter filter) {
    Check check = new Check.RowMatches(T, bytes(row), projection, filter);
    boolean holds = store().apply(new WriteBatch().check(check)).applied();
    WriteBatch batch = new WriteBatch().check(check);
    batch.mutate(T, bytes(row), putOf("f:written", 1, row));
    assertEquals(holds, store().apply(batch).applied());
    List<String> written = Readings.cells(table(), CellScan.NEWEST.of(named("f:written")));
    assertEquals(holds, written.size() == 1);
    apply(row, deleteColumn("f:written", 1));
    return holds;
  }

  private static Filter compare(int column, Comparison comparison, String operand) {
    return new Filter.Compare(column, comparison, ByteString.utf8(operand));
  }

  @Test
  void whatAStoreLacksIsRefusedAndNothingIsWritten() {
    create(f(1));
    put("r", "f:q", 1, "v");
    tries(Capability.SNAPSHOTS, () -> store().snapshot().close());
    Check holds = cell(Comparison.EQUAL, "v", TimeRange.ALL);
    Mutation same = putOf("f:q", 1, "v");
    WriteBatch absent = new WriteBatch().check(new Check.RowAbsent(T, bytes("s")));
    WriteBatch unchanged =
        new WriteBatch().check(new Check.RowUnchanged(T, bytes("r"), Long.MAX_VALUE));
    WriteBatch two = new WriteBatch().check(holds).check(holds);
    for (WriteBatch batch : List.of(absent, unchanged, two)) {
      tries(Capability.ROW_CHECKS, () -> store().apply(batch.mutate(T, bytes("r"), same)));
    }
    WriteBatch otherRow = new WriteBatch().check(holds).mutate(T, bytes("o"), same);
    tries(Capability.ATOMIC_BATCHES, () -> store().apply(otherRow));
    WriteBatch twoRows = new WriteBatch().check(holds).mutate(T, bytes("r"), same);
    tries(Capability.ATOMIC_BATCHES, () -> store().apply(twoRows.mutate(T, bytes("o"), same)));
    boolean atomic = store().capabilities().contains(Capability.ATOMIC_BATCHES);
    sees(
        CellScan.RAW,
        atomic ? new String[] {"o/f:q@1=v", "r/f:q@1=v"} : new String[] {"r/f:q@1=v"});
  }

  /** Does something that a store either can do or refuses. */
  private void tries(Capability needed, Executable action) {
    if (!store().capabilities().contains(needed)) {
      refuses(Code.UNSUPPORTED, action);
      return;
    }
    assertDoesNotThrow(action);
  }

  @Test
  void aLongQualifierIsAColumnLikeAnyOther() {
    create(f(2));
    byte[] longest = new byte[StorageLimits.MAX_CELL_LENGTH - 1];
    byte[] almost = Arrays.copyOf(longest, 3_000_000);
    apply("r", new Mutation.Put("f", longest, 1, bytes("v")), putOf("f:q", 1, "w"));
    apply(
        "r",
        new Mutation.Put("f", almost, 1, bytes("u")),
        new Mutation.Put("f", almost, 2, almost));
    apply("r", new Mutation.DeleteVersion("f", almost, 2));
    ScanColumn wanted = new ScanColumn.Cell("f", ByteString.wrap(longest), ValueKind.BYTES, false);
    ScanColumn other = new ScanColumn.Cell("f", ByteString.wrap(almost), ValueKind.BYTES, false);
    always(() -> sees(Scan.of(Projection.of(wanted, other, column("f:q"))), "v, u, w"));
  }

  @Test
  @Needs(Capability.ROW_CHECKS)
  void aFailedCheckIsNamedByItsPositionAndNothingIsWritten() {
    create(f(1));
    put("r", "f:q", 1, "v");
    WriteBatch batch =
        new WriteBatch()
            .check(new Check.RowAbsent(T, bytes("x")))
            .check(new Check.RowAbsent(T, bytes("r")))
            .check(new Check.RowAbsent(T, bytes("y")))
            .mutate(T, bytes("x"), putOf("f:q", 1, "x"))
            .mutate(T, bytes("r"), increment("f:n", 1));
    WriteResult result = store().apply(batch);
    assertEquals(1, result.failedCheck());
    assertEquals(List.of(), result.values());
    always(() -> sees(CellScan.RAW, "r/f:q@1=v"));
  }

  @Test
  @Needs(Capability.ROW_CHECKS)
  void rowAbsentHoldsForARowWithoutVisibleCells() {
    create(f(1), FamilyDescriptor.of("g").withTtlMillis(10_000));
    Check absent = new Check.RowAbsent(T, bytes("r"));
    assertTrue(store().apply(new WriteBatch().check(absent)).applied());
    put("r", "f:q", 1, "v");
    assertFalse(store().apply(new WriteBatch().check(absent)).applied());
    apply("r", new Mutation.DeleteRow(1), putOf("g:q", WriteBatch.NOW, "v"));
    assertFalse(store().apply(new WriteBatch().check(absent)).applied());
    clock().advance(20_000);
    assertTrue(store().apply(new WriteBatch().check(absent)).applied());
  }

  @Test
  @Needs({Capability.ROW_CHECKS, Capability.SNAPSHOTS})
  void rowUnchangedNoticesEveryWriteEvenOneThatShowsNothing() {
    create(f(1));
    put("r", "f:q", 5, "v");
    put("s", "f:q", 5, "v");
    try (Snapshot snapshot = store().snapshot()) {
      assertTrue(unchanged("r", snapshot));
      assertTrue(unchanged("s", snapshot));
      assertTrue(unchanged("never", snapshot));
      apply("r", deleteColumn("f:other", 1));
      put("s", "f:q", 1, "older than what is kept");
      assertFalse(unchanged("r", snapshot));
      assertFalse(unchanged("s", snapshot));
      store().admin().flush(T);
      store().admin().compact(T, true);
      assertFalse(unchanged("r", snapshot));
      assertFalse(unchanged("s", snapshot));
      assertTrue(unchanged("never", snapshot));
    }
    try (Snapshot snapshot = store().snapshot()) {
      assertTrue(unchanged("r", snapshot));
    }
  }

  @Test
  @Needs({Capability.ROW_CHECKS, Capability.SNAPSHOTS})
  void rowUnchangedDoesNotKnowWhatHasGoneWithItsFamily() {
    create(f(1), FamilyDescriptor.of("g"));
    try (Snapshot snapshot = store().snapshot()) {
      put("r", "g:q", 1, "v");
      put("s", "f:q", 1, "v");
      store().admin().alterTable(new TableDescriptor(T, List.of(f(1))));
      assertTrue(unchanged("r", snapshot));
      assertFalse(unchanged("s", snapshot));
      store().admin().truncateTable(T);
      assertTrue(unchanged("s", snapshot));
    }
  }

  @Test
  @Needs({Capability.ATOMIC_BATCHES, Capability.SNAPSHOTS})
  void aBatchOverTablesAndRowsIsVisibleWholeOrNotAtAll() {
    create(f(1));
    store().admin().createTable(new TableDescriptor(U, List.of(f(1))));
    try (Snapshot before = store().snapshot()) {
      store()
          .apply(
              new WriteBatch()
                  .durability(Durability.NONE)
                  .mutate(T, bytes("r"), putOf("f:q", 1, "t"))
                  .mutate(U, bytes("r"), putOf("f:q", 1, "u")));
      assertEquals(List.of(), Readings.cells(before.table(T), CellScan.NEWEST));
      assertEquals(List.of(), Readings.cells(before.table(U), CellScan.NEWEST));
    }
    assertEquals(List.of("r/f:q@1=u"), Readings.cells(store().table(U), CellScan.NEWEST));
    always(() -> sees(CellScan.NEWEST, "r/f:q@1=t"));
  }

  @Test
  void aRefusedBatchWritesNothing() {
    create(f(1));
    WriteBatch begun = new WriteBatch().mutate(T, bytes("r"), putOf("f:q", 1, "v"));
    refuses(Code.TABLE_NOT_FOUND, () -> store().apply(begun.mutate(U, bytes("r"))));
    WriteBatch family = new WriteBatch().mutate(T, bytes("r"), putOf("f:q", 1, "v"));
    family.mutate(T, bytes("s"), deleteColumn("x:q", 1));
    refuses(Code.FAMILY_NOT_FOUND, () -> store().apply(family));
    WriteBatch check = new WriteBatch().mutate(T, bytes("r"), putOf("f:q", 1, "v"));
    check.check(new Check.RowAbsent(U, bytes("r")));
    refuses(Code.TABLE_NOT_FOUND, () -> store().apply(check));
    byte[] tenMegabytes = new byte[StorageLimits.MAX_CELL_LENGTH - 1];
    apply("big", new Mutation.Put("f", bytes("q"), 1, tenMegabytes));
    refuses(Code.LIMIT_EXCEEDED, () -> apply("big", putOf("f:p", 1, "v"), append("f:q", "x")));
    always(() -> sees(CellScan.NEWEST.row(ByteString.utf8("r"))));
    always(() -> sees(CellScan.NEWEST.of(named("f:p"))));
  }

  @Test
  void keysAndCellsHaveLimits() {
    byte[] longest = new byte[StorageLimits.MAX_ROW_LENGTH];
    Arrays.fill(longest, (byte) 'k');
    create(f(1));
    store().apply(new WriteBatch().mutate(T, longest, putOf("f:q", 1, "v")));
    always(() -> assertEquals(1, Readings.cells(table(), CellScan.NEWEST).size()));
    WriteBatch batch = new WriteBatch();
    refuses(Code.LIMIT_EXCEEDED, () -> batch.mutate(T, new byte[0]));
    refuses(Code.LIMIT_EXCEEDED, () -> batch.mutate(T, Arrays.copyOf(longest, 32768)));
    refuses(
        Code.LIMIT_EXCEEDED,
        () -> new Mutation.Put("f", bytes("q"), 1, new byte[StorageLimits.MAX_CELL_LENGTH]));
  }

  @Test
  void theLargestTimeCanBeStoredButNothingComesAfterIt() {
    create(f(9));
    long largest = Long.MAX_VALUE - 1;
    apply("r", new Mutation.Put("f", bytes("n"), largest, number(1).array()));
    always(() -> sees(CellScan.VERSIONS, "r/f:n@" + largest + "=" + number(1)));
    refuses(Code.LIMIT_EXCEEDED, () -> apply("r", increment("f:n", 1)));
  }

  @Test
  void anEmptyBatchIsApplied() {
    create(f(1));
    assertTrue(store().apply(new WriteBatch()).applied());
    assertTrue(apply("r").applied());
    always(() -> sees(CellScan.RAW));
  }

  private boolean holds(Comparison comparison, String operand) {
    return holds(comparison, operand, TimeRange.ALL);
  }

  private boolean holds(Comparison comparison, String operand, TimeRange time) {
    return store().apply(new WriteBatch().check(cell(comparison, operand, time))).applied();
  }

  private static Check cell(Comparison comparison, String operand, TimeRange time) {
    byte[] value = operand == null ? null : bytes(operand);
    return new Check.CellValue(T, bytes("r"), "f", bytes("q"), comparison, value, time);
  }

  private boolean unchanged(String row, Snapshot since) {
    Check check = new Check.RowUnchanged(T, bytes(row), since.sequence());
    return store().apply(new WriteBatch().check(check)).applied();
  }
}
