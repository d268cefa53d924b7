package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.put;
import static io.cellardb.storage.lsm.StoreRows.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A store with one flipped bit tells so and names the file, or answers right; never wrong. */
final class CorruptionTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final Map<String, String> expected = new TreeMap<>();

  private MemoryFileSystem store() {
    return store(20);
  }

  /** A store with a file of ten rows and the others in the log, which lost its power. */
  private MemoryFileSystem store(int rows) {
    MemoryFileSystem files = new MemoryFileSystem();
    LsmStore store = LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files));
    createTable(store);
    for (int i = 0; i < rows; i++) {
      if (i == 10) {
        store.admin().flush(StoreRows.T);
      }
      put(store, "r" + i, "q", "value" + i);
      expected.put("r" + i + "/f:q", "value" + i);
    }
    return files.crash(null);
  }

  private void flipAll(String ending, int lastBytesThatMayBeTorn) throws IOException {
    MemoryFileSystem pristine = store();
    String name =
        pristine.list(DIRECTORY).stream()
            .filter(f -> f.endsWith(ending))
            .max(Comparator.naturalOrder()) // deletions of older ones may not have survived
            .orElseThrow();
    Path file = DIRECTORY.resolve(name);
    int size = pristine.readAll(file).length;
    int told = 0;
    for (int offset = 0; offset < size - lastBytesThatMayBeTorn; offset++) {
      MemoryFileSystem files = pristine.crash(null);
      files.flip(file, offset, 1 << (offset % 8));
      try (LsmStore store = LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files))) {
        assertEquals(expected, read(store), "byte " + offset);
      } catch (StorageException e) {
        assertEquals(Code.CORRUPTION, e.code(), "byte " + offset + ": " + e);
        assertTrue(
            e.getMessage().contains(ending.isEmpty() ? "manifest" : name)
                && e.getMessage().contains("at offset"),
            e.getMessage());
        told++;
      }
    }
    assertTrue(told > (size - lastBytesThatMayBeTorn) / 2, told + " of " + size);
  }

  @Test
  void aFlippedBitOfAnSstableIsToldOrHarmless() throws IOException {
    flipAll(FileNames.SSTABLE, 0);
  }

  /** Without the mark behind it what the last sync wrote cannot be told from a torn end. */
  @Test
  void aFlippedBitOfTheLogIsToldOrHarmless() throws IOException {
    flipAll(FileNames.WAL, 90); // a mark and a record
  }

  @Test
  void aFlippedBitOfTheManifestIsToldOrHarmless() throws IOException {
    flipAll(FileNames.MANIFEST, 400);
  }

  /** What a synced write relies on was synced before it, in whatever file that is. */
  @Test
  void aManifestThatLostItsEndLosesNoSyncedWriteSilently() throws IOException {
    MemoryFileSystem pristine = store(11);
    String name =
        pristine.list(DIRECTORY).stream()
            .filter(f -> f.endsWith(FileNames.MANIFEST))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    Path file = DIRECTORY.resolve(name);
    for (int size = pristine.readAll(file).length; size >= 0; size--) {
      MemoryFileSystem files = pristine.crash(null);
      files.cut(file, size);
      try (LsmStore store = LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files))) {
        assertEquals(expected, read(store), "cut to " + size);
      } catch (StorageException e) {
        assertEquals(Code.CORRUPTION, e.code(), "cut to " + size + ": " + e);
      }
    }
  }

  @Test
  void aCurrentFileThatNamesNothingIsTold() throws IOException {
    MemoryFileSystem pristine = store();
    for (int offset = 0; offset < 16; offset++) {
      MemoryFileSystem files = pristine.crash(null);
      files.flip(DIRECTORY.resolve(FileNames.CURRENT), offset, 1);
      try (LsmStore store = LsmStore.open(DIRECTORY, LsmOptions.defaults().withFileSystem(files))) {
        assertEquals(expected, read(store), "byte " + offset);
      } catch (StorageException e) {
        assertEquals(Code.CORRUPTION, e.code(), "byte " + offset + ": " + e);
      }
    }
  }
}
