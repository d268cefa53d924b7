package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.storage.Capability;
import io.cellardb.tck.storage.HistoryGenerator.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class HistoryScriptTest {
  private static final Path HISTORIES = Path.of("src", "test", "resources", "histories");

  /** Histories that once showed a fault of a store; the first line says which. */
  @TestFactory
  Stream<DynamicTest> allStoresAnswerAlikeWhereOneDidNot() throws IOException {
    try (Stream<Path> files = Files.list(HISTORIES)) {
      return files.sorted().toList().stream().map(HistoryScriptTest::replay);
    }
  }

  private static DynamicTest replay(Path file) {
    return DynamicTest.dynamicTest(
        file.getFileName().toString(),
        () -> {
          History history = HistoryScript.read(Files.readString(file));
          assertFalse(DeliberateDifference.anyMayShow(history));
          history.compare(file.getFileName().toString(), HistoryRun.ALL_STORES);
        });
  }

  @Test
  void everyHistoryIsReadAsItWasWritten() {
    for (int seed = 0; seed < 20; seed++) {
      Settings settings = new Settings(EnumSet.allOf(Capability.class), false, false, false);
      History history =
          new HistoryGenerator(new Random(seed), settings, ManualClock.START).history(300);
      String script = HistoryScript.write(history);
      assertEquals(script, HistoryScript.write(HistoryScript.read(script)));
    }
  }

  @Test
  void indentedLinesContinueAndCommentsAreSkipped() {
    History history =
        HistoryScript.read(
            """
            # Two versions.
            clock 7
            table t1 (f (versions 2) classic)
            write
              (row t1 "a"
                (put f "\\x00\\x22" 5 "v"))
            reopen
            """);
    assertEquals(
        """
        clock 7
        table t1 (f (versions 2) classic)
        write (row t1 "a" (put f "\\x00\\x22" 5 "v"))
        reopen
        """,
        HistoryScript.write(history));
  }
}
