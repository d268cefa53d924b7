package io.cellardb.tck.crash;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.Fault.Kind;
import io.cellardb.storage.lsm.io.Fault.Operation;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** How much is tried, and where it is written down how much that was. */
final class Faults {
  private static final Path REPORT = Path.of("target", "crash-report.md");

  /** How errors of a disk are told, a full one among them, and those of a heap that is used up. */
  static final Set<Code> CODES = EnumSet.of(Code.IO, Code.DISK_FULL, Code.OUT_OF_MEMORY);

  /** What each I/O suffers once. */
  private static final List<Kind> ONCE =
      List.of(
          Kind.ERROR,
          Kind.SHORT_WRITE,
          Kind.LOST_SYNC,
          Kind.POWER_FAILURE,
          Kind.READ_FLIP,
          Kind.WRITE_FLIP,
          Kind.DISK_FULL,
          Kind.TOO_MANY_FILES,
          Kind.OUT_OF_MEMORY);

  /** What stays once it has begun. */
  private static final List<Kind> LASTING =
      List.of(Kind.ERROR, Kind.NO_CHANGES, Kind.DISK_FULL, Kind.TOO_MANY_FILES, Kind.OUT_OF_MEMORY);

  private Faults() {}

  /** What an operation of a store has thrown, as an error of the store. */
  static StorageException told(Throwable thrown) {
    return thrown instanceof StorageException known
        ? known
        : new StorageException(Code.OUT_OF_MEMORY, "the JVM's heap is used up", thrown);
  }

  /** All that can befall the n-th operation, which is of that kind. */
  static List<Fault> of(Operation operation, int n) {
    return Stream.concat(
            ONCE.stream().filter(kind -> kind.concerns(operation)).map(kind -> Fault.once(kind, n)),
            LASTING.stream()
                .filter(kind -> kind.concerns(operation))
                .map(kind -> Fault.from(kind, n)))
        .toList();
  }

  /** Whether everything is tried (-Dfaults=all), and not a sample. */
  static boolean all() {
    return "all".equals(System.getProperty("faults"));
  }

  /**
   * Of how many I/Os one fails in a sample: {@code many} with {@code -Dfaults=many}, three times as
   * many in a build, so that it tries a third.
   */
  static int sample(int many) {
    return "many".equals(System.getProperty("faults")) ? many : 3 * many;
  }

  /** The seed of this run. */
  static long seed() {
    return TestSeed.get(20_260_101);
  }

  /** Adds a line to the report in the build directory. */
  static void report(String line) throws IOException {
    Files.createDirectories(REPORT.getParent());
    Files.writeString(
        REPORT,
        "- " + line + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
