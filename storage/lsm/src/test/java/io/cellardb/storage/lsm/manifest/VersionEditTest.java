package io.cellardb.storage.lsm.manifest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VersionEditTest {
  private static final NamespaceDescriptor NAMESPACE =
      new NamespaceDescriptor("n", 3, 1L << 40, Map.of("a", "b", "c", ""));
  private static final FamilyDescriptor FAMILY =
      new FamilyDescriptor(
          "f",
          7,
          3,
          1000,
          KeepDeletedCells.TTL,
          false,
          5000,
          1 << 14,
          Bloom.ROWCOL,
          Compression.ZSTD);
  private static final StoreCatalog.Entry TABLE =
      new StoreCatalog.Entry(
          new TableDescriptor(TableName.parse("n:t"), List.of(FAMILY, FamilyDescriptor.of("g"))),
          new int[] {4, 9});

  private static VersionEdit everything() {
    return new VersionEdit()
        .add(new VersionEdit.PutNamespace(NAMESPACE))
        .add(new VersionEdit.DropNamespace("m"))
        .add(new VersionEdit.PutTable(TABLE))
        .add(new VersionEdit.DropTable(TableName.parse("n:u")))
        .add(
            new VersionEdit.AddFile(
                3,
                new SstableSummary(
                    5, 4, 100, 2, 3, 1, 7, 9, 11, 12, new byte[] {1}, new byte[] {2})))
        .add(new VersionEdit.RemoveFile(3))
        .add(new VersionEdit.Flushed(4, 12))
        .add(new VersionEdit.Flushed(5, 13))
        .add(new VersionEdit.Forget(4, new Forgotten.Range(new byte[] {3}, new byte[] {5, 0}, 20)))
        .add(new VersionEdit.Forget(5, new Forgotten.Range(new byte[0], new byte[0], 20)))
        .add(new VersionEdit.Counters(6, 10, 2, 12, -1));
  }

  @Test
  void everyStepIsReadAsItWasWritten() {
    byte[] record = everything().encode();
    VersionEdit read = VersionEdit.decode(record);
    assertEquals(everything().steps().size(), read.steps().size());
    assertArrayEquals(record, read.encode());
    assertEquals(new VersionEdit.PutNamespace(NAMESPACE), read.steps().get(0));
    assertEquals(new VersionEdit.PutTable(TABLE), read.steps().get(2));
  }

  @Test
  void aStateIsTheSumOfItsEdits() {
    StoreState state = new StoreState();
    state.apply(everything());
    StoreState copy = new StoreState();
    copy.apply(VersionEdit.decode(state.asEdit().encode()));
    assertEquals(12, copy.flushed(4));
    assertEquals(0, copy.flushed(5), "nobody has tree 5");
    assertEquals(20, copy.forgotten(4).before(new byte[] {3}));
    assertEquals(20, copy.forgotten(4).before(new byte[] {5}));
    assertEquals(-1, copy.forgotten(4).before(new byte[] {5, 0}));
    assertTrue(copy.forgotten(5).isNothing(), "nobody has tree 5");
    assertEquals(FAMILY, copy.catalog().family(4));
    assertEquals(NAMESPACE, copy.catalog().namespaces().get("n"));
    assertEquals(List.of(5L), List.copyOf(copy.files().keySet()));
    assertEquals(state.counters(), copy.counters());
  }

  @Test
  void aRecordThatIsCutMakesNoSense() {
    byte[] record = everything().encode();
    byte[] cut = Arrays.copyOf(record, record.length - 1);
    assertThrows(IndexOutOfBoundsException.class, () -> VersionEdit.decode(cut));
  }
}
