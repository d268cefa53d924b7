package io.cellardb.shell.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.tck.seed.Await;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports and exports, of every type and of files with faults, that are ended on the way. */
class TransferTest {
  @TempDir Path directory;

  private final List<String> said = new ArrayList<>();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:transfer");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private Transfer transfer(Interruption interruption, String input) {
    InputStream in = new ByteArrayInputStream(input.getBytes(UTF_8));
    ProgressLine progress = new ProgressLine(new PrintStream(output, true, UTF_8), false);
    return new Transfer(connection, in, output, progress, said::add, interruption);
  }

  private boolean imports(String command) throws Exception {
    return transfer(Interruption.NEVER, "").importFile(command);
  }

  private void exports(String command) throws Exception {
    transfer(Interruption.NEVER, "").exportFile(command);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String rows(String sql) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        for (int i = 1; i <= columns; i++) {
          rows.append(results.getString(i)).append(i < columns ? "|" : "\n");
        }
      }
    }
    return rows.toString();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private void makeTableOfAllTypes() throws SQLException {
    run(
        "CREATE TABLE everything (k INTEGER, d DATE, fam.a BOOLEAN, ti TINYINT, sm SMALLINT, bi BIGINT,"
            + " t TIME(6), ts TIMESTAMP(6), tz TIMESTAMP(6) WITH LOCAL TIME ZONE, u UUID, j JSON,"
            + " ar INTEGER ARRAY, aa VARCHAR ARRAY ARRAY, at TIME(6) ARRAY, ab VARBINARY ARRAY,"
            + " ats TIMESTAMP(6) ARRAY, ad DECIMAL(9, 3) ARRAY, ao BOOLEAN ARRAY, b VARBINARY,"
            + " bb BINARY(3), m MAP<VARCHAR, INTEGER>, mb MAP<INTEGER, VARBINARY>,"
            + " mt MAP<DATE, TIMESTAMP(6)>, re REAL, dd DOUBLE, de DECIMAL(38, 10), ch CHAR(3),"
            + " s VARCHAR, \"odd \"\"name\" VARCHAR, PRIMARY KEY (k, d DESC))");
    run(
        "INSERT INTO everything VALUES (1, DATE '2020-02-29', TRUE, -128, 32767, -9223372036854775808,"
            + " TIME '23:59:59.123456', TIMESTAMP '2021-03-14 02:30:00.000001',"
            + " TIMESTAMP '2021-11-07 01:30:00.5',"
            + " CAST('00112233-4455-6677-8899-aabbccddeeff' AS UUID),"
            + " '{\"a\": [1.10, null, \"x\\ny\"]}', ARRAY[1, NULL, -3],"
            + " ARRAY[ARRAY['a,\"b', 'NULL', ''], NULL], ARRAY[TIME '10:11:12.123456'],"
            + " ARRAY[X'00ff'], ARRAY[TIMESTAMP '1500-01-01 00:00:00.000001'], ARRAY[1.100],"
            + " ARRAY[TRUE, NULL], X'00ff', X'010203', MAP['a', 1, 'b \"c', 2],"
            + " MAP[1, X'0102', -1, X''],"
            + " MAP[DATE '2020-01-01', TIMESTAMP '2021-03-14 02:30:00.000001'], 1.5, 1e300,"
            + " 1234567890123456789012345678.0123456789, 'ab', '', 'ž😀'),"
            + " (2, DATE '1500-01-01', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
            + " NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
            + " NULL, 'a \"quoted\", \r\n\t\\ and\nso on ', 'NULL')");
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO everything (k, d, j, s, b, ar)"
                + " VALUES (3, DATE '0001-01-01', 'null', ' ', X'', ?)")) {
      insert.setObject(1, List.of());
      insert.executeUpdate();
    }
  }

  @Test
  void everyTypeIsTheSameAfterAnExportAndAnImport() throws Exception {
    makeTableOfAllTypes();
    String before = rows("SELECT * FROM everything ORDER BY k");
    String jsonTexts = rows("SELECT k, j, j IS NULL FROM everything ORDER BY k");
    for (String name : new String[] {"e.csv", "e.csv.gz", "e.tsv", "e.jsonl", "e.json.gz"}) {
      Path file = directory.resolve(name);
      String options = name.equals("e.tsv") ? " delimiter=tab null=NULL" : "";
      exports("everything TO '" + file + "'" + options);
      run("DELETE FROM everything");
      assertTrue(imports("everything FROM '" + file + "'" + options), said.toString());
      assertEquals(before, rows("SELECT * FROM everything ORDER BY k"), name);
      assertEquals(jsonTexts, rows("SELECT k, j, j IS NULL FROM everything ORDER BY k"), name);
    }
    run("DROP TABLE everything");
  }

  @Test
  void nullAndTheEmptyTextDifferInCsv() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR)");
    run("INSERT INTO t VALUES (1, NULL), (2, ''), (3, '-')");
    exports("t TO -");
    assertEquals("k,s\n1,\n2,\"\"\n3,-\n", output.toString(UTF_8));
    output.reset();
    exports("(SELECT s FROM t ORDER BY k) TO - null=- header=false");
    assertEquals("-\n\n\"-\"\n".replace("\n\n", "\n\"\"\n"), output.toString(UTF_8));
    Path single = file("s.csv", "-\n\n\"-\"\n");
    run("CREATE TABLE u (s VARCHAR)");
    assertTrue(imports("u FROM " + single + " header=false null=-"));
    assertEquals("\n-\nnull\n", rows("SELECT s FROM u ORDER BY s"));
    run("DROP TABLE t");
    run("DROP TABLE u");
  }

  @Test
  void columnsAreFoundByNameOrByPlace() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, f.a VARCHAR DEFAULT 'new', g.b VARCHAR)");
    run("INSERT INTO t VALUES (1, 'f', 'g')");
    assertTrue(imports("t FROM " + file("1.csv", "B,K\r\nx,1\r\n\r\ny,2")));
    assertTrue(imports("t FROM " + file("2.csv", "3,z,\n") + " header=false"));
    assertTrue(imports("t (k, g.b) FROM " + file("3.csv", "one,two\n4,w\n")));
    assertTrue(imports("t FROM " + file("4.json", "{\"K\":5,\"b\":\"v\"}\n\n{\"k\":\"1\"}\n")));
    assertEquals(
        "1|f|x\n2|null|y\n3|z|null\n4|null|w\n5|null|v\n", rows("SELECT * FROM t ORDER BY k"));
    String message =
        assertThrows(
                TransferException.class, () -> imports("t FROM " + file("5.csv", "k,f.aa\n1,2\n")))
            .getMessage();
    assertEquals("there is no column f.aa in table t; did you mean f.a?", message);
    assertTrue(
        assertThrows(
                TransferException.class,
                () -> imports("t FROM " + file("6.json", "{\"k\":1,\"c\":2}")))
            .getMessage()
            .startsWith("there is no column c in table t"));
    assertThrows(TransferException.class, () -> imports("nothing FROM " + file("7.csv", "k\n1\n")));
    run("DROP TABLE t");
  }

  @Test
  void whatCannotBeWrittenIsInAFileThatCanBeMendedAndImported() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n SMALLINT CHECK (n > 0), s VARCHAR(3))");
    Path csv =
        file(
            "t.csv",
            "k,n,s\n1,1,a\n2,x,\"b\nb\"\n3,-1,c\n4,4,long\n5,5\n\"6\"x,6,f\n7,7,\"\"\n,8,h\n9,9,\"i\n");
    assertFalse(imports("t FROM " + csv + " batch=3"));
    assertEquals("1|1|a\n7|7|\n", rows("SELECT * FROM t ORDER BY k"));
    Path errors = directory.resolve("t.csv.errors.csv");
    List<String> lines = Files.readAllLines(errors);
    assertEquals("k,n,s,_line,_error,_text", lines.get(0));
    String text = Files.readString(errors);
    assertTrue(text.contains("\n2,x,\"b\nb\",3,\"22"), text);
    assertTrue(text.contains("\n3,-1,c,5,23514: "), text);
    assertTrue(text.contains("\n4,4,long,6,22001: "), text);
    assertTrue(text.contains("\n,,,7,\"there are 2 fields, not 3\",\"5,5\"\n"), text);
    assertTrue(text.contains("\n,,,8,"), text);
    assertTrue(text.contains("\n,8,h,10,"), text);
    assertTrue(text.endsWith(",,,11,a quote is not closed,\"9,9,\"\"i\"\n"), text);
    assertEquals("7 refused, with the reason in " + errors + "; mend and import that", said.get(1));
    Path mended =
        file(
            "mended.csv",
            text.replace("2,x,", "2,2,")
                .replace("3,-1", "3,3")
                .replace("long", "d")
                .replaceAll("(?m)^,.*\n", ""));
    assertTrue(imports("t FROM " + mended), said.toString());
    assertEquals("1|1|a\n2|2|b\nb\n3|3|c\n4|4|d\n7|7|\n", rows("SELECT * FROM t ORDER BY k"));
    run("DROP TABLE t");
  }

  @Test
  void jsonLinesThatCannotBeWrittenKeepWhatTheyHad() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, n SMALLINT, j JSON)");
    Path json =
        file(
            "t.jsonl",
            """
            {"k":1,"n":1,"j":{"x": 1.0}}
            {"k":2,"n":70000,"j":[1.10]}
            {"k":3,
            [1]
            {"k":4,"z":1}
            {"k":5} x
            """);
    assertFalse(imports("t FROM " + json));
    assertEquals("1|1|{\"x\": 1.0}\n", rows("SELECT * FROM t"));
    List<String> lines = Files.readAllLines(directory.resolve("t.jsonl.errors.jsonl"));
    assertEquals(5, lines.size());
    assertTrue(
        lines.get(0).startsWith("{\"k\":2,\"n\":70000,\"j\":[1.10],\"_line\":2,\"_error\":\"22003"),
        lines.get(0));
    assertTrue(lines.get(1).startsWith("{\"_text\":\"{\\\"k\\\":3,\",\"_line\":3,"), lines.get(1));
    assertTrue(lines.get(3).contains("there is no column z"), lines.get(3));
    Path mended = file("mended.jsonl", lines.get(0).replace("70000", "7") + "\n");
    assertTrue(imports("t FROM " + mended));
    assertEquals("7|[1.10]\n", rows("SELECT n, j FROM t WHERE k = 2"));
    run("DROP TABLE t");
  }

  @Test
  void bytesThatAreNoUtf8AreRefusedAndNotReplaced() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR)");
    Path csv = directory.resolve("bad.csv");
    Files.write(
        csv,
        new byte[] {
          (byte) 0xEF,
          (byte) 0xBB,
          (byte) 0xBF,
          'k',
          ',',
          's',
          '\n',
          '1',
          ',',
          (byte) 0xFF,
          '\n',
          '2',
          ',',
          'b',
          '\n'
        });
    assertFalse(imports("t FROM " + csv));
    assertEquals("2|b\n", rows("SELECT * FROM t"));
    run("DROP TABLE t");
  }

  /** Asks for an end after so many questions. */
  private static Interruption after(int questions) {
    return new Interruption() {
      private int asked;

      @Override
      public void running(Statement statement) {
        // It ends between batches.
      }

      @Override
      public boolean requested() {
        return ++asked > questions;
      }
    };
  }

  @Test
  void anImportThatWasEndedGoesOnWhereItWas() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR(9))");
    String good =
        IntStream.range(0, 1000)
            .mapToObj(i -> i + (i % 100 == 7 ? ",much too long\n" : ",\"a\n" + i + "\"\n"))
            .collect(Collectors.joining("", "k,s\n", ""));
    for (String name : new String[] {"t.csv", "t.csv.gz"}) {
      Path csv = directory.resolve(name);
      if (name.endsWith(".gz")) {
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(csv))) {
          out.write(good.getBytes(UTF_8));
        }
      } else {
        Files.writeString(csv, good);
      }
      Path note = directory.resolve(name + ".import");
      String command = "t FROM " + csv + " batch=30";
      for (int stop : new int[] {0, 100, 350, 1}) {
        String message =
            assertThrows(
                    TransferException.class, () -> transfer(after(stop), "").importFile(command))
                .getMessage();
        assertTrue(message.contains("cancelled"), message);
      }
      assertTrue(Files.exists(note));
      assertThrows(TransferException.class, () -> imports("t FROM " + csv + " null=x"));
      // What was done already is not done again.
      run("DELETE FROM t");
      said.clear();
      assertFalse(imports(command));
      assertEquals("going on after line 836: 415 rows are written, 5 refused", said.get(0));
      assertEquals("420|999|575\n", rows("SELECT MIN(k), MAX(k), COUNT(*) FROM t"));
      assertFalse(Files.exists(note));
      List<String> errors = Files.readAllLines(directory.resolve(name + ".errors.csv"));
      assertEquals(11, errors.size());
      said.clear();
      assertFalse(imports(command + " restart=true"));
      assertEquals("990\n", rows("SELECT COUNT(*) FROM t"));
      assertEquals(11, Files.readAllLines(directory.resolve(name + ".errors.csv")).size());
      run("DELETE FROM t");
    }
    run("DROP TABLE t");
  }

  @Test
  void aConnectionThatClosesEndsAnImportAndRefusesNoRow() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY)");
    String text =
        IntStream.range(0, 500).mapToObj(i -> i + "\n").collect(Collectors.joining("", "k\n", ""));
    Path csv = file("t.csv", text);
    Connection broken = DriverManager.getConnection("jdbc:cellar:mem:transfer");
    Interruption closes =
        new Interruption() {
          private int asked;

          @Override
          public void running(Statement statement) {
            // Nothing cancels it.
          }

          @Override
          public boolean requested() {
            if (++asked == 250) {
              try {
                broken.close();
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            }
            return false;
          }
        };
    Transfer transfer =
        new Transfer(
            broken,
            InputStream.nullInputStream(),
            output,
            new ProgressLine(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false),
            said::add,
            closes);
    assertThrows(
        TransferException.class, () -> transfer.importFile("t FROM " + csv + " batch=100"));
    assertEquals("200\n", rows("SELECT COUNT(*) FROM t"));
    assertTrue(imports("t FROM " + csv + " batch=100"), said.toString());
    assertEquals("500\n", rows("SELECT COUNT(*) FROM t"));
    assertFalse(Files.exists(directory.resolve("t.csv.errors.csv")));
    run("DROP TABLE t");
  }

  /** Imports most of a file and then waits to be killed, so that no kill comes too late. */
  static final class EndlessImport implements Interruption {
    private int asked;

    @Override
    public void running(Statement statement) {
      // Nothing cancels it.
    }

    @Override
    public boolean requested() {
      while (asked == 25_000) {
        LockSupport.park();
      }
      asked++;
      return false;
    }

    public static void main(String[] args) throws Exception {
      ProgressLine none =
          new ProgressLine(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8), false);
      try (Connection connection = DriverManager.getConnection(args[0])) {
        new Transfer(
                connection,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                none,
                line -> {},
                new EndlessImport())
            .importFile(args[1]);
      }
    }
  }

  @Test
  void aJvmThatIsKilledLosesNothingAndDoublesNothing() throws Exception {
    Path store = directory.resolve("store");
    Path csv =
        file(
            "k.csv",
            IntStream.range(0, 30_000)
                .mapToObj(i -> i + "," + (i % 1_000 == 5 ? "x" : i) + "\n")
                .collect(Collectors.joining("", "k,n\n", "")));
    Path note = directory.resolve("k.csv.import");
    String url = "jdbc:cellar:" + store;
    try (Connection made = DriverManager.getConnection(url);
        Statement statement = made.createStatement()) {
      statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER)");
    }
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EndlessImport.class.getName(),
                url,
                "t FROM '" + csv + "' batch=50")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("child.txt").toFile())
            .start();
    Await.until("a batch is done", () -> Files.exists(note) || !child.isAlive());
    assertTrue(child.isAlive(), Files.readString(directory.resolve("child.txt")));
    child.destroyForcibly().waitFor();
    try (Connection again = DriverManager.getConnection(url)) {
      connection.close();
      connection = again;
      assertFalse(imports("t FROM '" + csv + "' batch=50"));
      assertTrue(said.get(0).startsWith("going on after line "), said.get(0));
      assertEquals("29970|0|29999\n", rows("SELECT COUNT(*), MIN(k), MAX(k) FROM t"));
      List<String> errors = Files.readAllLines(directory.resolve("k.csv.errors.csv"));
      assertEquals(31, errors.size());
      for (int i = 0; i < 30; i++) {
        assertTrue(errors.get(i + 1).startsWith(i * 1_000 + 5 + ",x,"), errors.get(i + 1));
      }
    }
  }

  @Test
  void theStandardInputIsImported() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY, s VARCHAR)");
    assertTrue(transfer(Interruption.NEVER, "k,s\n1,a\n").importFile("t FROM -"));
    assertTrue(transfer(Interruption.NEVER, "{\"k\":2}").importFile("t FROM - format=json"));
    assertEquals("1|a\n2|null\n", rows("SELECT * FROM t ORDER BY k"));
    run("DROP TABLE t");
  }

  @Test
  void anExportThatFailsLeavesTheFileAsItWas() throws Exception {
    run("CREATE TABLE t (k INTEGER PRIMARY KEY)");
    run("INSERT INTO t VALUES (1), (0)");
    Path file = file("t.csv", "old");
    assertThrows(SQLException.class, () -> exports("(SELECT 1 / k FROM t) TO " + file));
    assertEquals("old", Files.readString(file));
    exports("(SELECT k AS \"a\" FROM t WHERE ')' = ')') TO " + file + ".gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(file + ".gz")))) {
      assertEquals("a\n0\n1\n", new String(in.readAllBytes(), UTF_8));
    }
    try (var files = Files.list(directory)) {
      assertEquals(2, files.count());
    }
    run("DROP TABLE t");
  }

  @Test
  void aCommandThatMakesNoSenseSaysWhatIsWrong() {
    for (String[] each :
        new String[][] {
          {"t", "FROM is missing at the end"},
          {"t x.csv", "FROM is missing before x.csv"},
          {"t FROM", "something is missing at the end"},
          {"t (a FROM x", ") is missing before FROM x"},
          {"t FROM x.csv size=3", "there is no option size"},
          {"t FROM x.csv batch=0", "batch is a number from 1 to 100000, not 0"},
          {"t FROM x.csv format=xml", "format is csv or json, not xml"},
          {"t FROM 'x", "a ' is missing at the end"},
          {"a.b.c FROM x", "a table is TABLE or NAMESPACE.TABLE: a.b.c"},
        }) {
      String message = assertThrows(TransferException.class, () -> imports(each[0])).getMessage();
      assertTrue(message.startsWith(each[1]), message);
    }
  }
}
