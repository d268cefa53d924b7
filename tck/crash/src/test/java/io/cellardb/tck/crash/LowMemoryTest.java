package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.repair.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A {@link LowMemoryProcess} with 64, 96 and 128 MB of heap: everything ends in the right answer or
 * in 53200, nothing waits for ever, and the store is as it was told.
 */
@Timeout(value = 5, unit = TimeUnit.HOURS)
final class LowMemoryTest {
  private static final int[] MEGABYTES = {64, 96, 128};

  /** Rounds of one process. */
  private static final int ROUNDS = 25;

  /** So long nothing is said only if something hangs, however busy the machine is. */
  private static final long SILENCE_MINUTES = 8;

  @TempDir Path directory;

  private static int rounds() {
    String asked = System.getProperty("memory.rounds", "");
    return asked.isEmpty() ? 4 : Integer.parseInt(asked);
  }

  @Test
  void everyStatementEndsInItsAnswerOr53200() throws Exception {
    Path store = directory.resolve("store");
    Path answers = directory.resolve("answers");
    Files.write(answers, answersOf(store));
    SplittableRandom random = new SplittableRandom(Faults.seed());
    int process = 0;
    for (int left = rounds(); left > 0; left -= ROUNDS) {
      int megabytes = MEGABYTES[process++ % MEGABYTES.length];
      int rounds = Math.min(left, ROUNDS);
      List<String> output = run(megabytes, store, answers, rounds, random.nextLong());
      assertEquals(
          List.of(), StoreCheck.run(DiskFileSystem.INSTANCE, store).damage(), "-Xmx" + megabytes);
      Faults.report(
          "low memory, "
              + megabytes
              + " MB: "
              + rounds
              + " rounds, "
              + output.get(output.size() - 1));
    }
  }

  /** Makes the store, and asks everything with the memory of this process. */
  private static List<String> answersOf(Path store) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + store)) {
      LowMemoryWork.create(connection);
      List<String> answers = new ArrayList<>();
      for (String query : LowMemoryWork.QUERIES) {
        answers.add(LowMemoryWork.row(connection, query));
      }
      answers.add(
          LowMemoryWork.row(connection, "SELECT COUNT(*), SUM(n), SUM(CHAR_LENGTH(s)) FROM base"));
      return answers;
    }
  }

  private List<String> run(int megabytes, Path store, Path answers, int rounds, long seed)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                LowMemoryProcess.class.getName(),
                store.toString(),
                answers.toString(),
                Integer.toString(rounds),
                Long.toString(seed))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      long size = 0;
      while (!process.waitFor(SILENCE_MINUTES, TimeUnit.MINUTES)) {
        if (Files.size(output) == size) {
          dumpThreads(process);
          break;
        }
        size = Files.size(output);
      }
      List<String> lines = Files.readAllLines(output);
      String label = "-Xmx" + megabytes + "m, seed " + seed + "\n" + String.join("\n", lines);
      assertTrue(!process.isAlive(), () -> "it hangs: " + label);
      assertEquals(0, process.exitValue(), label);
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Has the process write where its threads are. */
  private static void dumpThreads(Process process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-3", Long.toString(process.pid())).start().waitFor();
    process.waitFor(5, TimeUnit.SECONDS);
  }
}
