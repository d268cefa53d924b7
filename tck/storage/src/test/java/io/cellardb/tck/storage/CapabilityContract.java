package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import org.junit.jupiter.api.Test;

/** What a store cannot do it refuses, and what it can do it does. */
abstract class CapabilityContract extends StoreContract {
  private void succeedsWith(Capability capability, Runnable action) {
    if (store().capabilities().contains(capability)) {
      action.run();
    } else {
      refuses(Code.UNSUPPORTED, action::run);
    }
  }

  private static Check isAbsent(String row, String qualifier) {
    return new Check.CellValue(
        T, bytes(row), "f", bytes(qualifier), Comparison.EQUAL, null, TimeRange.ALL);
  }

  @Test
  void snapshots() {
    create(f(1));
    succeedsWith(Capability.SNAPSHOTS, () -> store().snapshot().close());
  }

  @Test
  void conditionsOnWholeRows() {
    create(f(1));
    WriteBatch batch =
        new WriteBatch()
            .check(new Check.RowAbsent(T, bytes("r")))
            .mutate(T, bytes("r"), putOf("f:q", 1, "v"));
    succeedsWith(Capability.ROW_CHECKS, () -> store().apply(batch));
  }

  @Test
  void severalConditions() {
    create(f(1));
    WriteBatch batch =
        new WriteBatch()
            .check(isAbsent("r", "p"))
            .check(isAbsent("r", "q"))
            .mutate(T, bytes("r"), putOf("f:q", 1, "v"));
    succeedsWith(Capability.ROW_CHECKS, () -> store().apply(batch));
  }

  @Test
  void changesOfOtherRowsThanTheConditions() {
    create(f(1));
    WriteBatch batch =
        new WriteBatch().check(isAbsent("r", "q")).mutate(T, bytes("s"), putOf("f:q", 1, "v"));
    succeedsWith(Capability.ATOMIC_BATCHES, () -> store().apply(batch));
    int written = store().capabilities().contains(Capability.ATOMIC_BATCHES) ? 1 : 0;
    assertEquals(written, Readings.cells(table(), CellScan.NEWEST).size());
  }

  @Test
  void timesOfTheirOwn() {
    create(f(9));
    put("r", "f:q", "one");
    put("r", "f:q", "two");
    int versions = store().capabilities().contains(Capability.DISTINCT_TIMES) ? 2 : 1;
    assertEquals(versions, Readings.cells(table(), CellScan.VERSIONS).size());
  }
}
