package io.cellardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.error.SqlException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the {@code sql} blocks of a document, in order. Each statement ends a line with a semicolon,
 * and behind it stand its rows as comments, or {@code ! SQLSTATE} where it fails.
 */
final class SqlExamples {
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
  private static final String FAILS = "! ";

  private final SqlTester sql = new SqlTester();
  private int statements;

  /** Runs a document; returns how many statements it has. */
  int run(Path document) throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(document, StandardCharsets.UTF_8));
    while (block.find()) {
      run(block.group(1));
    }
    return statements;
  }

  private void run(String block) {
    StringBuilder statement = new StringBuilder();
    List<String> expected = new ArrayList<>();
    String last = null;
    for (String line : block.lines().toList()) {
      if (line.startsWith("-- ")) {
        expected.add(line.substring(3));
        continue;
      }
      if (last != null) {
        check(last, expected);
        last = null;
        expected.clear();
      }
      statement.append(line).append('\n');
      if (line.endsWith(";")) {
        last = statement.toString();
        statement.setLength(0);
      }
    }
    if (last != null) {
      check(last, expected);
    }
    assertEquals("", statement.toString(), "a statement without an end");
  }

  private void check(String text, List<String> expected) {
    statements++;
    if (expected.size() == 1 && expected.get(0).startsWith(FAILS)) {
      SqlException refusal = assertThrows(SqlException.class, () -> answer(text), text);
      assertEquals(expected.get(0).substring(FAILS.length()), refusal.sqlState(), text);
    } else {
      assertEquals(expected, answer(text), text);
    }
  }

  private List<String> answer(String text) {
    if (sql.session.prepare(text).isQuery()) {
      return sql.query(text);
    }
    sql.run(text);
    return List.of();
  }
}
