package io.cellardb.tck.storage;

import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import org.junit.jupiter.api.Test;

/** Rules 29 to 32: the default version behaviour, which no flush or compaction changes. */
abstract class NewVersionBehaviorContract extends StoreContract {
  private static final long NOW = ManualClock.START;

  @Test
  @Rule(29)
  void rule29APutAfterATombstoneIsVisibleAtTheSameOrALowerTime() {
    create(f(9));
    apply("r", deleteColumn("f:a", 5));
    putEach("r", "f:a", 5, 4);
    apply("r", deleteVersion("f:b", 5));
    putEach("r", "f:b", 5);
    apply("r", new Mutation.DeleteFamily("f", 5));
    putEach("r", "f:c", 5, 3);
    apply("r", new Mutation.DeleteFamilyVersion("f", 3));
    putEach("r", "f:d", 3);
    always(() -> sees(CellScan.VERSIONS, "r/f:c@5=5", "r/f:d@3=3"));
  }

  @Test
  @Rule(29)
  void rule29EachTombstoneHidesOnlyWhatWasWrittenBeforeIt() {
    create(f(9));
    for (int round = 0; round < 3; round++) {
      putEach("r", "f:q", 1, 2, 3);
      store().admin().flush(T);
      apply("r", deleteColumn("f:q", 2));
      store().admin().flush(T);
      putEach("r", "f:q", 2);
      always(() -> sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@2=2"));
    }
  }

  @Test
  @Rule({10, 29})
  void rule29InOneBatchTheDeleteWinsWhateverTheOrder() {
    create(f(9));
    apply("r", deleteColumn("f:q", 5), putOf("f:q", 5, "v"), putOf("f:q", 6, "w"));
    apply("s", putOf("f:q", 5, "v"), deleteVersion("f:q", 5));
    apply("t", new Mutation.DeleteRow(WriteBatch.NOW), putOf("f:q", WriteBatch.NOW, "v"));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@6=w"));
  }

  @Test
  @Rule(10)
  void rule10ReplacingARowTakesADeleteBelowTheNewTime() {
    create(f(9));
    apply("r", putOf("f:a", 5, "old"), putOf("f:b", 5, "old"));
    apply("r", new Mutation.DeleteRow(8), putOf("f:a", 9, "new"));
    always(() -> sees(CellScan.VERSIONS, "r/f:a@9=new"));
  }

  @Test
  @Rule(30)
  void rule30AVersionThatWasPushedOutNeverReturns() {
    create(f(2));
    putEach("r", "f:q", 1, 2, 3);
    apply("r", deleteVersion("f:q", 3));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@2=2"));
  }

  @Test
  @Rule(30)
  void rule30ADeletedVersionStillMadeRoomForNothing() {
    create(f(2));
    putEach("r", "f:q", 3, 2);
    apply("r", deleteVersion("f:q", 3));
    putEach("r", "f:q", 1);
    always(() -> sees(CellScan.VERSIONS, "r/f:q@2=2", "r/f:q@1=1"));
    apply("r", deleteColumn("f:q", 9));
    putEach("r", "f:q", 4);
    always(() -> sees(CellScan.VERSIONS, "r/f:q@4=4"));
  }

  @Test
  @Rule(30)
  void rule30APutBelowTheKeptVersionsIsLostAtOnce() {
    create(f(2));
    putEach("r", "f:q", 5, 6, 4);
    apply("r", deleteVersion("f:q", 6));
    apply("r", deleteVersion("f:q", 5));
    always(() -> sees(CellScan.VERSIONS));
  }

  @Test
  @Rule(30)
  void rule30ReplacingAVersionPushesNothingOut() {
    create(f(2));
    putEach("r", "f:q", 1, 2);
    put("r", "f:q", 2, "again");
    apply("r", deleteVersion("f:q", 2));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@1=1"));
  }

  @Test
  @Rule(31)
  void rule31CountingIgnoresTheTimeRange() {
    create(f(2));
    putEach("r", "f:q", 1, 2, 3, 4);
    always(
        () -> {
          sees(CellScan.VERSIONS.within(new TimeRange(0, 3)));
          sees(CellScan.VERSIONS.within(new TimeRange(0, 4)), "r/f:q@3=3");
          sees(CellScan.NEWEST.within(new TimeRange(0, 4)), "r/f:q@3=3");
        });
  }

  @Test
  @Rule(32)
  void rule32MinVersionsAreCountedBeforeTheTimeRange() {
    create(f(5).withMinVersions(1).withTtlMillis(100_000));
    putEach("r", "f:q", 1, 2, 3);
    put("s", "f:q", NOW, "alive");
    putEach("s", "f:q", 1);
    always(
        () -> {
          sees(CellScan.VERSIONS, "r/f:q@3=3", "s/f:q@" + NOW + "=alive");
          sees(CellScan.VERSIONS.within(new TimeRange(0, 3)));
        });
  }

  @Test
  @Rule(32)
  void rule32DeletedVersionsAreNoneOfTheMinVersions() {
    create(f(5).withMinVersions(2).withTtlMillis(100_000));
    putEach("r", "f:q", 1, 2, 3);
    apply("r", deleteVersion("f:q", 3));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@2=2", "r/f:q@1=1"));
  }

  @Test
  @Rule(32)
  void rule32AnExpiredVersionReturnsWhenItBecomesOneOfTheNewest() {
    create(f(2).withMinVersions(1).withTtlMillis(100_000));
    put("r", "f:q", NOW, "alive");
    putEach("r", "f:q", 3);
    always(() -> sees(CellScan.VERSIONS, "r/f:q@" + NOW + "=alive"));
    putEach("r", "f:q", 1);
    apply("r", deleteVersion("f:q", NOW));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@3=3"));
  }

  @Test
  @Rule(32)
  void rule32KeptDeletedCellsAreSeenBelowEachTombstone() {
    create(f(9).withKeepDeletedCells(KeepDeletedCells.TRUE));
    putEach("r", "f:q", 1, 2);
    apply("r", deleteColumn("f:q", 3));
    putEach("r", "f:q", 4, 5);
    apply("r", new Mutation.DeleteFamily("f", 6));
    always(
        () -> {
          sees(CellScan.VERSIONS);
          sees(CellScan.VERSIONS.within(new TimeRange(0, 3)), "r/f:q@2=2", "r/f:q@1=1");
          sees(CellScan.VERSIONS.within(new TimeRange(0, 6)), "r/f:q@5=5", "r/f:q@4=4");
          sees(CellScan.VERSIONS.within(new TimeRange(4, 6)), "r/f:q@5=5", "r/f:q@4=4");
        });
  }

  @Test
  @Rule(32)
  void rule32KeptForTheTimeToLiveDeletedCellsGoWithTheirTombstone() {
    create(
        f(9).withKeepDeletedCells(KeepDeletedCells.TTL).withMinVersions(1).withTtlMillis(100_000));
    put("r", "f:q", NOW - 2, "v");
    apply("r", deleteColumn("f:q", NOW));
    TimeRange before = new TimeRange(0, NOW);
    always(() -> sees(CellScan.VERSIONS.within(before), "r/f:q@" + (NOW - 2) + "=v"));
    clock().advance(100_000);
    always(() -> sees(CellScan.VERSIONS.within(before), "r/f:q@" + (NOW - 2) + "=v"));
    clock().advance(1);
    always(() -> sees(CellScan.VERSIONS.within(before)));
  }
}
