package io.cellardb.storage.lsm.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MemoryFileSystemTest {
  private static final Path DIRECTORY = Path.of("/d");
  private static final Path FILE = DIRECTORY.resolve("f");

  private final MemoryFileSystem files = new MemoryFileSystem();

  private FileSystem.Output create() throws IOException {
    files.createDirectories(DIRECTORY);
    return files.create(FILE);
  }

  @Test
  void aCrashLosesWhatWasNotSynced() throws IOException {
    FileSystem.Output output = create();
    files.syncDirectory(DIRECTORY);
    output.write(new byte[] {1, 2}, 0, 2);
    output.sync();
    output.write(new byte[] {3}, 0, 1);
    assertArrayEquals(new byte[] {1, 2}, files.crash(null).readAll(FILE));
    assertThrows(IOException.class, () -> output.write(new byte[1], 0, 1));
  }

  @Test
  void aCrashLosesFilesWhoseDirectoryWasNotSynced() throws IOException {
    FileSystem.Output output = create();
    output.write(new byte[] {1}, 0, 1);
    output.sync();
    assertFalse(files.crash(null).exists(FILE));
  }

  @Test
  void aCrashUndoesARenameThatWasNotSynced() throws IOException {
    create().sync();
    files.syncDirectory(DIRECTORY);
    files.rename(FILE, DIRECTORY.resolve("g"));
    assertTrue(files.crash(null).exists(FILE));
  }

  @Test
  void aCrashMayKeepPartOfWhatWasNotSynced() throws IOException {
    boolean[] seen = new boolean[11];
    for (int seed = 0; seed < 200; seed++) {
      MemoryFileSystem fresh = new MemoryFileSystem();
      fresh.createDirectories(DIRECTORY);
      FileSystem.Output output = fresh.create(FILE);
      fresh.syncDirectory(DIRECTORY);
      output.write(new byte[10], 0, 10);
      seen[fresh.crash(new Random(seed)).readAll(FILE).length] = true;
    }
    for (boolean one : seen) {
      assertTrue(one);
    }
  }

  @Test
  void theOperationThatIsToFailFails() throws IOException {
    FileSystem.Output output = create();
    files.failOnce(files.operations() + 2);
    output.write(new byte[4], 0, 4);
    assertThrows(IOException.class, () -> output.write(new byte[4], 0, 4));
    output.sync();
    assertEquals(6, files.readAll(FILE).length);
  }
}
