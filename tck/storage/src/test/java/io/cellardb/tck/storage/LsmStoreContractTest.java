package io.cellardb.tck.storage;

import org.junit.jupiter.api.Nested;

/** The lsm store keeps the contract. */
final class LsmStoreContractTest {
  @Nested
  final class Model extends ModelContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class NewVersionBehavior extends NewVersionBehaviorContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Compaction extends CompactionContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class ApplyEach extends ApplyEachContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Write extends WriteContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class RowFace extends RowFaceContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class CellScans extends CellScanContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Snapshots extends SnapshotContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Transactions extends TransactionContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }

    @Override
    protected boolean refusesLargeTransactions() {
      return false;
    }
  }

  @Nested
  final class RowLocks extends RowLockContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Serializable extends SerializableContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Concurrency extends ConcurrencyContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Admin extends AdminContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class BadInput extends BadInputContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }

  @Nested
  final class Examples extends ExamplesContract {
    @Override
    StoreHarness harness() {
      return LsmHarness.onDisk();
    }
  }
}
