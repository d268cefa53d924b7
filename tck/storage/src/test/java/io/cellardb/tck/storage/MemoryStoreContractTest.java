package io.cellardb.tck.storage;

import org.junit.jupiter.api.Nested;

/** The memory store keeps the contract. */
final class MemoryStoreContractTest {
  @Nested
  final class Model extends ModelContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class NewVersionBehavior extends NewVersionBehaviorContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Compaction extends CompactionContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class ApplyEach extends ApplyEachContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Write extends WriteContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class RowFace extends RowFaceContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class CellScans extends CellScanContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Snapshots extends SnapshotContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Transactions extends TransactionContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }

    @Override
    protected boolean refusesLargeTransactions() {
      return true;
    }
  }

  @Nested
  final class RowLocks extends RowLockContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Serializable extends SerializableContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Concurrency extends ConcurrencyContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Admin extends AdminContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class BadInput extends BadInputContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }

  @Nested
  final class Examples extends ExamplesContract {
    @Override
    StoreHarness harness() {
      return new MemoryHarness();
    }
  }
}
