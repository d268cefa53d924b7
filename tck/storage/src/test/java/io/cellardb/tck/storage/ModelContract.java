package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules 1 to 22, and where rule by rule the two version behaviours differ. */
abstract class ModelContract extends StoreContract {
  private static final long NOW = ManualClock.START;

  @Test
  @Rule(1)
  void rule1CellsComeByRowFamilyAndQualifierAscendingAndTheNewestVersionFirst() {
    create(f(3), FamilyDescriptor.of("e"), FamilyDescriptor.of("\u00e9"));
    put("b", "f:q", 1, "1");
    put("a", "f:z", 1, "2");
    putEach("a", "f:q", 2, 3, 1);
    put("a", "e:z", 1, "4");
    put("a", "\u00e9:z", 1, "5");
    put("a\u00ff", "f:q", 1, "6");
    put("a", "f:", 9, "7");
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "a/e:z@1=4",
                "a/f:@9=7",
                "a/f:q@3=3",
                "a/f:q@2=2",
                "a/f:q@1=1",
                "a/f:z@1=2",
                "a/\u00e9:z@1=5",
                "a\\xC3\\xBF/f:q@1=6",
                "b/f:q@1=1"));
  }

  @Test
  @Rule(1)
  void rule1BytesAreComparedWithoutSign() {
    create(f(1));
    byte[][] keys = {{(byte) 0x80}, {0x7f}, {0x7f, 0}, {(byte) 0xff}, {0}};
    for (byte[] key : keys) {
      Mutation put = new Mutation.Put("f", new byte[] {(byte) 0x80}, 1, bytes("v"));
      Mutation other = new Mutation.Put("f", new byte[] {0x7f}, 1, bytes("v"));
      store().apply(new WriteBatch().mutate(T, key, put, other));
    }
    always(
        () -> {
          sees(
              Scan.of(
                  Projection.of(new ScanColumn.RowKey(), new ScanColumn.OpenFamily("f", false))),
              "\\x00, {\\x7F=v \\x80=v}",
              "\\x7F, {\\x7F=v \\x80=v}",
              "\\x7F\\x00, {\\x7F=v \\x80=v}",
              "\\x80, {\\x7F=v \\x80=v}",
              "\\xFF, {\\x7F=v \\x80=v}");
        });
  }

  @Test
  @Rule(2)
  void rule2AtEqualTimesTombstonesComeBeforeThePutByTheirCodes() {
    create(f(1));
    apply(
        "r",
        putOf("f:", 5, "v"),
        deleteVersion("f:", 5),
        deleteColumn("f:", 5),
        new Mutation.DeleteFamily("f", 5),
        new Mutation.DeleteFamilyVersion("f", 5));
    sees(
        CellScan.RAW,
        "r/f:@5 DELETE_FAMILY",
        "r/f:@5 DELETE_COLUMN",
        "r/f:@5 DELETE_FAMILY_VERSION",
        "r/f:@5 DELETE_VERSION",
        "r/f:@5=v");
  }

  @Test
  @Rule(3)
  void rule3FamilyTombstonesStandAmongTheCellsWithTheEmptyQualifier() {
    create(f(9));
    putEach("r", "f:", 7, 3);
    put("r", "f:a", 9, "a");
    apply("r", new Mutation.DeleteFamily("f", 5));
    sees(CellScan.RAW, "r/f:@7=7", "r/f:@5 DELETE_FAMILY", "r/f:@3=3", "r/f:a@9=a");
    always(() -> sees(CellScan.VERSIONS, "r/f:@7=7", "r/f:a@9=a"));
  }

  @Test
  @Rule(4)
  void rule4OfTwoWritesAtTheSameCoordinatesTheLaterWins() {
    create(f(3));
    put("r", "f:q", 5, "first");
    put("r", "f:q", 5, "second");
    apply("r", putOf("f:p", 5, "first"), putOf("f:p", 5, "second"));
    sees(CellScan.RAW, "r/f:p@5=second", "r/f:q@5=second");
    always(() -> sees(CellScan.VERSIONS, "r/f:p@5=second", "r/f:q@5=second"));
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5WritesWithoutTimeGetTheClocksTimeAndNeverLoseAVersion() {
    create(f(9));
    put("r", "f:q", "one");
    apply("r", deleteColumn("f:q", WriteBatch.NOW));
    put("r", "f:q", "two");
    put("r", "f:q", "three");
    put("s", "f:q", "one");
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:q@" + (NOW + 3) + "=three",
                "r/f:q@" + (NOW + 2) + "=two",
                "s/f:q@" + NOW + "=one"));
    put("r", "f:q", "again");
    sees(CellScan.NEWEST, "r/f:q@" + (NOW + 4) + "=again", "s/f:q@" + NOW + "=one");
    clock().advance(100);
    put("r", "f:q", "four");
    sees(CellScan.NEWEST, "r/f:q@" + (NOW + 100) + "=four", "s/f:q@" + NOW + "=one");
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5TimesGrowEvenWhenTheClockGoesBack() {
    create(f(9));
    put("r", "f:q", "before");
    clock().advance(-1000);
    put("r", "f:q", "after");
    always(
        () -> sees(CellScan.VERSIONS, "r/f:q@" + (NOW + 1) + "=after", "r/f:q@" + NOW + "=before"));
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5TimesGrowBetweenStartsToo() {
    create(f(9));
    put("r", "f:q", "before");
    clock().advance(-1000);
    reopen();
    apply("r", deleteColumn("f:q", WriteBatch.NOW));
    put("r", "f:q", "after");
    sees(CellScan.VERSIONS, "r/f:q@" + (NOW + 2) + "=after");
    assertTrue(store().table(T).writeTime(bytes("r")) > NOW + 2);
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5TheTimeOfTheNextWriteCanBeAsked() {
    create(f(9));
    byte[] row = bytes("r");
    assertEquals(NOW, store().table(T).writeTime(row));
    put("r", "f:q", NOW + 1_000_000, "given");
    put("r", "f:q", "one");
    clock().advance(-1000);
    assertEquals(NOW + 1, store().table(T).writeTime(row));
    clock().advance(2000);
    assertEquals(NOW + 1000, store().table(T).writeTime(row));
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5AWriteMayAskForATimeThatIsNotBeforeAnother() {
    create(f(9));
    for (String value : List.of("later", "still later")) {
      store()
          .apply(
              new WriteBatch()
                  .notBefore(T, bytes("r"), NOW + 50)
                  .mutate(T, bytes("r"), putOf("f:q", WriteBatch.NOW, value))
                  .mutate(T, bytes("s"), putOf("f:q", WriteBatch.NOW, value)));
    }
    put("r", "f:q", "last");
    sees(
        CellScan.VERSIONS,
        "r/f:q@" + (NOW + 52) + "=last",
        "r/f:q@" + (NOW + 51) + "=still later",
        "r/f:q@" + (NOW + 50) + "=later",
        "s/f:q@" + (NOW + 1) + "=still later",
        "s/f:q@" + NOW + "=later");
  }

  @Test
  @Rule(5)
  void rule5AnExplicitTimeDoesNotMoveTheImplicitOnes() {
    create(f(9));
    put("r", "f:q", NOW + 1_000_000, "future");
    put("r", "f:q", "now");
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:q@" + (NOW + 1_000_000) + "=future",
                "r/f:q@" + NOW + "=now"));
    reopen();
    clock().advance(10);
    put("r", "f:p", "later");
    sees(
        CellScan.VERSIONS,
        "r/f:p@" + (NOW + 10) + "=later",
        "r/f:q@" + (NOW + 1_000_000) + "=future",
        "r/f:q@" + NOW + "=now");
  }

  @Test
  @Rule(5)
  @Needs(Capability.DISTINCT_TIMES)
  void rule5AllChangesOfARowInABatchHaveOneTime() {
    create(f(9));
    put("r", "f:q", "old");
    store()
        .apply(
            new WriteBatch()
                .mutate(T, bytes("r"), putOf("f:a", WriteBatch.NOW, "a"))
                .mutate(T, bytes("s"), putOf("f:a", WriteBatch.NOW, "a"))
                .mutate(T, bytes("r"), putOf("f:b", WriteBatch.NOW, "b")));
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "r/f:a@" + (NOW + 1) + "=a",
                "r/f:b@" + (NOW + 1) + "=b",
                "r/f:q@" + NOW + "=old",
                "s/f:a@" + NOW + "=a"));
  }

  @Test
  @Rule(6)
  void rule6DeleteVersionHidesOneVersion() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3);
    putEach("r", "f:p", 2);
    apply("r", deleteVersion("f:q", 2));
    always(() -> sees(CellScan.VERSIONS, "r/f:p@2=2", "r/f:q@3=3", "r/f:q@1=1"));
  }

  @Test
  @Rule(6)
  void rule6DeleteColumnHidesAllVersionsUpToItsTime() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3);
    putEach("r", "f:p", 2);
    apply("r", deleteColumn("f:q", 2));
    always(() -> sees(CellScan.VERSIONS, "r/f:p@2=2", "r/f:q@3=3"));
  }

  @Test
  @Rule(6)
  void rule6DeleteFamilyVersionHidesOneTimeInAllColumns() {
    create(f(9), FamilyDescriptor.of("g"));
    putEach("r", "f:p", 1, 2);
    putEach("r", "f:q", 2, 3);
    putEach("r", "g:q", 2);
    apply("r", new Mutation.DeleteFamilyVersion("f", 2));
    always(() -> sees(CellScan.VERSIONS, "r/f:p@1=1", "r/f:q@3=3", "r/g:q@2=2"));
  }

  @Test
  @Rule(6)
  void rule6DeleteFamilyHidesAllColumnsUpToItsTime() {
    create(f(9), FamilyDescriptor.of("g"));
    putEach("r", "f:p", 1, 2);
    putEach("r", "f:q", 2, 3);
    putEach("r", "g:q", 2);
    putEach("s", "f:q", 2);
    apply("r", new Mutation.DeleteFamily("f", 2));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@3=3", "r/g:q@2=2", "s/f:q@2=2"));
  }

  @Test
  @Rule(6)
  void rule6DeleteRowIsAFamilyTombstoneInEveryFamily() {
    create(f(9), FamilyDescriptor.of("g"), FamilyDescriptor.of("h"));
    putEach("r", "f:q", 2, 3);
    putEach("r", "g:q", 2);
    apply("r", new Mutation.DeleteRow(2));
    sees(
        CellScan.RAW,
        "r/f:@2 DELETE_FAMILY",
        "r/f:q@3=3",
        "r/f:q@2=2",
        "r/g:@2 DELETE_FAMILY",
        "r/g:q@2=2",
        "r/h:@2 DELETE_FAMILY");
    always(() -> sees(CellScan.VERSIONS, "r/f:q@3=3"));
  }

  @Test
  @Rule(6)
  void rule6DeletesWithoutTimeAreOfTheClocksTime() {
    create(f(9), FamilyDescriptor.of("g"));
    put("r", "f:q", NOW + 1, "future");
    putEach("r", "f:q", 7);
    putEach("r", "g:q", 7);
    apply("r", new Mutation.DeleteRow(WriteBatch.NOW));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@" + (NOW + 1) + "=future"));
  }

  @Test
  @Rule(6)
  void rule6TimeZeroIsLegalAndANegativeOneIsNot() {
    create(f(9));
    put("r", "f:q", 0, "epoch");
    always(() -> sees(CellScan.VERSIONS, "r/f:q@0=epoch"));
    apply("r", deleteColumn("f:q", 0));
    sees(CellScan.VERSIONS);
    refuses(Code.LIMIT_EXCEEDED, () -> deleteColumn("f:q", -1));
    refuses(Code.LIMIT_EXCEEDED, () -> putOf("f:q", -1, "v"));
  }

  @Test
  @Rule(7)
  void rule7DeletingTheNewestVersionDeletesTheNewestVisibleOne() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3);
    apply("r", deleteVersion("f:q", WriteBatch.NOW));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@2=2", "r/f:q@1=1"));
    apply("r", deleteVersion("f:q", WriteBatch.NOW));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@1=1"));
  }

  @Test
  @Rule(7)
  void rule7ListedTwiceItDeletesTheTwoNewestVersions() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3);
    apply("r", deleteVersion("f:q", WriteBatch.NOW), deleteVersion("f:q", WriteBatch.NOW));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@1=1"));
  }

  @Test
  @Rule(7)
  void rule7WithoutAnyVersionThePresentIsMarked() {
    create(f(9));
    apply("r", deleteVersion("f:q", WriteBatch.NOW));
    sees(CellScan.RAW, "r/f:q@" + NOW + " DELETE_VERSION");
    always(() -> sees(CellScan.VERSIONS));
  }

  @Test
  @Rule(11)
  void rule11VersionsAreCountedAfterDeletesAndTheTimeRange() {
    create(classic(2));
    putEach("r", "f:q", 1, 2, 3, 4, 5);
    apply("r", deleteVersion("f:q", 4));
    CellScan below5 = CellScan.VERSIONS.within(new TimeRange(0, 5));
    sees(below5, "r/f:q@3=3", "r/f:q@2=2");
    sees(below5.versions(1), "r/f:q@3=3");
    sees(CellScan.VERSIONS, "r/f:q@5=5", "r/f:q@3=3");
  }

  @Test
  @Rule(12)
  void rule12InAClassicFamilyATombstoneHidesWhatIsWrittenAfterIt() {
    create(classic(9));
    apply("r", deleteColumn("f:a", 5));
    apply("r", deleteVersion("f:b", 5));
    put("r", "f:a", 5, "hidden");
    put("r", "f:a", 6, "visible");
    put("r", "f:b", 5, "hidden");
    put("r", "f:b", 4, "visible");
    sees(CellScan.VERSIONS, "r/f:a@6=visible", "r/f:b@4=visible");
    apply("s", new Mutation.DeleteFamily("f", 5));
    apply("s", new Mutation.DeleteFamilyVersion("f", 7));
    putEach("s", "f:a", 5, 6, 7, 8);
    sees(CellScan.VERSIONS.row(ByteString.utf8("s")), "s/f:a@8=8", "s/f:a@6=6");
  }

  @Test
  @Rule(13)
  void rule13ATombstoneAboveTheTimeRangeHidesWhatLiesWithin() {
    create(f(9), FamilyDescriptor.of("c").withVersions(9).withNewVersionBehavior(false));
    putEach("r", "f:q", 1, 2, 3);
    putEach("r", "c:q", 1, 2, 3);
    apply("r", deleteColumn("f:q", 5), deleteColumn("c:q", 5));
    sees(CellScan.VERSIONS.within(new TimeRange(0, 4)));
    sees(Scan.of(Projection.of(column("f:q"), column("c:q")).within(TimeRange.asOf(3))));
  }

  @Test
  @Rule(14)
  void rule14WhereDeletedCellsAreKeptAReadBelowTheTombstoneSeesThem() {
    for (KeepDeletedCells keep :
        new KeepDeletedCells[] {KeepDeletedCells.TRUE, KeepDeletedCells.TTL}) {
      create(
          f(9).withKeepDeletedCells(keep),
          FamilyDescriptor.of("c")
              .withVersions(9)
              .withKeepDeletedCells(keep)
              .withNewVersionBehavior(false));
      putEach("r", "f:q", 1, 2, 3);
      putEach("r", "c:q", 1, 2, 3);
      apply("r", deleteColumn("f:q", 2), deleteColumn("c:q", 2));
      sees(CellScan.VERSIONS, "r/c:q@3=3", "r/f:q@3=3");
      sees(CellScan.VERSIONS.within(new TimeRange(0, 3)));
      sees(CellScan.VERSIONS.within(new TimeRange(0, 2)), "r/c:q@1=1", "r/f:q@1=1");
      sees(Scan.of(Projection.of(column("f:q"), column("c:q")).within(TimeRange.asOf(1))), "1, 1");
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(14)
  void rule14KeptDeletedCellsSurviveFlushAndCompaction() {
    create(f(2).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach("r", "f:q", 1, 2, 3, 4);
    apply("r", new Mutation.DeleteFamily("f", 7));
    putEach("r", "f:q", 9);
    always(
        () -> {
          sees(CellScan.VERSIONS, "r/f:q@9=9");
          sees(CellScan.VERSIONS.within(new TimeRange(0, 7)), "r/f:q@4=4");
          sees(CellScan.VERSIONS.within(new TimeRange(4, 8)));
        });
  }

  @Test
  @Rule(14)
  void rule14InAClassicFamilyKeptForTheTimeToLiveReadsLikeKept() {
    for (KeepDeletedCells keep :
        new KeepDeletedCells[] {KeepDeletedCells.TRUE, KeepDeletedCells.TTL}) {
      create(classic(9).withKeepDeletedCells(keep).withMinVersions(1).withTtlMillis(100_000));
      putEach("r", "f:q", 1);
      apply("r", deleteColumn("f:q", 2));
      sees(CellScan.VERSIONS.within(new TimeRange(0, 2)), "r/f:q@1=1");
      sees(CellScan.VERSIONS);
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(15)
  void rule15OfSeveralPutsAtOneTimeOnlyOneCounts() {
    create(classic(2));
    put("r", "f:q", 5, "a");
    put("r", "f:q", 5, "b");
    put("r", "f:q", 4, "c");
    sees(CellScan.VERSIONS, "r/f:q@5=b", "r/f:q@4=c");
  }

  @Test
  @Rule(16)
  void rule16TheFamilysVersionsBoundWhatIsAskedFor() {
    create(f(2));
    putEach("r", "f:q", 1, 2, 3);
    always(
        () -> {
          sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@2=2");
          sees(CellScan.NEWEST, "r/f:q@3=3");
          sees(CellScan.VERSIONS.versions(2).within(new TimeRange(0, 3)), "r/f:q@2=2");
        });
  }

  @Test
  @Rule(16)
  void rule16InAClassicFamilyARangeBelowTheNewestShowsSurplusVersions() {
    create(classic(2));
    putEach("r", "f:q", 1, 2, 3, 4);
    sees(CellScan.VERSIONS.within(new TimeRange(0, 3)), "r/f:q@2=2", "r/f:q@1=1");
    apply("r", deleteVersion("f:q", 4));
    sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@2=2");
  }

  @Test
  @Rule(17)
  void rule17CellsOlderThanTheTimeToLiveAreGone() {
    create(f(9).withTtlMillis(100_000));
    put("r", "f:q", NOW - 100_000, "alive");
    put("r", "f:q", NOW - 100_001, "expired");
    put("s", "f:q", NOW - 100_001, "expired");
    always(() -> sees(CellScan.VERSIONS, "r/f:q@" + (NOW - 100_000) + "=alive"));
    clock().advance(1);
    always(() -> sees(CellScan.VERSIONS));
  }

  @Test
  @Rule(17)
  void rule17TheNewestVersionsSurviveTheTimeToLive() {
    for (boolean newBehavior : new boolean[] {true, false}) {
      create(f(5).withMinVersions(2).withTtlMillis(100_000).withNewVersionBehavior(newBehavior));
      putEach("r", "f:q", 1, 2, 3);
      put("s", "f:q", NOW, "alive");
      putEach("s", "f:q", 2, 3);
      sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@2=2", "s/f:q@" + NOW + "=alive", "s/f:q@3=3");
      sees(CellScan.NEWEST, "r/f:q@3=3", "s/f:q@" + NOW + "=alive");
      store().admin().dropTable(T);
    }
  }

  @Test
  @Rule(18)
  void rule18InAClassicFamilyAColumnByNameHasOneExpiredVersionMore() {
    FamilyDescriptor family = f(9).withMinVersions(2).withTtlMillis(100_000);
    create(
        family,
        FamilyDescriptor.of("c")
            .withVersions(9)
            .withMinVersions(2)
            .withTtlMillis(100_000)
            .withNewVersionBehavior(false));
    for (String column : new String[] {"f:q", "c:q"}) {
      putEach("r", column, 1, 2);
      putEach("r", column, NOW - 3, NOW - 2, NOW - 1);
    }
    assertEquals(6, Readings.cells(table(), CellScan.VERSIONS).size());
    assertEquals(4, Readings.cells(table(), CellScan.VERSIONS.of(named("c:q"))).size());
    assertEquals(3, Readings.cells(table(), CellScan.VERSIONS.of(named("f:q"))).size());
    flush();
    assertEquals(3, Readings.cells(table(), CellScan.VERSIONS.of(named("c:q"))).size());
    assertEquals(3, Readings.cells(table(), CellScan.VERSIONS.of(named("f:q"))).size());
  }

  @Test
  @Rule(19)
  void rule19ARowWithoutVisibleCellsIsNotThere() {
    create(f(1), FamilyDescriptor.of("g"));
    put("r", "f:q", 1, "v");
    put("s", "f:q", 1, "v");
    put("s", "g:q", 1, "");
    apply("r", new Mutation.DeleteRow(1));
    Projection all = Projection.of(new ScanColumn.RowKey()).existingIn(List.of("f", "g"));
    always(() -> sees(Scan.of(all), "s"));
    apply("s", new Mutation.DeleteFamily("f", 1));
    always(
        () -> {
          sees(Scan.of(all), "s");
          sees(CellScan.NEWEST, "s/g:q@1=");
        });
  }

  @Test
  @Rule(20)
  void rule20ARawScanShowsTombstonesAndWhatTheyHide() {
    create(f(1).withTtlMillis(100_000));
    putEach("r", "f:q", 1, 2, 4);
    put("r", "f:q", 4, "again");
    apply("r", deleteColumn("f:q", 3));
    apply("r", deleteVersion("f:q", 9));
    apply("r", deleteVersion("f:q", 0));
    sees(
        CellScan.RAW,
        "r/f:q@9 DELETE_VERSION",
        "r/f:q@4=again",
        "r/f:q@3 DELETE_COLUMN",
        "r/f:q@2=2",
        "r/f:q@1=1",
        "r/f:q@0 DELETE_VERSION");
    sees(
        CellScan.RAW.versions(1),
        "r/f:q@9 DELETE_VERSION",
        "r/f:q@4=again",
        "r/f:q@3 DELETE_COLUMN");
    sees(CellScan.RAW.within(new TimeRange(2, 4)), "r/f:q@3 DELETE_COLUMN", "r/f:q@2=2");
    refuses(Code.INVALID_ARGUMENT, () -> CellScan.RAW.of(named("f:q")));
    assertTrue(CellScan.RAW.of(new CellScan.Columns.Family("f")).raw());
  }

  @Test
  @Rule(21)
  void rule21AFilterLooksAtTheNewestVisibleVersionOnly() {
    create(f(3));
    put("r", "f:q", 1, "wanted");
    put("r", "f:q", 2, "other");
    Scan scan = Scan.of(Projection.of(timed("f:q")));
    Filter wanted = new Filter.Compare(0, Filter.Comparison.EQUAL, ByteString.utf8("wanted"));
    always(
        () -> {
          sees(scan.where(wanted));
          sees(Scan.of(scan.projection().within(TimeRange.asOf(1))).where(wanted), "wanted@1");
        });
  }

  @Test
  @Rule(22)
  @Needs(Capability.SNAPSHOTS)
  void rule22AScanSeesOneStateOfARowAcrossFamilies() {
    create(f(1), FamilyDescriptor.of("g"));
    apply("r", putOf("f:q", 1, "old"), putOf("g:q", 1, "old"));
    try (Snapshot before = store().snapshot()) {
      apply("r", putOf("f:q", 2, "new"), putOf("g:q", 2, "new"));
      Scan both = Scan.of(Projection.of(column("f:q"), column("g:q")));
      assertEquals(List.of("old, old"), Readings.rows(before.table(T), both));
      sees(both, "new, new");
    }
  }
}
