package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each deliberate difference is one: a small history whose last operation our stores answer as the
 * script says, and HBase otherwise. The scripts are in {@code src/test/resources/differences};
 * {@code -Dgolden.update=true} writes the answers into them.
 */
final class DeliberateDifferenceTest {
  private static final String ANSWERS = "\n# ours:\n";

  @ParameterizedTest
  @EnumSource
  void ourAnswersAreOurOwn(DeliberateDifference difference) throws IOException {
    Path file = script(difference);
    String script = Files.readString(file).split(ANSWERS, 2)[0].strip() + "\n";
    History history = HistoryScript.read(script);
    assertTrue(mayShow(difference, history), "the random histories do not leave this out");

    List<String> ours = lastAnswer(history, StoreKind.MEMORY);
    List<String> theirs = lastAnswer(history, StoreKind.HBASE);
    assertEquals(ours, lastAnswer(history, StoreKind.LSM));
    assertNotEquals(ours, theirs);
    String whole = script + ANSWERS + comment(ours) + "# HBase's:\n" + comment(theirs);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, whole);
    }
    assertEquals(Files.readString(file), whole);
  }

  private static Path script(DeliberateDifference difference) {
    String name = difference.name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
    return Path.of("src", "test", "resources", "differences", name);
  }

  private static boolean mayShow(DeliberateDifference difference, History history) {
    Past past = Past.of(history.tables());
    for (Operation operation : history.operations()) {
      Past then = past.with(operation);
      if (difference.mayShow(operation, past, then)) {
        return true;
      }
      past = then;
    }
    return false;
  }

  private static List<String> lastAnswer(History history, StoreKind kind) {
    try (StoreHarness harness = kind.open();
        World world = new World(harness, history)) {
      List<String> answer = List.of();
      for (Operation operation : history.operations()) {
        answer = Fleet.Answer.of(operation, world).lines();
      }
      return answer;
    }
  }

  private static String comment(List<String> lines) {
    StringBuilder comment = new StringBuilder();
    lines.forEach(line -> comment.append("#   ").append(line).append('\n'));
    return comment.toString();
  }
}
