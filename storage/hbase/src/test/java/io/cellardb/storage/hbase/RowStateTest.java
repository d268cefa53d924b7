package io.cellardb.storage.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of TRANSACTIONS.md, and how states follow each other. */
final class RowStateTest {
  private static final RowState.Lock LOCK =
      new RowState.Lock(
          ByteString.wrap(new byte[16]),
          5,
          10_000,
          new RowAddress(new TableName("shop", "item"), ByteString.utf8("r1")),
          2);

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void statesAreTheDocumentedBytes() {
    RowState free = RowState.NONE.locked(LOCK).committed(7);
    assertEquals("00" + "0000000000000007" + "0000000000000002", hex(free.encode()));
    RowState locked = free.locked(LOCK);
    assertEquals(
        "01"
            + "0000000000000007"
            + "0000000000000003"
            + "00".repeat(16)
            + "0000000000000005"
            + "00002710"
            + "0000000000000002"
            + "0009"
            + hex(bytes("shop:item"))
            + "0002"
            + hex(bytes("r1")),
        hex(locked.encode()));
    RowState bound = locked.bound(9);
    assertEquals(
        "00" + "0000000000000007" + "0000000000000004" + "0000000000000009", hex(bound.encode()));
    assertEquals(bound, RowState.decode(bound.encode()));
    RowState again = bound.locked(LOCK);
    assertEquals(
        hex(locked.encode()).replace("0000000000000003", "0000000000000005") + "0000000000000009",
        hex(again.encode()));
    assertEquals(again, RowState.decode(again.encode()));
    assertEquals(free, RowState.decode(free.encode()));
    assertEquals(locked, RowState.decode(locked.encode()));
  }

  /** Its number may still be locked from; a higher one may not. */
  @Test
  void anAttemptIsOpenUntilItsPrimaryHasAnotherNumber() {
    RowState before = RowState.NONE.locked(LOCK).released();
    assertTrue(LOCK.isOpen(before));
    assertTrue(LOCK.isOpen(before.locked(LOCK)));
    assertFalse(LOCK.isOpen(before.released()));
    RowState.Lock other =
        new RowState.Lock(
            ByteString.wrap(new byte[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
            LOCK.began(),
            LOCK.leaseMillis(),
            LOCK.primary(),
            LOCK.changes());
    assertFalse(LOCK.isOpen(before.locked(other)));
    assertFalse(LOCK.isOpen(before.locked(LOCK).committed(9)));
  }

  @Test
  void noStateComesBack() {
    RowState locked = RowState.NONE.locked(LOCK);
    assertEquals(0, locked.released().lastCommit());
    assertEquals(2, locked.released().changes());
    assertEquals(9, locked.committed(9).lastCommit());
    assertEquals(0, locked.bound(9).lastCommit());
    assertEquals(9, locked.bound(9).locked(LOCK).committed(11).lastBound());
    assertEquals(9, locked.committed(9).locked(LOCK).released().lastCommit());
  }

  @Test
  void readersLookAtLocksOfWhoBeganBefore() {
    RowState locked = RowState.NONE.locked(LOCK);
    assertTrue(locked.isLockedBefore(6));
    assertFalse(locked.isLockedBefore(5));
    assertFalse(locked.released().isLockedBefore(6));
  }

  @Test
  void damagedStatesAreTold() {
    byte[] locked = RowState.NONE.locked(LOCK).encode();
    for (int length : new int[] {0, 5, 16, 20, locked.length - 1}) {
      byte[] part = Arrays.copyOf(locked, length);
      StorageException damaged = assertThrows(StorageException.class, () -> RowState.decode(part));
      assertEquals(Code.CORRUPTION, damaged.code());
    }
  }

  @Test
  void changesAreTheDocumentedBytes() {
    List<Mutation> changes =
        List.of(
            new Mutation.Put("d", bytes("q"), WriteBatch.NOW, bytes("value")),
            new Mutation.DeleteColumn("d", bytes("p"), WriteBatch.NOW),
            new Mutation.DeleteFamily("f", WriteBatch.NOW),
            new Mutation.DeleteRow(WriteBatch.NOW));
    byte[] encoded = RowChanges.encode(changes);
    assertEquals(
        ("01" + "0164" + "0000000171" + "0000000576616c7565")
            + ("02" + "0164" + "0000000170")
            + ("03" + "0166")
            + "04",
        hex(encoded));
    List<Mutation> decoded = RowChanges.decode(encoded);
    assertEquals(hex(encoded), hex(RowChanges.encode(decoded)));
    StorageException damaged =
        assertThrows(StorageException.class, () -> RowChanges.decode(Arrays.copyOf(encoded, 12)));
    assertEquals(Code.CORRUPTION, damaged.code());
  }

  @Test
  void aDeleteOfARowLeavesItsState() {
    TableDescriptor table =
        new TableDescriptor(
            TableName.parse("t"), List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g")));
    assertEquals(
        List.of(new Mutation.DeleteFamily("f", 7), new Mutation.DeleteFamily("g", 7)),
        RowChanges.at(7, List.of(new Mutation.DeleteRow(WriteBatch.NOW)), table));
  }
}
