package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.tck.seed.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** A child JVM that writes to a store, and is killed at a random time. */
final class KilledProcess {
  private KilledProcess() {}

  /**
   * Runs one until it is killed.
   *
   * @param main its class, with arguments the directory of the store, the file of the board, the
   *     number of lanes and a seed
   * @return whether it had begun to write
   */
  static boolean run(
      Class<?> main, Path store, Path boardFile, Board board, int lanes, RandomGenerator random)
      throws Exception {
    board.setWriting(false);
    Path errors = boardFile.resolveSibling("errors");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.add(store.toString());
    command.add(boardFile.toString());
    command.add(Integer.toString(lanes));
    command.add(Long.toString(random.nextLong()));
    Process process =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectOutput(boardFile.resolveSibling("errors.out").toFile())
            .start();
    try {
      boolean early = random.nextInt(5) == 0;
      if (!early) {
        Await.until("the process writes", () -> board.isWriting() || !process.isAlive());
      }
      int millis = early ? 150 + random.nextInt(500) : 5 + random.nextInt(700);
      boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
      boolean wrote = board.isWriting();
      process.destroyForcibly();
      process.waitFor();
      assertFalse(ended, () -> "the process ended by itself: " + read(errors));
      return wrote;
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "and " + e;
    }
  }

  /** Ends this process, which is a killed one, because of an error. */
  @SuppressWarnings("SystemOut") // the only way to tell the other process
  static void end(int code, Throwable reason) {
    reason.printStackTrace(System.err);
    Runtime.getRuntime().halt(code);
  }

  /** How many rounds there are: -Dcrash.rounds, or else a few. */
  static int rounds(int few) {
    String asked = System.getProperty("crash.rounds", "");
    return asked.isEmpty() ? few : Integer.parseInt(asked);
  }
}
