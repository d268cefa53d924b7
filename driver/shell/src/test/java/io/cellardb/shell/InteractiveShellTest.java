package io.cellardb.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.shell.prompt.PromptSqlLine;
import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.terminal.StatementClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

/** SQLLine with the commands of Cellar, its input being typed in advance. */
class InteractiveShellTest {
  private static final String URL = "jdbc:cellar:mem:interactive";

  @TempDir Path directory;

  /** Lines that are typed at once. The terminal, which would close at their end, stays open. */
  private static final class Typed extends InputStream {
    private final InputStream text;
    private final CountDownLatch closed = new CountDownLatch(1);

    Typed(String... lines) {
      this.text = new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(UTF_8));
    }

    @Override
    public int read() throws IOException {
      int next = text.read();
      if (next < 0) {
        try {
          closed.await();
        } catch (InterruptedException e) {
          throw new InterruptedIOException();
        }
      }
      return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int next = read();
      if (next >= 0) {
        bytes[offset] = (byte) next;
      }
      return next < 0 ? next : 1;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  private String answers(String... lines) throws Exception {
    System.setProperty(SqlLine.SQLLINE_BASE_DIR, directory.toString());
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    SqlLine sqlLine = new PromptSqlLine(InteractiveConnections::current);
    sqlLine.setOutputStream(output);
    sqlLine.setErrorStream(output);
    try (Typed typed = new Typed(lines);
        StatementClock clock =
            new StatementClock(
                new ProgressLine(
                    new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false));
        InteractiveConnections connections = InteractiveConnections.register(URL, clock)) {
      InteractiveShell.run(sqlLine, connections, URL, ResultFormat.TABLE, typed);
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
    assertTrue(answers.contains("!import        Import a file: TABLE"), answers);
    assertTrue(Files.readString(json).equals("{\"s\":\"one\"}\n"), answers);
  }

  @Test
  void commandsOfOtherShellsWork() throws Exception {
    Path script = Files.writeString(directory.resolve("s.sql"), "SELECT 'from' || 'file';\n");
    String answers =
        answers(
            "help",
            "CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR);",
            "\\d",
            "\\d t;",
            "\\x",
            "SELECT 1 AS one,",
            "2 AS two;",
            "\\i " + script,
            "\\i " + directory.resolve("nowhere.sql"),
            "\\foo",
            "exit");
    assertTrue(answers.contains("exit, quit, \\q         leave"), answers);
    assertTrue(answers.contains(" default   | t    | TABLE |"), answers);
    assertTrue(answers.contains("TABLE default.t"), answers);
    assertTrue(answers.contains("one  1"), answers);
    assertTrue(answers.contains("fromfile"), answers);
    assertTrue(answers.contains("nowhere.sql (No such file or directory)"), answers);
    assertTrue(answers.contains("there is no command \\foo; help shows those there are"), answers);
    assertFalse(answers.contains("\tat "), answers);
  }

  @Test
  void helpNamesNoOtherDatabase() throws Exception {
    String help = answers("help", "\\q");
    assertTrue(help.contains("!autocommit"), help);
    for (String left : List.of("scan", "dropall", "procedures", "manual", "importedkeys", "???")) {
      assertFalse(help.contains(left), help);
    }
  }
}
