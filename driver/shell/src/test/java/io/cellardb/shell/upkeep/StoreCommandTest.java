package io.cellardb.shell.upkeep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a store's directory, as bin/cellar starts them. */
class StoreCommandTest {
  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path store;

  @BeforeEach
  void makeStore() throws SQLException {
    store = directory.resolve("store");
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (k INTEGER, s VARCHAR, PRIMARY KEY (k))");
      for (int i = 0; i < 200; i++) {
        statement.executeUpdate("INSERT INTO t VALUES (" + i + ", 'a value of row " + i + "')");
      }
    }
  }

  private static Connection connect(Path store) throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + store + "?durability=none");
  }

  private static int rows(Path store) throws SQLException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      assertTrue(count.next());
      return count.getInt(1);
    }
  }

  private int run(String command, Object... arguments) {
    out.reset();
    err.reset();
    return StoreCommand.named(command)
        .run(
            Stream.of(arguments).map(Object::toString).toList(),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
  }

  private static void flip(Path file, double where) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) (bytes.length * where)] ^= 4;
    Files.write(file, bytes);
  }

  /** The largest file, which has the rows of the table. */
  private Path sstable() throws Exception {
    try (Stream<Path> files = Files.list(store)) {
      return files
          .filter(file -> file.toString().endsWith(".sst"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  @Test
  void aSoundStoreIsFoundToBeWell() {
    assertEquals(0, run("check", store), err.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("all is well"), out.toString(UTF_8));
  }

  @Test
  void damageIsNamedWithFileAndOffset() throws Exception {
    flip(sstable(), 0.3);
    assertEquals(1, run("check", store));
    String line = out.toString(UTF_8).lines().findFirst().orElseThrow();
    assertTrue(line.matches("file .*\\.sst is damaged at offset [0-9]+: .*"), line);
  }

  @Test
  void entriesOfIndexesAreComparedWithRowsAndReindexMendsThem() throws Exception {
    execute("CREATE INDEX t_s ON t (s)");
    assertEquals(0, run("check", store), err.toString(UTF_8));
    assertTrue(
        out.toString(UTF_8).endsWith("1 indexes compared with their rows: all is well\n"),
        out.toString(UTF_8));
    try (LsmStore opened = LsmStore.open(store, LsmOptions.defaults())) {
      byte[] seven = {(byte) 0x80, 0, 0, 7};
      opened.apply(
          new WriteBatch()
              .mutate(TableName.parse("t"), seven, new Mutation.DeleteRow(WriteBatch.NOW)));
    }
    assertEquals(1, run("check", store), err.toString(UTF_8));
    assertEquals(
        List.of(
            "index default.t_s: the entry with (s) = (a value of row 7) is of the row with (k) ="
                + " (7), which table default.t does not have",
            "1 indexes compared with their rows: 1 differences found; REINDEX mends them"),
        out.toString(UTF_8).lines().filter(line -> line.contains("index")).toList());
    execute("REINDEX INDEX t_s");
    assertEquals(0, run("check", store), out.toString(UTF_8));
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aStoreThatIsOpenIsLeftAlone() throws Exception {
    try (Connection connection = connect(store)) {
      assertTrue(connection.isValid(1));
      for (String command : List.of("check", "salvage", "backup")) {
        Path target = directory.resolve("target");
        Object[] arguments =
            command.equals("check") ? new Object[] {store} : new Object[] {store, target};
        assertEquals(2, run(command, arguments));
        assertTrue(err.toString(UTF_8).contains("is open already"), err.toString(UTF_8));
      }
    }
  }

  @Test
  void aDamagedStoreIsSalvaged() throws Exception {
    flip(sstable(), 0.3);
    Path salvaged = directory.resolve("salvaged");
    assertEquals(1, run("salvage", store, salvaged), err.toString(UTF_8));
    assertTrue(out.toString(UTF_8).startsWith("lost: file "), out.toString(UTF_8));
    assertTrue(rows(salvaged) <= 200);
    assertEquals(0, run("check", salvaged), out.toString(UTF_8));
  }

  @Test
  void aBackupBecomesAStoreAgain() throws Exception {
    Path backup = directory.resolve("backup");
    Path restored = directory.resolve("restored");
    assertEquals(0, run("backup", store, backup), err.toString(UTF_8));
    assertEquals(0, run("check", backup), out.toString(UTF_8));
    assertEquals(0, run("restore", backup, restored), err.toString(UTF_8));
    assertEquals(200, rows(restored));
    assertEquals(2, run("restore", backup, restored));
    assertTrue(err.toString(UTF_8).contains("is not empty"), err.toString(UTF_8));
  }

  @Test
  void aDamagedBackupIsNotRestored() throws Exception {
    Path backup = directory.resolve("backup");
    run("backup", store, backup);
    flip(sstable(), 0.5); // the same bytes, by a hard link
    assertEquals(1, run("restore", backup, directory.resolve("restored")));
    assertTrue(err.toString(UTF_8).contains("at offset"), err.toString(UTF_8));
    assertTrue(Files.notExists(directory.resolve("restored")));
  }

  @Test
  void aDirectoryWithoutAStoreIsRefused() throws Exception {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    assertEquals(2, run("check", empty));
    assertTrue(err.toString(UTF_8).contains("there is no store in directory"), err.toString(UTF_8));
    assertEquals(2, run("check", directory.resolve("absent")));
    assertEquals("cellar: there is no directory", err.toString(UTF_8).substring(0, 29));
  }

  @Test
  void helpTeachesAndMissingArgumentsAreNamed() {
    assertEquals(0, run("salvage", "--help"));
    assertTrue(out.toString(UTF_8).startsWith("Usage: cellar salvage DIR NEWDIR"));
    assertEquals(2, run("backup", store));
    assertTrue(err.toString(UTF_8).contains("backup needs DIR TARGET"), err.toString(UTF_8));
    assertNull(StoreCommand.named("data"));
  }
}
