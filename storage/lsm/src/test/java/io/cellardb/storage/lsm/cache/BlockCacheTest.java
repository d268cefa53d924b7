package io.cellardb.storage.lsm.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.sstable.CellFields;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class BlockCacheTest {
  private final MemoryFileSystem files = new MemoryFileSystem();

  private Sstable file(BlockCache cache, long number) throws IOException {
    FamilyDescriptor family = FamilyDescriptor.of("f").withBlockSize(1024);
    try (SstableWriter writer = new SstableWriter(files, Path.of("/d"), number, 1, family)) {
      for (int i = 0; i < 100; i++) {
        byte[] row = {(byte) i};
        writer.startRow(row, 0, 1);
        writer.cell(
            new CellFields()
                .qualifier(row, 0, 1)
                .version(1, CellKind.PUT.code(), 1, FamilyDescriptor.FOREVER)
                .value(new byte[200], 0, 200));
        writer.endRow();
      }
      return Sstable.open(files, Path.of("/d"), writer.finish(), cache::of);
    }
  }

  @Test
  void aBlockIsReadOnceAsLongAsThereIsRoom() throws IOException {
    Sstable file = file(new BlockCache(1 << 20), 1);
    assertTrue(file.blocks() > 10);
    for (int i = 0; i < file.blocks(); i++) {
      assertSame(file.block(i), file.block(i));
    }
    file.release();
  }

  @Test
  void theCacheKeepsToItsSizeAndForgetsFiles() throws IOException {
    BlockCache cache = new BlockCache(8_000);
    Sstable first = file(cache, 1);
    Sstable second = file(cache, 2);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < first.blocks(); i++) {
        assertEquals(first.block(i).rows(), second.block(i).rows());
        assertTrue(cache.bytes() <= 8_000);
      }
    }
    assertTrue(cache.bytes() > 4_000);
    first.release();
    second.release();
    assertEquals(0, cache.bytes());
  }
}
