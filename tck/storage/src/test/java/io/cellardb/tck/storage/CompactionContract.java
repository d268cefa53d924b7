package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules 23 to 28: what flushes and compactions drop in a family with the classic behaviour. */
abstract class CompactionContract extends StoreContract {
  private static final long NOW = ManualClock.START;

  private void flush() {
    store().admin().flush(T);
  }

  private void compact(boolean major) {
    store().admin().compact(T, major);
  }

  @Test
  @Rule(23)
  void rule23AFlushDropsWhatIsMaskedSurplusOrExpiredAndKeepsTombstones() {
    create(classic(2).withTtlMillis(100_000));
    putEach("r", "f:a", NOW - 200_000, NOW - 1, NOW - 2, NOW - 3);
    putEach("r", "f:b", NOW - 200_000);
    putEach("r", "f:c", NOW - 5, NOW - 3);
    apply("r", deleteColumn("f:c", NOW - 4));
    flush();
    sees(
        CellScan.RAW,
        cell("r/f:a", NOW - 1),
        cell("r/f:a", NOW - 2),
        cell("r/f:c", NOW - 3),
        "r/f:c@" + (NOW - 4) + " DELETE_COLUMN");
  }

  @Test
  @Rule(23)
  void rule23AMinorCompactionDropsWhatItsOwnFilesMask() {
    create(classic(9));
    putEach("r", "f:q", 1);
    flush();
    putEach("r", "f:q", 2);
    flush();
    apply("r", deleteColumn("f:q", 5));
    flush();
    sees(CellScan.RAW, "r/f:q@5 DELETE_COLUMN", "r/f:q@2=2", "r/f:q@1=1");
    compact(false);
    sees(CellScan.RAW, "r/f:q@5 DELETE_COLUMN", "r/f:q@1=1");
    sees(CellScan.VERSIONS);
  }

  @Test
  @Rule(24)
  void rule24AMajorCompactionDropsEveryTombstone() {
    create(classic(9));
    putEach("r", "f:q", 1, 9);
    apply("r", deleteColumn("f:q", 5), deleteVersion("f:p", NOW + 1_000_000));
    apply("s", new Mutation.DeleteFamily("f", 5), new Mutation.DeleteFamilyVersion("f", 7));
    flush();
    compact(true);
    sees(CellScan.RAW, "r/f:q@9=9");
    putEach("r", "f:q", 3);
    sees(CellScan.VERSIONS, "r/f:q@9=9", "r/f:q@3=3");
  }

  @Test
  @Rule(24)
  void rule24ATombstoneStaysForThePurgeDelay() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(9).withPurgeDelayMillis(1000).withNewVersionBehavior(newBehavior));
      putEach("r", "f:q", 1);
      apply("r", deleteColumn("f:q", NOW));
      flush();
      clock().set(NOW + 1000);
      compact(true);
      sees(CellScan.RAW, "r/f:q@" + NOW + " DELETE_COLUMN");
      put("s", "f:q", 1, "1");
      flush();
      clock().set(NOW + 1001);
      compact(true);
      sees(CellScan.RAW, "s/f:q@1=1");
      store().admin().dropTable(T);
      clock().set(NOW);
    }
  }

  @Test
  @Rule(25)
  void rule25KeptDeletedCellsLeaveOnlyByTheirNumber() {
    create(classic(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach("r", "f:q", 1, 2);
    apply("r", deleteColumn("f:q", 3));
    putEach("r", "f:q", 4);
    flush();
    compact(true);
    sees(CellScan.RAW, "r/f:q@4=4", "r/f:q@3 DELETE_COLUMN", "r/f:q@2=2");
    sees(CellScan.VERSIONS, "r/f:q@4=4");
    sees(CellScan.VERSIONS.within(new TimeRange(0, 3)), "r/f:q@2=2");
    putEach("r", "f:q", 5);
    flush();
    compact(true);
    sees(CellScan.RAW, "r/f:q@5=5", "r/f:q@4=4");
  }

  @Test
  @Rule(26)
  void rule26KeptForTheTimeToLiveTheyGoWithTheirTombstone() {
    for (KeepDeletedCells keep :
        new KeepDeletedCells[] {KeepDeletedCells.TRUE, KeepDeletedCells.TTL}) {
      create(classic(3).withKeepDeletedCells(keep).withMinVersions(1).withTtlMillis(100_000));
      putEach("r", "f:q", NOW - 2);
      apply("r", deleteColumn("f:q", NOW - 1));
      flush();
      compact(true);
      CellScan below = CellScan.VERSIONS.within(new TimeRange(0, NOW - 1));
      sees(below, cell("r/f:q", NOW - 2));
      clock().advance(100_002);
      compact(true);
      if (keep == KeepDeletedCells.TRUE) {
        sees(below, cell("r/f:q", NOW - 2));
      } else {
        sees(below);
      }
      store().admin().dropTable(T);
      clock().set(NOW);
    }
  }

  @Test
  @Rule(27)
  void rule27WhatAnOpenScannerSeesIsNotDropped() {
    create(classic(1));
    putEach("a", "f:q", 1);
    putEach("b", "f:q", 1);
    putEach("c", "f:q", 1);
    List<String> rows = new ArrayList<>();
    try (CellScanner scanner = table().cells(CellScan.VERSIONS)) {
      rows.add(scanner.next().row().toUtf8());
      apply("b", new Mutation.DeleteRow(5));
      put("c", "f:q", 2, "2");
      flush();
      compact(true);
      for (Cell cell = scanner.next(); cell != null; cell = scanner.next()) {
        rows.add(cell.row().toUtf8());
      }
    }
    assertEquals(List.of("a", "b", "c"), rows);
    sees(CellScan.VERSIONS, "a/f:q@1=1", "c/f:q@2=2");
  }

  @Test
  @Rule(28)
  void rule28AnswersDependOnWhenAFlushCame() {
    create(classic(2));
    putEach("early", "f:q", 1, 2, 3);
    flush();
    apply("early", deleteVersion("f:q", 3));
    putEach("late", "f:q", 1, 2, 3);
    apply("late", deleteVersion("f:q", 3));
    sees(CellScan.VERSIONS, "early/f:q@2=2", "late/f:q@2=2", "late/f:q@1=1");
    flush();
    sees(CellScan.VERSIONS, "early/f:q@2=2", "late/f:q@2=2", "late/f:q@1=1");
  }

  @Test
  @Rule(11)
  void rule11ACellOutlivesItselfAfterItsOwnTimeToLive() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(1).withTtlMillis(100_000).withNewVersionBehavior(newBehavior));
      apply("r", lasting("f:q", 10), lasting("f:p", 1_000_000), putOf("f:o", NOW, "v"));
      clock().set(NOW + 10);
      sees(CellScan.NEWEST, cell("r/f:o", "v"), cell("r/f:p", "v"), cell("r/f:q", "v"));
      clock().set(NOW + 11);
      sees(CellScan.NEWEST, cell("r/f:o", "v"), cell("r/f:p", "v"));
      flush();
      compact(true);
      sees(CellScan.NEWEST, cell("r/f:o", "v"), cell("r/f:p", "v"));
      // That of the family bounds it.
      clock().set(NOW + 100_001);
      sees(CellScan.NEWEST);
      store().admin().dropTable(T);
      clock().set(NOW);
    }
  }

  @Test
  @Rule(8)
  void rule8AnIncrementTakesOverTheTimeToLive() {
    create(f(1));
    apply(
        "r",
        new Mutation.Put("f", bytes("n"), NOW, new byte[8], 1000),
        putOf("f:q", WriteBatch.NOW, "stays"));
    clock().advance(10);
    apply("r", increment("f:n", 1));
    clock().set(NOW + 10 + 1000);
    assertEquals(2, Readings.cells(table(), CellScan.NEWEST).size());
    clock().advance(1);
    sees(CellScan.NEWEST, "r/f:q@" + NOW + "=stays");
  }

  private static Mutation lasting(String column, long millis) {
    return new Mutation.Put(family(column), qualifier(column), NOW, bytes("v"), millis);
  }

  private static String cell(String column, long time) {
    return column + "@" + time + "=" + time;
  }

  private static String cell(String column, String value) {
    return column + "@" + NOW + "=" + value;
  }
}
