package io.cellardb.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.terminal.StatementClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

/** SQLLine with the commands of Cellar, its input being typed in advance. */
class InteractiveShellTest {
  private static final String URL = "jdbc:cellar:mem:interactive";

  @TempDir Path directory;

  private String answers(String... lines) throws Exception {
    System.setProperty(SqlLine.SQLLINE_BASE_DIR, directory.toString());
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    SqlLine sqlLine = new SqlLine();
    sqlLine.setOutputStream(output);
    sqlLine.setErrorStream(output);
    try (StatementClock clock =
            new StatementClock(
                new ProgressLine(
                    new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false));
        InteractiveConnections connections = InteractiveConnections.register(URL, clock)) {
      InteractiveShell.run(
          sqlLine,
          connections,
          URL,
          ResultFormat.TABLE,
          new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(UTF_8)));
    }
    return output.toString(UTF_8);
  }

  @Test
  void theCommandsOfCellarWorkAmongThoseOfSqlLine() throws Exception {
    Path csv = Files.writeString(directory.resolve("t.csv"), "k,s\n1,one\n2,two\nx,three\n");
    Path json = directory.resolve("t.jsonl");
    String answers =
        answers(
            "CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR);",
            "!import t FROM " + csv,
            "SELECT s FROM t WHERE k = 2;",
            "!export (SELECT s FROM t WHERE k = 1) TO " + json,
            "!d t",
            "!dt",
            "!import t FROM nowhere.csv",
            "!help import",
            "!tables",
            "!quit");
    assertTrue(answers.contains("2 rows imported into t"), answers);
    assertTrue(answers.contains("1 refused, with the reason in " + csv + ".errors.csv"), answers);
    assertTrue(answers.contains("| two |"), answers);
    assertTrue(answers.contains("1 row exported"), answers);
    assertTrue(answers.contains("TABLE default.t"), answers);
    assertTrue(answers.contains(" default   | t    | TABLE |"), answers);
    assertTrue(answers.contains("there is no file nowhere.csv"), answers);
    assertTrue(answers.contains("!import             Import a file: TABLE"), answers);
    assertTrue(answers.contains("TABLE_SCHEM"), answers);
    assertTrue(Files.readString(json).equals("{\"s\":\"one\"}\n"), answers);
  }
}
