package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerConfigurationTest {
  @TempDir Path directory;

  private void assertRefused(String line, String part) throws IOException {
    assertRefused(line, "22023", part);
  }

  private void assertRefused(String line, String state, String part) throws IOException {
    Path file = Files.writeString(directory.resolve("server.properties"), line + "\n");
    SQLException e =
        assertThrows(SQLException.class, () -> new ServerConfiguration().read(file), line);
    assertEquals(state, e.getSQLState());
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void theReadmeHasARowForEachProperty() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    for (ServerProperty property : ServerProperty.values()) {
      String standard = property.defaultValue();
      String row =
          String.format(
              "| `%s` | %s | %s |",
              property.key(),
              standard.isEmpty() ? "" : "`" + standard + "`",
              property.description());
      assertTrue(readme.contains(row), () -> "driver/README.md lacks the row " + row);
    }
  }

  @Test
  void theFileOfTheDistributionHasEachProperty() throws Exception {
    Path file = Path.of("..", "distribution", "src", "conf", "server.properties");
    new ServerConfiguration().read(file);
    String text = Files.readString(file);
    for (ServerProperty property : ServerProperty.values()) {
      String line =
          property == ServerProperty.DIRECTORY
              ? "directory=/var/lib/cellar"
              : "#" + property.key() + "=" + property.defaultValue();
      assertTrue(text.contains("\n" + line + "\n"), () -> file + " lacks the line " + line);
      assertTrue(
          text.replaceAll("\n# ", " ").contains(property.description()),
          () -> file + " does not describe " + property.key());
    }
  }

  @Test
  void whatIsWrongIsNamed() throws Exception {
    assertRefused("conections=3", "did you mean connections?");
    assertRefused("port=70000", "Property port is \"70000\"; it must be a whole number");
    assertRefused("frameBytes=1", "a size from 4k to 1g");
    assertRefused("cacheSize=x", "a size like 512k");
    assertRefused("readOnly=yes", "true or false");
    assertRefused("host=", "an address, such as 127.0.0.1");
    assertRefused("tlsClientUser=name", "none, cn, email, dns or uri");
    assertRefused("workers=0", "a whole number from 1 to");
    for (String property : List.of("tempDirectory", "backupDirectory")) {
      assertRefused(
          property + "=" + directory.resolve("missing"), "58P01", "no directory that can be");
    }
    SQLException e =
        assertThrows(
            SQLException.class,
            () -> new ServerConfiguration().read(directory.resolve("missing.properties")));
    assertEquals("58P01", e.getSQLState());
  }

  @Test
  void aFileSaysHowToServe() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("server.properties"),
            "directory=" + directory.resolve("data") + "\nport=0\nkeepAlive = 7\nframeBytes=1m\n");
    ServerConfiguration configuration = new ServerConfiguration();
    configuration.read(file);
    assertEquals(7, configuration.limits().keepAliveSeconds());
    assertEquals(1 << 20, configuration.limits().frameBytes());
    try (CellarServer server = configuration.start()) {
      assertTrue(server.port() > 0);
      assertTrue(Files.isDirectory(directory.resolve("data")));
    }
    assertEquals(ServerLimits.STANDARD, new ServerConfiguration().limits());
  }
}
