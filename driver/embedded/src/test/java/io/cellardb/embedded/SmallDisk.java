package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A disk of a few megabytes in memory, which Linux lets root make. */
final class SmallDisk implements AutoCloseable {
  private final Path directory;

  /** Mounts one at a directory, which is created. */
  SmallDisk(Path directory, int megabytes) throws IOException {
    this.directory = Files.createDirectory(directory);
    String size = "size=" + megabytes + "m";
    assertEquals(0, run("mount", "-t", "tmpfs", "-o", size, "none", directory.toString()));
  }

  /** Whether this process may make disks. */
  static boolean isPossible(Path scratch) throws IOException {
    Path probe = Files.createDirectory(scratch);
    return Files.exists(Path.of("/proc/mounts"))
        && run("mount", "-t", "tmpfs", "none", probe.toString()) == 0
        && run("umount", probe.toString()) == 0;
  }

  private static int run(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(1, TimeUnit.MINUTES) ? process.exitValue() : -1;
    } catch (IOException | InterruptedException e) {
      return -1; // there is no such program, or no time
    }
  }

  /** Changes how it is mounted: {@code ro}, {@code size=...}. */
  void remount(String option) {
    assertEquals(0, run("mount", "-o", "remount," + option, directory.toString()));
  }

  Path directory() {
    return directory;
  }

  @Override
  public void close() {
    assertEquals(0, run("umount", directory.toString()));
  }
}
