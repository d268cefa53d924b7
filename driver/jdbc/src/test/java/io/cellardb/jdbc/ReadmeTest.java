package io.cellardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {

  @Test
  void theReadmeHasARowForEachPropertyAndEachState() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    for (ConnectionProperty property : ConnectionProperty.values()) {
      String standard = property.defaultValue();
      String row =
          String.format(
              "| `%s` | %s | %s |",
              property.key(),
              standard.isEmpty() ? "" : "`" + standard + "`",
              property.description());
      assertTrue(readme.contains(row), () -> "driver/README.md lacks the row " + row);
    }
    for (SqlState state : SqlState.values()) {
      String row = String.format("| %s | %s |", state.code(), state.meaning());
      assertTrue(readme.contains(row), () -> "driver/README.md lacks the row " + row);
    }
  }
}
