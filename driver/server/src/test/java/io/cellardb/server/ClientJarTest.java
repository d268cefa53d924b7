package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cellardb.client.CellarClientDriver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The client as one file: it is small, and needs the JDK alone. */
class ClientJarTest {
  private static final long MOST_BYTES = 1_000_000;

  private static Path jar() throws Exception {
    Path jar =
        Path.of(
            CellarClientDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assumeTrue(Files.isRegularFile(jar), "the client is not packaged yet");
    return jar;
  }

  @Test
  void itIsSmallAndHasNothingOfOthers() throws Exception {
    assertTrue(Files.size(jar()) < MOST_BYTES, () -> "the client is too large");
    try (JarFile jar = new JarFile(jar().toFile())) {
      jar.stream()
          .map(entry -> entry.getName())
          .forEach(
              name ->
                  assertTrue(
                      name.matches(
                          "(io/|io/cellardb/|io/cellardb/(client|jdbc|protocol)/.*|META-INF/.*)"),
                      name));
    }
  }

  @Test
  void itWorksAloneInAClassLoader() throws Exception {
    try (CellarServer server =
            CellarServer.start(
                "jdbc:cellar:mem:alone",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServerLimits.STANDARD);
        URLClassLoader loader =
            new URLClassLoader(
                new URL[] {jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      List<Driver> drivers =
          ServiceLoader.load(Driver.class, loader).stream()
              .filter(provider -> provider.type().getClassLoader() == loader)
              .map(ServiceLoader.Provider::get)
              .toList();
      assertEquals(1, drivers.size());
      try (Connection connection =
              drivers
                  .get(0)
                  .connect("jdbc:cellar://127.0.0.1:" + server.port() + "/", new Properties());
          Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "CREATE TABLE t (k INTEGER PRIMARY KEY, n DECIMAL(30, 2), a INTEGER ARRAY, d DATE)");
        statement.executeUpdate(
            "UPSERT INTO t VALUES (1, 1234567890123456789012345678.25, ARRAY[1, NULL], DATE '2026-01-31')");
        ResultSet rows = statement.executeQuery("SELECT * FROM t");
        assertTrue(rows.next());
        assertEquals("1234567890123456789012345678.25", rows.getBigDecimal(2).toString());
        assertEquals("2026-01-31", rows.getObject(4, java.time.LocalDate.class).toString());
        assertEquals(1, connection.getMetaData().getPrimaryKeys(null, null, "t").next() ? 1 : 0);
      }
    }
  }
}
