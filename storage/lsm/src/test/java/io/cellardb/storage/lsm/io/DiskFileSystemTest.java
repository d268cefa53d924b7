package io.cellardb.storage.lsm.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskFileSystemTest {
  private static final FileSystem FILES = DiskFileSystem.INSTANCE;

  @TempDir Path directory;

  private Path write(String name, byte... bytes) throws IOException {
    Path file = directory.resolve(name);
    try (FileSystem.Output output = FILES.create(file)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    return file;
  }

  @Test
  void whatIsWrittenIsReadAtAnyPosition() throws IOException {
    Path file = write("a", (byte) 1, (byte) 2, (byte) 3, (byte) 4);
    try (FileSystem.Input input = FILES.open(file)) {
      byte[] into = new byte[3];
      input.read(1, into, 1, 2);
      assertArrayEquals(new byte[] {0, 2, 3}, into);
      assertEquals(4, input.size());
      assertThrows(EOFException.class, () -> input.read(3, into, 0, 2));
    }
  }

  @Test
  void anInterruptNeitherFailsTheReadNorTheOnesAfter() throws IOException {
    Path file = write("a", (byte) 1, (byte) 2);
    try (FileSystem.Input input = FILES.open(file)) {
      byte[] into = new byte[2];
      Thread.currentThread().interrupt();
      input.read(0, into, 0, 2);
      assertTrue(Thread.interrupted());
      assertArrayEquals(new byte[] {1, 2}, into);
      input.read(1, into, 0, 1);
      assertEquals(2, into[0]);
    }
  }

  @Test
  void aRenameReplacesAndADeleteRemoves() throws IOException {
    Path first = write("a", (byte) 1);
    Path second = write("b", (byte) 2);
    FILES.rename(first, second);
    FILES.syncDirectory(directory);
    assertArrayEquals(new byte[] {1}, FILES.readAll(second));
    FILES.delete(second);
    FILES.delete(second);
    assertEquals(0, FILES.list(directory).size());
  }

  @Test
  void aLockKeepsEverybodyElseOutUntilItIsClosed() throws IOException {
    Path file = directory.resolve("LOCK");
    try (Closeable lock = FILES.lock(file)) {
      assertTrue(lock != null);
      FileLockedException refused = assertThrows(FileLockedException.class, () -> FILES.lock(file));
      assertTrue(
          refused.holder().contains(Long.toString(ProcessHandle.current().pid())),
          refused.holder());
    }
    FILES.lock(file).close();
  }
}
