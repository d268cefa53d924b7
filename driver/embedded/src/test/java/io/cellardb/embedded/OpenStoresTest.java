package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Which connections see the same store, how long it lives, and who is refused. */
@Isolated
class OpenStoresTest {
  @TempDir Path directory;

  private Connection open(String location) throws SQLException {
    return DriverManager.getConnection("jdbc:cellar:" + location);
  }

  @Test
  void aDirectoryKeepsItsDataWhenItIsClosedAndOpenedAgain() throws Exception {
    Path store = directory.resolve("a/b");
    try (Connection connection = open(store.toString())) {
      Rows.update(
          connection,
          "CREATE TABLE t (k BIGINT, s VARCHAR, PRIMARY KEY (k))",
          "INSERT INTO t VALUES (1, 'one'), (2, NULL)");
    }
    try (Connection connection = open(store.toString())) {
      assertEquals(List.of("1|one", "2|null"), Rows.of(connection, "SELECT * FROM t ORDER BY k"));
      assertFails(
          "42P07",
          "t",
          () -> Rows.update(connection, "CREATE TABLE t (k BIGINT, PRIMARY KEY (k))"));
    }
  }

  @Test
  void connectionsToOneDirectoryShareOneStoreHoweverItIsSpelled() throws Exception {
    Path real = Files.createDirectory(directory.resolve("real"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), real);
    try (Connection second = open(link + "/./x/../data")) {
      try (Connection first = open(real.resolve("data").toString())) {
        Rows.update(
            first, "CREATE TABLE t (k BIGINT, PRIMARY KEY (k))", "INSERT INTO t VALUES (1)");
        assertEquals(List.of("1"), Rows.of(second, "SELECT k FROM t"));
        Rows.update(second, "UPSERT INTO t VALUES (2)");
      }
      assertEquals(2, Rows.of(second, "SELECT k FROM t").size());
      assertTrue(second.isValid(1));
    }
  }

  @Test
  void aStoreInMemoryIsGoneWithItsLastConnection() throws Exception {
    try (Connection first = open("mem:lifetime")) {
      Rows.update(first, "CREATE TABLE t (k BIGINT, PRIMARY KEY (k))");
      try (Connection second = open("mem:lifetime")) {
        assertEquals(List.of(), Rows.of(second, "SELECT * FROM t"));
      }
      assertEquals(List.of(), Rows.of(first, "SELECT * FROM t"));
      try (Connection other = open("mem:another")) {
        assertFails("42P01", "'t'", () -> Rows.of(other, "SELECT * FROM t"));
      }
    }
    try (Connection again = open("mem:lifetime")) {
      assertFails("42P01", "'t'", () -> Rows.of(again, "SELECT * FROM t"));
    }
  }

  @Test
  void closingAConnectionEndsItsResultsAndTwiceDoesNothing() throws Exception {
    try (Connection keeper = open("mem:results")) {
      Rows.update(keeper, "CREATE TABLE t (k BIGINT, PRIMARY KEY (k))", "UPSERT INTO t VALUES (1)");
      Connection connection = open("mem:results");
      var results = connection.createStatement().executeQuery("SELECT k FROM t");
      connection.close();
      connection.close();
      assertTrue(results.isClosed());
      assertFalse(connection.isValid(1));
      assertEquals(List.of("1"), Rows.of(keeper, "SELECT k FROM t"));
    }
  }

  @Test
  void whatIsNotThereIsNotCreatedAgainstTheUsersWill() {
    Path absent = directory.resolve("absent");
    assertFails("58P01", "create=false", () -> open(absent + "?create=false"));
    assertFails("58P01", "readOnly=true", () -> open(absent + "?readOnly=true"));
    assertFails("58P01", "create=false", () -> open("mem:absent?create=false"));
    assertFalse(Files.exists(absent));
  }

  @Test
  void aDirectoryOfOtherFilesIsRefusedAndLeftAsItIs() throws Exception {
    Path letters = Files.createDirectory(directory.resolve("letters"));
    Files.writeString(letters.resolve("letter.txt"), "Dear reader");
    assertFails("08001", letters.toString(), () -> open(letters.toString()));
    try (var files = Files.list(letters)) {
      assertEquals(1, files.count());
    }
    Path file = Files.writeString(directory.resolve("file"), "no directory");
    SQLException e = assertFails("58030", file.toString(), () -> open(file.toString()));
    assertEquals("no directory", Files.readString(file), e.getMessage());
  }

  @Test
  void aReadOnlyConnectionReadsAndRefusesToWrite() throws Exception {
    String location = directory.resolve("data").toString();
    try (Connection writer = open(location)) {
      Rows.update(writer, "CREATE TABLE t (k BIGINT, PRIMARY KEY (k))", "INSERT INTO t VALUES (1)");
      try (Connection reader = open(location + "?readOnly=true")) {
        assertTrue(reader.isReadOnly());
        assertEquals(List.of("1"), Rows.of(reader, "SELECT k FROM t"));
        assertFails("25006", "read", () -> Rows.update(reader, "INSERT INTO t VALUES (2)"));
        assertFails("25006", "read", () -> Rows.update(reader, "DROP TABLE t"));
      }
    }
    try (Connection reader = open(location + "?readOnly=true")) {
      assertEquals(List.of("1"), Rows.of(reader, "SELECT k FROM t"));
      assertFails("25006", "read", () -> Rows.update(reader, "INSERT INTO t VALUES (2)"));
      assertFails("25006", "readOnly=true", () -> open(location));
    }
    try (Connection writer = open(location)) {
      assertEquals(1, Rows.update(writer, "INSERT INTO t VALUES (2)"));
    }
  }

  @Test
  void theNamespaceOfTheUrlIsTheCurrentOneAndMustExist() throws Exception {
    try (Connection connection = open("mem:namespaces")) {
      Rows.update(
          connection,
          "CREATE NAMESPACE web",
          "CREATE TABLE web.page (k BIGINT, PRIMARY KEY (k))",
          "INSERT INTO web.page VALUES (7)");
      try (Connection web = open("mem:namespaces?namespace=WEB")) {
        assertEquals("web", web.getSchema());
        assertEquals(List.of("7"), Rows.of(web, "SELECT k FROM page"));
        web.setSchema("default");
        assertFails("42P01", "page", () -> Rows.of(web, "SELECT k FROM page"));
      }
      assertFails("3F000", "wep", () -> open("mem:namespaces?namespace=wep"));
    }
  }

  @Test
  void everyDurabilityAndCacheSizeIsTaken() throws Exception {
    String location = directory.resolve("durable").toString();
    for (String durability : List.of("sync", "os", "none")) {
      Properties properties = new Properties();
      properties.setProperty("durability", durability);
      properties.setProperty("cacheSize", "1m");
      try (Connection connection =
          DriverManager.getConnection("jdbc:cellar:" + location, properties)) {
        Rows.update(
            connection,
            "CREATE TABLE IF NOT EXISTS t (k VARCHAR, PRIMARY KEY (k))",
            "INSERT INTO t VALUES ('" + durability + "')");
      }
    }
    try (Connection connection = open(location)) {
      assertEquals(
          List.of("none", "os", "sync"), Rows.of(connection, "SELECT k FROM t ORDER BY k"));
    }
  }

  @Test
  void aStoreOfANewerFormatIsRefused() throws Exception {
    Path store = directory.resolve("newer");
    open(store.toString()).close();
    Path manifest;
    try (var files = Files.list(store)) {
      manifest =
          files.filter(file -> file.toString().endsWith(".manifest")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(manifest);
    // The header of FORMAT.md: magic (8), version (4), file number (8), CRC32C of these (4).
    ByteBuffer header = ByteBuffer.wrap(bytes);
    header.putInt(8, header.getInt(8) + 1);
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, 20);
    header.putInt(20, (int) crc.getValue());
    Files.write(manifest, bytes);
    assertFails("08001", manifest.getFileName().toString(), () -> open(store.toString()));
  }

  /** With this driver alone; with both, each URL has its own. */
  @Test
  void theUrlOfAServerNeedsTheClient() {
    assertFails(
        "0A000",
        "cellar-jdbc-client is missing",
        () -> DriverManager.getConnection("jdbc:cellar://127.0.0.1:1/"));
  }
}
