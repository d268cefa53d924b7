package io.cellardb.sql.execution.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the first records of a file tell. */
class FileSampleTest {
  @TempDir private Path directory;

  private FileSample csv(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("f.csv"), text);
    return FileSample.of(file, FileFormat.CSV, FileOptions.DEFAULT, null);
  }

  private String types(String... values) throws IOException {
    return csv("name\n" + String.join("\n", values) + "\n").types().get(0);
  }

  @Test
  void typesHoldForAllValues() throws IOException {
    assertEquals("BIGINT", types("1", "-20", "+3"));
    assertEquals("DOUBLE", types("1", "2.5"));
    assertEquals("DOUBLE", types("1", "1e-7", ".5"));
    assertEquals("DOUBLE", types("1234567890123456789"));
    assertEquals("VARCHAR", types("1", "x"));
    assertEquals("BOOLEAN", types("true", "FALSE"));
    assertEquals("VARCHAR", types("true", "1"));
    assertEquals("DATE", types("2024-02-29", "0001-01-01"));
    assertEquals("VARCHAR", types("2023-02-29"));
    assertEquals("TIMESTAMP(0)", types("2024-02-29 10:00:00"));
    assertEquals("TIMESTAMP(3)", types("2024-02-29T10:00:00.125", "2024-02-29 10:00:00.5"));
    assertEquals("VARCHAR", types("2024-02-29 25:00:00"));
    assertEquals("VARCHAR", types("2024-02-29", "2024-02-29 10:00:00"));
  }

  @Test
  void delimitersAndHeadersAreFound() throws IOException {
    FileSample semicolons = csv("id;price, net;x\n1;2,5;\n2;3,5;\n");
    assertEquals(';', semicolons.table().delimiter());
    assertEquals(List.of("id", "price, net", "x"), semicolons.table().columns());
    assertEquals(List.of("BIGINT", "VARCHAR", "VARCHAR"), semicolons.types());
    FileSample numbers = csv("1\t2\n3\t4\n");
    assertEquals('\t', numbers.table().delimiter());
    assertEquals(List.of("column0", "column1"), numbers.table().columns());
    assertEquals(
        List.of("a", "b", "a_1"), csv("a,b,A\n1,2,3\n".replace("A", "a ")).table().columns());
    assertEquals(List.of("VARCHAR", "VARCHAR"), csv("a,b\n,\n").types());
  }

  @Test
  void membersOfJsonAreColumns() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("f.json"),
            "{\"a\":1,\"b\":{\"c\":[\"}\"]}}\n{\"d\":\"2024-01-02\",\"a\":2.5,\"b\":null}");
    FileSample sample = FileSample.of(file, FileFormat.JSON, FileOptions.DEFAULT, null);
    assertEquals(List.of("a", "b", "d"), sample.table().columns());
    assertEquals(List.of("DOUBLE", "VARCHAR", "DATE"), sample.types());
  }
}
