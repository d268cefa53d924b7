package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of SQL.md, and of the guides for those who come from other databases. */
class SqlDocumentTest {
  @Test
  void theExamplesOfTheDocumentAreRight() throws IOException {
    assertTrue(new SqlExamples().run(Path.of("..", "SQL.md")) > 30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"FROM-POSTGRESQL.md", "FROM-H2.md", "FROM-PHOENIX.md"})
  void theExamplesOfTheGuidesAreRight(String guide) throws IOException {
    assertTrue(new SqlExamples().run(Path.of("..", "docs", guide)) > 10);
  }
}
