package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every {@code sql} block of SQL.md runs, in order, and returns what the document says. */
class SqlDocumentTest {
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  private final SqlTester sql = new SqlTester();
  private int statements;

  @Test
  void theExamplesOfTheDocumentAreRight() throws IOException {
    String document = Files.readString(Path.of("..", "SQL.md"), StandardCharsets.UTF_8);
    Matcher block = BLOCK.matcher(document);
    while (block.find()) {
      run(block.group(1));
    }
    assertTrue(statements > 30, () -> statements + " statements");
  }

  private void run(String block) {
    StringBuilder statement = new StringBuilder();
    List<String> actual = List.of();
    List<String> expected = new ArrayList<>();
    String last = "";
    for (String line : block.lines().toList()) {
      if (line.startsWith("-- ")) {
        expected.add(line.substring(3));
        continue;
      }
      statement.append(line).append('\n');
      if (line.endsWith(";")) {
        assertEquals(expected, actual, last);
        expected.clear();
        last = statement.toString();
        statement.setLength(0);
        actual = execute(last);
      }
    }
    assertEquals(expected, actual, last);
    assertEquals("", statement.toString(), "a statement without an end");
  }

  private List<String> execute(String text) {
    statements++;
    if (sql.session.prepare(text).isQuery()) {
      return sql.query(text);
    }
    sql.run(text);
    return List.of();
  }
}
