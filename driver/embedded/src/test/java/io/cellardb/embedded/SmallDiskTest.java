package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cellardb.storage.lsm.io.DiskFileSystem;
import io.cellardb.storage.lsm.repair.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that are full or cannot be written; where none can be mounted, the faults of {@code
 * tck/crash} are all there is.
 */
class SmallDiskTest {
  private static final int VALUE = 50_000;

  @TempDir Path directory;

  @BeforeEach
  void mountable() throws Exception {
    assumeTrue(SmallDisk.isPossible(directory.resolve("probe")));
  }

  private static String url(Path store) {
    return "jdbc:cellar:" + store;
  }

  /**
   * Inserts rows from a number on until that fails, or up to another number; how many there are.
   */
  private static int insert(Connection connection, int from, int to) throws SQLException {
    int next = from;
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (; next < to; next++) {
        byte[] value = new byte[VALUE];
        new java.util.Random(next).nextBytes(value);
        insert.setInt(1, next);
        insert.setBytes(2, value);
        insert.executeUpdate();
      }
    } catch (SQLException e) {
      assertEquals("53100", e.getSQLState(), e.toString());
    }
    return next;
  }

  private static void assertRows(Connection connection, int rows) throws SQLException {
    assertEquals(
        List.of(rows + "|" + (rows - 1) + "|" + (long) rows * VALUE),
        Rows.of(connection, "SELECT COUNT(*), MAX(id), SUM(OCTET_LENGTH(v)) FROM t"));
  }

  /** What is there of a store whose process dies now. */
  private static void copy(Path store, Path target) throws IOException {
    Files.createDirectory(target);
    try (Stream<Path> files = Files.list(store)) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void aStoreOnReadOnlyMediaIsReadWithItsLog() throws Exception {
    try (SmallDisk disk = new SmallDisk(directory.resolve("disk"), 8)) {
      Path store = directory.resolve("store");
      Path there = disk.directory().resolve("store");
      try (Connection connection = DriverManager.getConnection(url(store))) {
        Rows.update(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v VARBINARY)");
        insert(connection, 0, 20);
        Rows.update(connection, "FLUSH TABLE t");
        insert(connection, 20, 40);
        copy(store, there);
      }
      disk.remount("ro");
      for (boolean locked : new boolean[] {true, false}) {
        assertEquals(List.of(), StoreCheck.run(DiskFileSystem.INSTANCE, there).damage());
        try (Connection connection =
                DriverManager.getConnection(url(there) + "?readOnly=true&memory=10k");
            Connection second = DriverManager.getConnection(url(there) + "?readOnly=true")) {
          assertRows(connection, 40);
          assertRows(second, 40);
          assertEquals(40, Rows.of(connection, "SELECT id FROM t ORDER BY v, id").size());
          assertFails("25006", "read", () -> Rows.update(connection, "DELETE FROM t WHERE id = 1"));
          assertFails("25006", "read", () -> DriverManager.getConnection(url(there)).close());
        }
        assertFails("58030", "Read-only", () -> DriverManager.getConnection(url(there)).close());
        if (locked) {
          disk.remount("rw");
          Files.delete(there.resolve("LOCK"));
          disk.remount("ro");
        }
      }
    }
  }

  @Test
  void onAFullDiskReadsGoOnAndWritesWaitForRoom() throws Exception {
    try (SmallDisk disk = new SmallDisk(directory.resolve("disk"), 4)) {
      Path store = disk.directory().resolve("store");
      int rows = 0;
      try (Connection connection = DriverManager.getConnection(url(store))) {
        Rows.update(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v VARBINARY)");
        rows = insert(connection, 0, 1000);
        assertRows(connection, rows);
        disk.remount("size=6m");
        rows = insert(connection, rows, rows + 10);
        assertRows(connection, rows);
        rows = insert(connection, rows, 1000);
        assertTrue(rows < 1000);
        assertFails("53100", "full", () -> Rows.update(connection, "FLUSH TABLE t"));
        assertFails(
            "53100", "full", () -> Rows.update(connection, "CREATE TABLE u AS SELECT * FROM t"));
        assertRows(connection, rows);
      } catch (SQLException e) {
        assertEquals("53100", e.getSQLState()); // of the end: what is not in files is in the log
      }
      readAfterARestart(store, rows);
      disk.remount("size=30m");
      try (Connection connection = DriverManager.getConnection(url(store))) {
        assertRows(connection, rows);
        rows = insert(connection, rows, rows + 10);
        Rows.update(connection, "FLUSH TABLE t");
        assertRows(connection, rows);
      }
      assertEquals(List.of(), StoreCheck.run(DiskFileSystem.INSTANCE, store).damage());
    }
  }

  private static void readAfterARestart(Path store, int rows) throws SQLException {
    for (int i = 0; i < 2; i++) {
      try (Connection connection = DriverManager.getConnection(url(store));
          Connection reader = DriverManager.getConnection(url(store) + "?readOnly=true")) {
        assertRows(connection, rows);
        assertRows(reader, rows);
        assertFails(
            "53100", "make room", () -> Rows.update(connection, "DELETE FROM t WHERE id = 1"));
        assertFails("53100", "make room", () -> Rows.update(connection, "CREATE TABLE w (id INT)"));
        assertRows(connection, rows);
      }
    }
  }

  @Test
  void temporaryFilesOnAFullDiskAreTold() throws Exception {
    try (SmallDisk disk = new SmallDisk(directory.resolve("disk"), 1);
        Connection connection =
            DriverManager.getConnection(
                "jdbc:cellar:mem:SmallDiskTest?memory=10k&tempDirectory=" + disk.directory())) {
      Rows.update(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v VARBINARY)");
      insert(connection, 0, 60);
      assertFails("53100", "temporary", () -> Rows.of(connection, "SELECT * FROM t ORDER BY v"));
      assertRows(connection, 60);
    }
  }
}
