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
}
