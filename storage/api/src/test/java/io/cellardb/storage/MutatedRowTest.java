package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.storage.StorageException.Code;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What mutations of a row add, on a state before the batch that is a list. */
final class MutatedRowTest {
  private static final byte[] Q = {1};

  private record Added(int family, CellKind kind, long time, boolean untimed, ByteString value) {}

  /** A row of the families f and g, with versions of one column, newest first. */
  private static final class Row extends MutatedRow<RuntimeException> {
    final List<Added> added = new ArrayList<>();
    final List<Version> before;

    Row(long implicitTime, Version... before) {
      super(new byte[] {7}, implicitTime);
      this.before = List.of(before);
    }

    @Override
    protected TableDescriptor descriptor() {
      return new TableDescriptor(
          TableName.parse("t"), List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g")));
    }

    @Override
    protected Version newest(int family, byte[] qualifier, TimeRange within, int rank) {
      return before.stream()
          .filter(version -> within.contains(version.time()))
          .skip(rank - 1)
          .findFirst()
          .orElse(null);
    }

    @Override
    protected void add(
        int family,
        CellKind kind,
        long at,
        boolean untimed,
        byte[] qualifier,
        byte[] value,
        long ttlMillis) {
      added.add(new Added(family, kind, at, untimed, ByteString.wrap(value)));
    }

    void apply(Mutation mutation) {
      assertNull(mutation.accept(this));
    }
  }

  private static MutatedRow.Version version(long time, long value) {
    return new MutatedRow.Version(time, bytes(value).array(), FamilyDescriptor.FOREVER);
  }

  private static ByteString bytes(long value) {
    return ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  @Test
  void writesWithoutATimeGetThatOfTheRow() {
    Row row = new Row(10);
    row.apply(new Mutation.Put("g", Q, 5, Q));
    assertEquals(-1, row.implicitTime(), "none was given yet");
    row.apply(new Mutation.Put("g", Q, WriteBatch.NOW, Q));
    row.apply(new Mutation.DeleteColumn("f", Q, WriteBatch.NOW));
    row.apply(new Mutation.DeleteRow(WriteBatch.NOW));
    assertEquals(10, row.implicitTime());
    assertEquals(
        List.of(
            new Added(1, CellKind.PUT, 5, false, ByteString.wrap(Q)),
            new Added(1, CellKind.PUT, 10, true, ByteString.wrap(Q)),
            new Added(0, CellKind.DELETE_COLUMN, 10, true, ByteString.EMPTY),
            new Added(0, CellKind.DELETE_FAMILY, 10, true, ByteString.EMPTY),
            new Added(1, CellKind.DELETE_FAMILY, 10, true, ByteString.EMPTY)),
        row.added);
  }

  @Test
  void theTimeOfTheRowIsNotBelowWhatTheBatchAsksForOrHasChecked() {
    Row row = new Row(10);
    row.notBefore(20);
    row.raiseTime(30);
    row.apply(new Mutation.Put("f", Q, WriteBatch.NOW, Q));
    assertEquals(30, row.added.get(0).time());
    assertEquals(20, row.implicitTime());
  }

  @Test
  void theNewestVersionsAreDeletedOneAfterTheOther() {
    Row row = new Row(10, version(8, 0), version(6, 0));
    for (int i = 0; i < 3; i++) {
      row.apply(new Mutation.DeleteVersion("f", Q, WriteBatch.NOW));
    }
    assertEquals(List.of(8L, 6L, 10L), row.added.stream().map(Added::time).toList());
  }

  @Test
  void incrementsAndAppendsOfOneCellBuildOnEachOther() {
    Row row = new Row(10, version(20, 5));
    assertEquals(bytes(7), new Mutation.Increment("f", Q, 2).accept(row));
    assertEquals(bytes(10), new Mutation.Increment("f", Q, 3).accept(row));
    ByteString longer = new Mutation.Append("f", Q, Q).accept(row);
    assertEquals(Long.BYTES + 1, longer.length());
    assertEquals(List.of(21L, 21L, 21L), row.added.stream().map(Added::time).toList());
  }

  @Test
  void anIncrementReadsTheVersionsThatItSays() {
    Row row = new Row(10, version(20, 5), version(4, 1));
    Mutation.Increment ofThePast = new Mutation.Increment("f", Q, 2, new TimeRange(0, 15));
    assertEquals(bytes(3), ofThePast.accept(row));
    assertEquals(10, row.added.get(0).time());
  }

  @Test
  void aCounterHasEightBytes() {
    Row row = new Row(10, new MutatedRow.Version(1, Q, FamilyDescriptor.FOREVER));
    Mutation increment = new Mutation.Increment("f", Q, 2);
    StorageException refused = assertThrows(StorageException.class, () -> increment.accept(row));
    assertEquals(Code.MALFORMED_VALUE, refused.code());
    assertEquals(List.of(), row.added);
  }

  @Test
  void nothingComesAfterTheLargestTime() {
    Row row = new Row(10, version(WriteBatch.NOW - 1, 5));
    Mutation increment = new Mutation.Increment("f", Q, 2);
    StorageException refused = assertThrows(StorageException.class, () -> increment.accept(row));
    assertEquals(Code.LIMIT_EXCEEDED, refused.code());
    assertEquals(List.of(), row.added);
  }
}
