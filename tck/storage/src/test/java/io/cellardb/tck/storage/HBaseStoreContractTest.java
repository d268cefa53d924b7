package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TimeRange;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The HBase store keeps the contract, on the cells of real regions. Where HBase's own answers
 * differ from the contract, a test of that rule is replaced by one that states them.
 */
final class HBaseStoreContractTest {
  @Nested
  final class Model extends ModelContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }

    /** A delete of a family misses cells of the empty qualifier that lie below a newer one. */
    @Test
    @Override
    @Rule(3)
    void rule3FamilyTombstonesStandAmongTheCellsWithTheEmptyQualifier() {
      create(f(9));
      putEach("r", "f:", 7, 3);
      put("r", "f:a", 9, "a");
      apply("r", new Mutation.DeleteFamily("f", 5));
      sees(CellScan.RAW, "r/f:@7=7", "r/f:@5 DELETE_FAMILY", "r/f:@3=3", "r/f:a@9=a");
      sees(CellScan.VERSIONS, "r/f:@7=7", "r/f:@3=3", "r/f:a@9=a");
    }
  }

  @Nested
  final class NewVersionBehavior extends NewVersionBehaviorContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }

    /** They are counted within it, and the answer changes with the next major compaction. */
    @Test
    @Override
    @Rule(32)
    void rule32MinVersionsAreCountedBeforeTheTimeRange() {
      create(f(5).withMinVersions(1).withTtlMillis(100_000));
      putEach("r", "f:q", 1, 2, 3);
      CellScan below3 = CellScan.VERSIONS.within(new TimeRange(0, 3));
      sees(CellScan.VERSIONS, "r/f:q@3=3");
      sees(below3, "r/f:q@2=2");
      store().admin().flush(T);
      sees(below3, "r/f:q@2=2");
      store().admin().compact(T, true);
      sees(below3);
    }

    /** Unless a major compaction has dropped it, which it may. */
    @Test
    @Override
    @Rule(32)
    void rule32AnExpiredVersionReturnsWhenItBecomesOneOfTheNewest() {
      for (boolean compacted : new boolean[] {false, true}) {
        create(f(2).withMinVersions(1).withTtlMillis(100_000));
        put("r", "f:q", ManualClock.START, "alive");
        putEach("r", "f:q", 3);
        store().admin().flush(T);
        if (compacted) {
          store().admin().compact(T, true);
        }
        apply("r", deleteVersion("f:q", ManualClock.START));
        sees(CellScan.VERSIONS, compacted ? new String[0] : new String[] {"r/f:q@3=3"});
        store().admin().dropTable(T);
      }
    }

    /** They are read until a major compaction comes after the time to live has passed. */
    @Test
    @Override
    @Rule(32)
    void rule32KeptForTheTimeToLiveDeletedCellsGoWithTheirTombstone() {
      long now = ManualClock.START;
      create(
          f(9).withKeepDeletedCells(KeepDeletedCells.TTL)
              .withMinVersions(1)
              .withTtlMillis(100_000));
      put("r", "f:q", now - 2, "v");
      apply("r", deleteColumn("f:q", now));
      CellScan before = CellScan.VERSIONS.within(new TimeRange(0, now));
      clock().advance(100_001);
      sees(before, "r/f:q@" + (now - 2) + "=v");
      store().admin().flush(T);
      sees(before, "r/f:q@" + (now - 2) + "=v");
      store().admin().compact(T, true);
      sees(before);
    }
  }

  @Nested
  final class Compaction extends CompactionContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class ApplyEach extends ApplyEachContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class Write extends WriteContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }

    /** The time after the largest one is HBase's word for now, and is stored as it is. */
    @Test
    @Override
    void theLargestTimeCanBeStoredButNothingComesAfterIt() {
      create(f(9));
      ByteString one = ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(1).array());
      apply("r", new Mutation.Put("f", bytes("n"), Long.MAX_VALUE - 1, one.array()));
      apply("r", increment("f:n", 0));
      sees(
          CellScan.VERSIONS,
          "r/f:n@" + Long.MAX_VALUE + "=" + one,
          "r/f:n@" + (Long.MAX_VALUE - 1) + "=" + one);
    }
  }

  @Nested
  final class RowFace extends RowFaceContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class CellScans extends CellScanContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class Snapshots extends SnapshotContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class Concurrency extends ConcurrencyContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class Admin extends AdminContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class BadInput extends BadInputContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  @Nested
  final class Examples extends ExamplesContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }
  }

  /** What HBase answers differently, beside the above. */
  @Nested
  final class Differences extends StoreContract {
    @Override
    StoreHarness harness() {
      return new RegionHarness();
    }

    /** A server gives its clock's time without looking at the row. */
    @Test
    @Rule(5)
    void rule5OfTwoWritesInOneMillisecondTheLaterReplacesTheEarlier() {
      create(f(9));
      put("r", "f:q", "one");
      put("r", "f:q", "two");
      sees(CellScan.VERSIONS, "r/f:q@" + ManualClock.START + "=two");
      clock().advance(-1000);
      put("r", "f:q", "three");
      sees(CellScan.NEWEST, "r/f:q@" + ManualClock.START + "=two");
    }

    /**
     * The memory and the files that hold no cell within the time range are not looked at, so that
     * their versions are not counted (rule 31).
     */
    @Test
    @Rule(31)
    void rule31CountingIgnoresTheTimeRangeWithinAFileOnly() {
      create(f(2));
      putEach("r", "f:q", 1, 2);
      store().admin().flush(T);
      putEach("r", "f:q", 3, 4);
      CellScan below3 = CellScan.VERSIONS.within(new TimeRange(0, 3));
      sees(below3, "r/f:q@2=2", "r/f:q@1=1");
      store().admin().flush(T);
      sees(below3, "r/f:q@2=2", "r/f:q@1=1");
      store().admin().compact(T, true);
      sees(below3);
    }

    /** A version deleted in all columns takes a place where a delete of the family came later. */
    @Test
    @Rule(30)
    void rule30AVersionDeletedInTheFamilyCountsBelowALaterDelete() {
      create(f(1));
      putEach("r", "f:q", 6);
      apply("r", new Mutation.DeleteFamilyVersion("f", 6));
      putEach("r", "f:q", 3);
      sees(CellScan.VERSIONS, "r/f:q@3=3");
      apply("r", new Mutation.DeleteFamily("f", 1));
      sees(CellScan.VERSIONS);
    }

    /** Versions of the column with the empty qualifier are counted as in a classic family. */
    @Test
    @Rule(31)
    void rule31TheEmptyQualifierIsNotCountedOutsideOfTheTimeRange() {
      create(f(1));
      putEach("r", "f:", 2, 5);
      putEach("r", "f:q", 2, 5);
      sees(CellScan.VERSIONS.within(new TimeRange(2, 4)), "r/f:@2=2");
    }
  }
}
