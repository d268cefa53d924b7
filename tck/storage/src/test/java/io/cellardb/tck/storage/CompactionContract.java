package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.TimeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules 23 to 28 and 31: what flushes and compactions drop, seen by raw scans. */
abstract class CompactionContract extends StoreContract {
  private static final long NOW = ManualClock.START;
  private static final long TTL = 100_000;

  /** In all tests cells are in row r and, unless it is named otherwise, in f:q. */
  private void write(Mutation... mutations) {
    apply("r", mutations);
  }

  private void putEach(long... times) {
    putEach("r", "f:q", times);
  }

  private void holds(String... expected) {
    sees(CellScan.RAW, expected);
  }

  @Test
  @Rule({16, 23})
  void rule16AFlushEndsWhatARangeBelowTheNewestShows() {
    create(classic(2));
    putEach(1, 2, 3, 4);
    CellScan below3 = CellScan.VERSIONS.within(new TimeRange(0, 3));
    sees(below3, "r/f:q@2=2", "r/f:q@1=1");
    flush();
    sees(below3);
    sees(CellScan.VERSIONS, "r/f:q@4=4", "r/f:q@3=3");
  }

  @Test
  @Rule(23)
  void rule23AFlushDropsHiddenAndSurplusPutsAndKeepsTombstones() {
    create(classic(2));
    putEach(1, 2, 3, 4);
    write(deleteVersion("f:q", 4));
    flush();
    holds("r/f:q@4 DELETE_VERSION", "r/f:q@3=3", "r/f:q@2=2");
    apply("r", deleteColumn("f:p", 9));
    put("r", "f:p", 8, "hidden");
    write(new Mutation.DeleteFamily("f", 5), new Mutation.DeleteFamilyVersion("f", 6));
    putEach(5, 6, 7);
    flush();
    holds(
        "r/f:@6 DELETE_FAMILY_VERSION",
        "r/f:@5 DELETE_FAMILY",
        "r/f:p@9 DELETE_COLUMN",
        "r/f:q@7=7",
        "r/f:q@4 DELETE_VERSION",
        "r/f:q@3=3",
        "r/f:q@2=2");
    sees(CellScan.VERSIONS, "r/f:q@7=7");
  }

  @Test
  @Rule(23)
  void rule23AFlushDropsExpiredPutsExceptMinimalVersions() {
    for (int minimum = 0; minimum <= 1; minimum++) {
      create(classic(9).withTtlMillis(TTL).withMinVersions(minimum));
      putEach(NOW - TTL - 2, NOW - TTL - 1);
      put("r", "f:p", NOW - TTL, "alive");
      flush();
      clock().advance(-1000); // so that a read would show what is there
      String alive = "r/f:p@" + (NOW - TTL) + "=alive";
      String newest = "r/f:q@" + (NOW - TTL - 1) + "=" + (NOW - TTL - 1);
      if (minimum == 0) {
        holds(alive);
      } else {
        holds(alive, newest);
      }
      clock().advance(1000);
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule({11, 23})
  void rule23AFlushDropsCellsThatHaveOutlivedThemselves() {
    create(classic(9));
    write(putOf("f:q", NOW, "short", 1000), putOf("f:q", NOW - 1, "long", 5000));
    clock().advance(1001);
    flush();
    clock().advance(-1001);
    holds("r/f:q@" + (NOW - 1) + "=long");
  }

  @Test
  @Rule(23)
  void rule23AMinorCompactionTakesAllFilesButTheOldestAndKeepsTombstones() {
    create(classic(1));
    putEach(1);
    flush();
    putEach(2);
    flush();
    compact(false);
    holds("r/f:q@2=2", "r/f:q@1=1");
    putEach(3);
    write(deleteColumn("f:q", 2));
    flush();
    holds("r/f:q@3=3", "r/f:q@2 DELETE_COLUMN", "r/f:q@2=2", "r/f:q@1=1");
    compact(false);
    holds("r/f:q@3=3", "r/f:q@2 DELETE_COLUMN", "r/f:q@1=1");
    compact(false);
    holds("r/f:q@3=3", "r/f:q@2 DELETE_COLUMN", "r/f:q@1=1");
    sees(CellScan.VERSIONS, "r/f:q@3=3");
  }

  @Test
  @Rule({23, 24})
  void rule24OnlyFilesTakePartInACompaction() {
    create(classic(1));
    putEach(1);
    compact(true);
    holds("r/f:q@1=1");
    flush();
    write(deleteColumn("f:q", 2));
    compact(true);
    holds("r/f:q@2 DELETE_COLUMN", "r/f:q@1=1");
    flush();
    compact(true);
    holds();
  }

  @Test
  @Rule(24)
  void rule24AMajorCompactionDropsEveryTombstoneOfTheFutureToo() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(2).withNewVersionBehavior(newBehavior));
      putEach(1, 2, 3);
      write(deleteColumn("f:p", NOW + 1_000_000), deleteVersion("f:q", 2));
      write(new Mutation.DeleteFamily("f", 1), new Mutation.DeleteFamilyVersion("f", 9));
      flush();
      compact(true);
      holds("r/f:q@3=3");
      put("r", "f:p", 5, "visible again");
      sees(CellScan.VERSIONS, "r/f:p@5=visible again", "r/f:q@3=3");
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(24)
  void rule24TombstonesStayForThePurgeDelayAndWhatTheyHideDoesNot() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(2).withNewVersionBehavior(newBehavior).withPurgeDelayMillis(1000));
      putEach(NOW - 1100);
      write(new Mutation.DeleteFamily("f", NOW - 1001));
      putEach(NOW - 1005);
      write(deleteColumn("f:q", NOW - 1000));
      flush();
      compact(true);
      holds("r/f:q@" + (NOW - 1000) + " DELETE_COLUMN");
      clock().advance(1);
      compact(true);
      holds();
      clock().advance(-1);
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(25)
  void rule25KeptDeletedCellsGoByTheirNumberAndTombstonesAfterTheLastOfThem() {
    create(classic(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach(1, 2);
    write(deleteColumn("f:q", 3));
    putEach(4);
    flush();
    holds("r/f:q@4=4", "r/f:q@3 DELETE_COLUMN", "r/f:q@2=2");
    compact(true);
    holds("r/f:q@4=4", "r/f:q@3 DELETE_COLUMN", "r/f:q@2=2");
    sees(CellScan.VERSIONS, "r/f:q@4=4");
    sees(CellScan.VERSIONS.within(new TimeRange(0, 3)), "r/f:q@2=2");
    putEach(5, 6);
    flush();
    compact(true);
    holds("r/f:q@6=6", "r/f:q@5=5");
  }

  @Test
  @Rule(25)
  void rule25ATombstoneBelowEveryPutGoes() {
    create(classic(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach(3);
    write(deleteColumn("f:p", 2), deleteColumn("f:s", 3), new Mutation.DeleteFamily("f", 1));
    flush();
    compact(true);
    holds("r/f:q@3=3", "r/f:s@3 DELETE_COLUMN");
  }

  @Test
  @Rule({25, 26})
  void rule26KeptForTheTimeToLiveTheyGoWithTheirTombstone() {
    for (KeepDeletedCells keep :
        new KeepDeletedCells[] {KeepDeletedCells.TTL, KeepDeletedCells.TRUE}) {
      create(classic(2).withKeepDeletedCells(keep).withTtlMillis(TTL).withMinVersions(1));
      put("r", "f:q", NOW - TTL, "v");
      write(deleteColumn("f:q", NOW - 500));
      flush();
      compact(true);
      String[] both = {"r/f:q@" + (NOW - 500) + " DELETE_COLUMN", "r/f:q@" + (NOW - TTL) + "=v"};
      holds(both);
      clock().advance(TTL - 499);
      compact(true);
      holds(keep == KeepDeletedCells.TTL ? new String[0] : both);
      clock().set(NOW);
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(27)
  @Needs(Capability.SNAPSHOTS)
  void rule27WhatIsNewerThanAnOpenSnapshotIsNeitherDroppedNorCounted() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(1).withNewVersionBehavior(newBehavior));
      putEach(1);
      try (Snapshot snapshot = store().snapshot()) {
        putEach(2, 3);
        write(deleteColumn("f:q", 2));
        flush();
        compact(true);
        holds("r/f:q@3=3", "r/f:q@2 DELETE_COLUMN", "r/f:q@2=2", "r/f:q@1=1");
        assertEquals(List.of("r/f:q@1=1"), Readings.cells(snapshot.table(T), CellScan.VERSIONS));
      }
      compact(true);
      holds("r/f:q@3=3");
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(27)
  void rule27FlushesAndCompactionsTakeNothingFromAnOpenScanner() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(1).withNewVersionBehavior(newBehavior));
      for (String row : new String[] {"a", "b", "c"}) {
        putEach(row, "f:q", 1);
      }
      try (CellScanner scanner = table().cells(CellScan.VERSIONS)) {
        assertEquals("a", scanner.next().row().toString());
        putEach("b", "f:q", 2, 3);
        apply("c", new Mutation.DeleteRow(5));
        flush();
        compact(true);
        assertEquals(1, scanner.next().timestamp());
        assertEquals("c", scanner.next().row().toString());
      }
      sees(CellScan.VERSIONS, "a/f:q@1=1", "b/f:q@3=3");
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule({23, 28})
  void rule28TheSameWritesReadDifferentlyWhereAFlushCameBetween() {
    for (boolean flushed : new boolean[] {false, true}) {
      create(classic(2));
      putEach(1, 2, 3);
      if (flushed) {
        flush();
      }
      write(deleteVersion("f:q", 3));
      if (flushed) {
        sees(CellScan.VERSIONS, "r/f:q@2=2");
      } else {
        sees(CellScan.VERSIONS, "r/f:q@2=2", "r/f:q@1=1");
      }
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule({12, 23, 24, 28})
  void rule28AHiddenPutComesBackOnlyIfItWasNotDroppedWithItsTombstone() {
    for (boolean together : new boolean[] {false, true}) {
      create(classic(9));
      write(deleteColumn("f:q", 5));
      flush();
      if (!together) {
        compact(true); // the tombstone goes alone
      }
      putEach(4);
      sees(CellScan.VERSIONS, together ? new String[0] : new String[] {"r/f:q@4=4"});
      flush();
      compact(true);
      sees(CellScan.VERSIONS, together ? new String[0] : new String[] {"r/f:q@4=4"});
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(31)
  void rule31WithNewVersionBehaviorOnlyAMajorCompactionDropsAnything() {
    create(f(2));
    putEach(1, 2, 3, 4);
    write(deleteVersion("f:q", 4));
    flush();
    write(deleteColumn("f:q", 2));
    flush();
    putEach(5);
    flush();
    String[] all = {
      "r/f:q@5=5",
      "r/f:q@4 DELETE_VERSION",
      "r/f:q@4=4",
      "r/f:q@3=3",
      "r/f:q@2 DELETE_COLUMN",
      "r/f:q@2=2",
      "r/f:q@1=1"
    };
    holds(all);
    compact(false);
    holds(all);
    sees(CellScan.VERSIONS, "r/f:q@5=5", "r/f:q@3=3");
    compact(true);
    holds("r/f:q@5=5", "r/f:q@3=3");
  }

  @Test
  @Rule({25, 31})
  void rule31WithNewVersionBehaviorKeptDeletedCellsStayWithTheirTombstones() {
    create(f(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach(1, 2);
    write(deleteColumn("f:q", 3));
    flush();
    compact(true);
    holds("r/f:q@3 DELETE_COLUMN", "r/f:q@2=2", "r/f:q@1=1");
  }
}
