package io.cellardb.sql.execution.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CSV is read as it was meant. */
class CsvRecordsTest {
  private static final List<String> PIECES =
      List.of("a", "\"", ",", ";", "\n", "\r\n", "\r", " ", "ü", "\uD83D\uDE00", "12", "");

  private final Random random = new Random(TestSeed.get(20_261_123));

  @TempDir private Path directory;

  private String field() {
    if (random.nextInt(5) == 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private String written(String field, char delimiter) {
    if (field == null) {
      return "";
    }
    boolean plain =
        !field.isEmpty()
            && field.chars().noneMatch(c -> "\"\r\n".indexOf(c) >= 0 || c == delimiter);
    return plain && random.nextBoolean() ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("f" + random.nextInt() + ".csv"), text);
  }

  @Test
  void randomFieldsComeBackAsTheyWere() throws IOException {
    for (int round = 0; round < 200; round++) {
      char delimiter = random.nextBoolean() ? ',' : ';';
      int width = 2 + random.nextInt(4);
      List<String[]> records = new ArrayList<>();
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
      for (int i = random.nextInt(40); i > 0; i--) {
        String[] record = new String[width];
        for (int column = 0; column < width; column++) {
          record[column] = field();
          text.append(column == 0 ? "" : String.valueOf(delimiter));
          text.append(written(record[column], delimiter));
        }
        records.add(record);
        text.append(List.of("\n", "\r\n", "\r", "\n\n").get(random.nextInt(4)));
      }
      try (CsvRecords read = new CsvRecords(file(text.toString()), delimiter, "", width)) {
        for (String[] record : records) {
          assertArrayEquals(record, read.next(), text.toString());
        }
        assertNull(read.next());
      }
    }
  }

  private void assertRefused(String text, String message) throws IOException {
    try (CsvRecords read = new CsvRecords(file(text), ',', "", 2)) {
      SqlExecutionException e =
          assertThrows(
              SqlExecutionException.class,
              () -> {
                for (String[] record = read.next(); record != null; record = read.next()) {
                  assertEquals(2, record.length);
                }
              });
      assertEquals("22P04", e.sqlState());
      assertEquals(message, e.getMessage().replaceFirst(" of .*?: ", ": "));
    }
  }

  @Test
  void whatIsMalformedIsRefusedWithItsLine() throws IOException {
    assertRefused("1,2\n\"a\nb\",2\n3\n", "line 4: there are 1 fields, not 2");
    assertRefused("1,2\n1,\"2", "line 2: a quote is not closed");
    assertRefused("\"1\"x,2\n", "line 1: behind a quote that closes a field there is text");
  }

  @Test
  void nullHasATextOfItsOwn() throws IOException {
    try (CsvRecords read = new CsvRecords(file("NA,\"NA\"\n,x\n"), ',', "NA", 2)) {
      assertArrayEquals(new String[] {null, "NA"}, read.next());
      assertArrayEquals(new String[] {"", "x"}, read.next());
    }
  }
}
