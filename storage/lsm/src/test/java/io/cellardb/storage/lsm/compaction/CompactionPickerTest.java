package io.cellardb.storage.lsm.compaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cellardb.storage.lsm.compaction.CompactionPlan.Kind;
import io.cellardb.storage.lsm.compaction.FileShape.Waste;
import io.cellardb.storage.lsm.manifest.Levels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * States of trees and what is decided on them, one file a topic. A case is a comment that names it,
 * a line a level ({@code L0 7 a-f 10, 5 c-d 8 busy}: number, first and last row, length in KB, what
 * is to be known beside), and a line for each decision: those that can be taken at the same time
 * one after the other, then what a minor and a major compaction would do, if it says {@code
 * requests}. {@code -Dgolden.update=true} writes the decisions anew.
 */
final class CompactionPickerTest {
  private static final Path GOLDENS =
      Path.of("src/test/resources/io/cellardb/storage/lsm/compaction/picker");

  /** Files of 10 KB, a base of 40 KB. */
  private static final CompactionPolicy POLICY = CompactionPolicy.ofFiles(10);

  @TestFactory
  Stream<DynamicTest> decisionsAreThoseOfTheGoldens() throws IOException {
    List<Path> goldens = new ArrayList<>();
    try (Stream<Path> list = Files.list(GOLDENS)) {
      list.sorted().forEach(goldens::add);
    }
    assertFalse(goldens.isEmpty());
    return goldens.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static void check(Path file) throws IOException {
    String before = Files.readString(file, StandardCharsets.UTF_8);
    StringBuilder after = new StringBuilder();
    for (String part : before.split("\n\n", -1)) {
      after.append(after.isEmpty() ? "" : "\n\n").append(decided(part.strip()));
    }
    after.append("\n");
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, after, StandardCharsets.UTF_8);
    } else {
      assertEquals(before, after.toString());
    }
  }

  private static String decided(String part) {
    StringBuilder text = new StringBuilder();
    List<List<FileShape>> levels = new ArrayList<>();
    for (int n = 0; n <= Levels.LAST; n++) {
      levels.add(List.of());
    }
    boolean requests = false;
    for (String line : part.split("\n", -1)) {
      if (line.startsWith("=")) {
        continue;
      }
      text.append(line).append("\n");
      requests |= line.equals("requests");
      if (line.startsWith("L")) {
        levels.set(line.charAt(1) - '0', files(line.substring(3)));
      }
    }
    if (requests) {
      TreeShape tree = new TreeShape(levels);
      text.append("= minor: ").append(CompactionPicker.requested(tree, false)).append("\n");
      text.append("= major: ").append(CompactionPicker.requested(tree, true));
    } else {
      text.append(automatic(levels));
    }
    return text.toString();
  }

  /** Plans until there is no further one, of which moves and drops are done at once. */
  private static String automatic(List<List<FileShape>> levels) {
    List<String> plans = new ArrayList<>();
    CompactionPlan plan = CompactionPicker.pick(new TreeShape(levels), POLICY);
    while (plan != null) {
      plans.add("= " + plan);
      begin(levels, plan);
      plan = CompactionPicker.pick(new TreeShape(levels), POLICY);
    }
    return plans.isEmpty() ? "= nothing" : String.join("\n", plans);
  }

  private static void begin(List<List<FileShape>> levels, CompactionPlan plan) {
    List<FileShape> moved = new ArrayList<>();
    for (int n = 0; n <= Levels.LAST; n++) {
      List<FileShape> files = new ArrayList<>();
      for (FileShape file : levels.get(n)) {
        if (!plan.inputs().contains(file.number())) {
          files.add(file);
        } else if (plan.kind() == Kind.MERGE) {
          files.add(
              new FileShape(
                  file.number(),
                  file.firstRow(),
                  file.lastRow(),
                  file.bytes(),
                  true,
                  file.waste()));
        } else if (plan.kind() == Kind.MOVE) {
          moved.add(file);
        }
      }
      levels.set(n, files);
    }
    if (!moved.isEmpty()) {
      List<FileShape> files = new ArrayList<>(levels.get(plan.level()));
      files.addAll(moved);
      files.sort((a, b) -> Arrays.compareUnsigned(a.firstRow(), b.firstRow()));
      levels.set(plan.level(), files);
    }
  }

  private static List<FileShape> files(String text) {
    List<FileShape> files = new ArrayList<>();
    for (String file : text.split(", ", -1)) {
      String[] words = file.split(" ", -1);
      String[] rows = words[1].split("-", -1);
      Waste waste = Waste.NONE;
      boolean busy = false;
      for (int i = 3; i < words.length; i++) {
        if (words[i].equals("busy")) {
          busy = true;
        } else {
          waste = Waste.valueOf(words[i].toUpperCase(Locale.ROOT));
        }
      }
      files.add(
          new FileShape(
              Long.parseLong(words[0]),
              rows[0].getBytes(StandardCharsets.UTF_8),
              rows[1].getBytes(StandardCharsets.UTF_8),
              Long.parseLong(words[2]),
              busy,
              waste));
    }
    return files;
  }
}
