package io.cellardb.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell with arguments, as bin/cellar starts it. */
class CellarShellTest {
  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    out.reset();
    err.reset();
    return new CellarShell(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false)
        .run(args);
  }

  private String output() {
    return out.toString(UTF_8);
  }

  private String errors() {
    return err.toString(UTF_8);
  }

  @Test
  void aScriptIsShownWithItsAnswers() throws Exception {
    Path script =
        Files.writeString(
            directory.resolve("a.sql"),
            """
            -- First a table.
            CREATE TABLE t (k INTEGER, s VARCHAR, m MAP<VARCHAR, INTEGER>, PRIMARY KEY (k));
            INSERT INTO t VALUES (1, 'ž', MAP['a', 1]), (10, NULL, NULL);
            SELECT * FROM t ORDER BY k;
            -- The end.
            """);
    assertEquals(0, run("jdbc:cellar:mem:shown", "-f", script.toString()), errors());
    assertEquals("", errors());
    assertEquals(
        """
        -- First a table.
        CREATE TABLE t (k INTEGER, s VARCHAR, m MAP<VARCHAR, INTEGER>, PRIMARY KEY (k));
        ok (0 rows, TIME)

        INSERT INTO t VALUES (1, 'ž', MAP['a', 1]), (10, NULL, NULL);
        ok (2 rows, TIME)

        SELECT * FROM t ORDER BY k;
          k | s    | m
        ----+------+-------
          1 | ž    | {a=1}
         10 | NULL | {}
        (2 rows, TIME)

        -- The end.
        """,
        output().replaceAll("[0-9,.]+ ms", "TIME").replace(System.lineSeparator(), "\n"));
  }

  @Test
  void aScriptStopsAtItsFirstErrorAndSaysWhereItIs() throws Exception {
    Path script =
        Files.writeString(
            directory.resolve("b.sql"),
            "SELECT 1;\n\n  SELECT nothing\n  FROM nowhere;\nSELECT 2;");
    assertEquals(1, run("jdbc:cellar:mem:stops", "-f", script.toString()));
    assertTrue(errors().contains("b.sql:3:3: 42P01: "), errors());
    assertTrue(errors().contains("(line 4, column 8)"), errors());
    assertFalse(output().contains("SELECT 2"));
  }

  @Test
  void warningsAreSaidOnceAndStopNothing() throws Exception {
    String text =
        """
        CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER);
        UPSERT INTO t (k, v, _time) VALUES (1, 1, 2000);
        SELECT /*+ PARTIAL_STATES */ COUNT(*) FROM t FOR SYSTEM_TIME AS OF 1000;
        SELECT /*+ PARTIAL_STATES */ s.v FROM (VALUES (1000)) AS a (x)
        LEFT JOIN t FOR SYSTEM_TIME AS OF a.x AS s ON TRUE;
        SELECT 'end'
        """;
    Path script = Files.writeString(directory.resolve("w.sql"), text);
    for (String[] arguments : new String[][] {{"-f", script.toString()}, {"-e", text}}) {
      String store = "jdbc:cellar:mem:warns" + arguments[0];
      assertEquals(0, run(store, arguments[0], arguments[1]), errors());
      List<String> warnings = errors().lines().toList();
      assertEquals(2, warnings.size(), errors());
      assertTrue(warnings.get(0).contains(":3:1: warning 01000: something may be missing"));
      assertTrue(warnings.get(1).contains(":4:1: warning 01000: something may be missing"));
      assertTrue(output().contains("end"), output());
    }
  }

  @Test
  void statementsOnTheCommandLineRunInOrderAndKeepTheirData() {
    String store = directory.resolve("data").toString();
    assertEquals(
        0,
        run(store, "-e", "CREATE TABLE t (k INTEGER, PRIMARY KEY (k)); INSERT INTO t VALUES (7)"));
    assertEquals(0, run(store, "-e", "SELECT k FROM t"), errors());
    assertTrue(output().startsWith(" k"), output());
    assertTrue(output().contains("7"), output());
  }

  @Test
  void theHelpNamesEveryOption() {
    assertEquals(0, run("./never-made", "--help"));
    assertTrue(output().startsWith("Usage: cellar [DIRECTORY | URL] [OPTION]..."), output());
    for (String option :
        List.of(
            "-f, --file=FILE",
            "-e, --execute=SQL",
            "--format=FORMAT",
            "-q, --quiet",
            "--timing",
            "--tpch=SCALE",
            "-h, --help",
            "-V, --version")) {
      assertTrue(output().contains(" " + option + " "), option);
    }
    assertFalse(Files.exists(Path.of("never-made")));
  }

  @Test
  void theVersionIsTheDriversAndTheJvms() throws Exception {
    Driver driver = DriverManager.getDriver("jdbc:cellar:mem:");
    assertEquals(0, run("--version"));
    assertEquals(
        "Cellar %d.%d on Java %s"
            .formatted(driver.getMajorVersion(), driver.getMinorVersion(), Runtime.version()),
        output().strip());
  }

  @Test
  void whatIsWrongWithACommandLineIsSaid() {
    assertEquals("cellar: unknown option --nothing", refused("-q", "--nothing"));
    assertEquals("cellar: unknown option -", refused("-"));
    assertEquals("cellar: option --execute needs a value", refused("a", "-e"));
    assertEquals("cellar: option --file needs a value", refused("-f", "-q"));
    assertEquals("cellar: two stores are named: a and b", refused("a", "-q", "b"));
    assertEquals(
        "cellar: the format is table, csv, json or vertical, and not xml",
        refused("--format", "xml"));
    assertEquals(
        "cellar: the scale must be a number from 0.01 to 1000, and not much",
        refused("--tpch", "much"));
  }

  private String refused(String... args) {
    assertEquals(2, run(args));
    assertEquals("Try cellar --help.", errors().lines().toList().get(1));
    return errors().lines().toList().get(0);
  }

  @Test
  void statementsMayBeginAsOptionsDoAndRunInTheirOrder() throws Exception {
    Path script = Files.writeString(directory.resolve("ordered.sql"), "SELECT 2 AS n;");
    assertEquals(
        0,
        run(
            "-q",
            "--format=json",
            "-e",
            "-- a comment\nSELECT 1 AS n",
            "--file=" + script,
            "jdbc:cellar:mem:ordered",
            "-qe",
            "SELECT 3 AS n"),
        errors());
    assertEquals("{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n", output());
    assertEquals(1, run("jdbc:cellar:mem:ordered", "-e", "@" + script));
    assertTrue(errors().startsWith("-e:1:1: 42601: "), errors());
  }

  @Test
  void aBadCommandLineIsSaidAndChangesNothing() {
    for (String[] args :
        new String[][] {
          {"--nothing"}, {"-e"}, {"a", "b"}, {"--tpch", "much"}, {"--tpch", "0.001"}
        }) {
      assertEquals(2, run(args));
      assertTrue(errors().startsWith("cellar: "), errors());
    }
    assertEquals(1, run("jdbc:cellar:mem:x", "-f", directory.resolve("absent.sql").toString()));
    assertTrue(errors().contains("absent.sql"), errors());
    assertEquals(1, run(directory + "/data?create=false", "-e", "SELECT 1"));
    assertTrue(errors().contains("58P01"), errors());
  }

  @Test
  void tpchIsLoadedAndAnswersAfterARestartAndAgainAfterASecondLoad() {
    String store = directory.resolve("tpch").toString();
    for (String scale : new String[] {"0.01", "0.01"}) {
      assertEquals(0, run(store, "--tpch", scale), errors());
    }
    assertTrue(output().contains("lineitem"), output());
    assertEquals(0, run(store, "-f", "../examples/tpch.sql"), errors());
    assertTrue(output().contains("\n  15000 | 1992-01-0"), output());
  }

  private String answer(String format, String sql) {
    assertEquals(0, run("jdbc:cellar:mem:formats", "--format", format, "-e", sql), errors());
    assertEquals("", errors());
    return output().replace(System.lineSeparator(), "\n");
  }

  @Test
  void resultsAreShownAsTheFormatSays() {
    String sql = "SELECT * FROM (VALUES (1, 'a,b'), (2, NULL)) AS t (k, name)";
    assertEquals("k,name\n1,\"a,b\"\n2,\n", answer("csv", sql));
    assertEquals("{\"k\":1,\"name\":\"a,b\"}\n{\"k\":2,\"name\":null}\n", answer("json", sql));
    assertTrue(
        answer("vertical", sql).startsWith("-- 1 --\nk     1\nname  a,b\n-- 2 --\n"), output());
    assertEquals(
        0, run("jdbc:cellar:mem:formats", "--format", "csv", "--timing", "-e", "SELECT 1 AS n"));
    assertEquals("n\n1\n", output());
    assertTrue(errors().startsWith("(1 row, "), errors());
    assertEquals(0, run("jdbc:cellar:mem:formats", "-q", "-e", "SELECT 1 AS n"));
    assertFalse(output().contains("row"), output());
  }

  @Test
  void theExamplesOfTheHelpWork() {
    assertEquals(0, run("--help"));
    List<String> examples =
        output().lines().map(String::strip).filter(line -> line.startsWith("bin/cellar ")).toList();
    assertEquals(5, examples.size());
    StringBuilder answers = new StringBuilder();
    for (String example : examples) {
      List<String> words = new ArrayList<>();
      Matcher matcher = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+").matcher(example);
      while (matcher.find()) {
        String word = matcher.group().replaceAll("^([\"'])(.*)\\1$", "$2");
        words.add(word.replace("./", directory + "/"));
      }
      String[] args = words.subList(1, words.size()).toArray(String[]::new);
      assertEquals(0, run(args), example + "\n" + errors());
      answers.append(output());
    }
    assertTrue(answers.indexOf(" saw  | 19.90") > 0, answers.toString());
    assertTrue(
        answers.indexOf("{\"id\":2,\"name\":\"saw\",\"price\":19.90}") > 0, answers.toString());
    assertTrue(answers.indexOf("2 rows exported to ") > 0, answers.toString());
    assertTrue(answers.indexOf(" price  | DECIMAL(9, 2)") > 0, answers.toString());
    assertTrue(answers.indexOf("2 rows imported into item") > 0, answers.toString());
  }

  @Test
  void aRefusedRowOfAnImportIsAnErrorOfItsScript() throws Exception {
    Path csv = Files.writeString(directory.resolve("t.csv"), "k\n1\nx\n");
    String script =
        "CREATE TABLE t (k INTEGER PRIMARY KEY);\n!import t FROM " + csv + "\nSELECT 4711;";
    assertEquals(1, run("jdbc:cellar:mem:refused", "-e", script));
    assertTrue(output().contains("1 row imported into t"), output());
    assertTrue(output().contains("1 refused"), output());
    assertFalse(output().contains("4711"), output());
    assertEquals(1, run("jdbc:cellar:mem:refused", "-e", "!nothing"));
    assertTrue(errors().startsWith("-e:1:1: there is no command !nothing"), errors());
  }
}
