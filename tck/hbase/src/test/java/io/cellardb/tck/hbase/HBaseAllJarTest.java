package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.cluster.MiniCluster;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar, alone in a class loader, on a cluster and on all else that it opens. */
final class HBaseAllJarTest {
  private static final Path JAR = Path.of(System.getProperty("hbase.alljar"));
  private static final long MOST_BYTES = 67_000_000;

  @TempDir Path directory;

  @Test
  void aTableOfAClusterIsCreatedWrittenScannedAndReadAsOfThePast() throws Exception {
    try (MiniCluster cluster = new MiniCluster();
        URLClassLoader loader = isolated();
        Connection connection =
            connect(loader, "jdbc:cellar:hbase:localhost:" + cluster.port(), new Properties())) {
      update(
          connection,
          "CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, s VARCHAR)"
              + " FAMILY d WITH (versions = 5, keep_deleted_cells = TRUE)",
          "INSERT INTO t VALUES (1, 1, 'one'), (2, 2, 'two'), (3, 3, 'three')",
          "UPSERT INTO t (k, n, _time) VALUES (1, -1, TIMESTAMP '2001-01-01 00:00:00')",
          "UPDATE t SET n = n * 10 WHERE s IN ('two', 'three')",
          "DELETE FROM t WHERE k = 3",
          "FLUSH TABLE t",
          "COMPACT TABLE t MAJOR");
      assertEquals(List.of("1|1|one", "2|20|two"), rows(connection, "SELECT * FROM t"));
      // A filter goes to the servers by the name of its class.
      assertEquals(List.of("2"), rows(connection, "SELECT k FROM t WHERE n > 5 AND s LIKE 'tw%'"));
      assertEquals(List.of("2", "1"), rows(connection, "SELECT k FROM t ORDER BY k DESC"));
      assertEquals(
          List.of("1|-1"),
          rows(
              connection,
              "SELECT k, n FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2002-01-01 00:00:00'"));
      assertEquals(
          List.of("1"),
          rows(connection, "SELECT COUNT(*) FROM sys.regions WHERE table_name = 't'"));
      update(connection, "TRUNCATE TABLE t", "DROP TABLE t");
      String told = refusalOfFiles(loader, "jdbc:cellar:hbase:localhost:" + cluster.port());
      assertTrue(told.contains("are not on the class path"), told);
    }
  }

  /** What is said to a copy by files: those classes are of an installation, and not in the jar. */
  private String refusalOfFiles(ClassLoader loader, String target) throws Exception {
    String source = "jdbc:cellar:" + directory.resolve("source");
    try (Connection connection = connect(loader, source, new Properties())) {
      update(connection, "CREATE TABLE t (k INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
    }
    String copy = "io.cellardb.embedded.StoreCopy";
    Class<?> requests = loader.loadClass(copy + "$Request");
    Object request =
        requests
            .getConstructor(String.class, String.class, List.class)
            .newInstance(source, target, List.of());
    Object byFiles =
        requests.getMethod("withBulk", String.class).invoke(request, directory.toUri().toString());
    Class<?> listeners = loader.loadClass(copy + "$Listener");
    Object listener =
        Proxy.newProxyInstance(loader, new Class<?>[] {listeners}, (proxy, method, given) -> null);
    Method run = loader.loadClass(copy).getMethod("run", requests, listeners);
    return assertThrows(InvocationTargetException.class, () -> run.invoke(null, byFiles, listener))
        .getCause()
        .getMessage();
  }

  @Test
  void directoriesAndStoresInMemoryOpenToo() throws Exception {
    try (URLClassLoader loader = isolated()) {
      for (String place : List.of("mem:one", directory.resolve("data") + "?autoServer=true")) {
        try (Connection connection = connect(loader, "jdbc:cellar:" + place, new Properties())) {
          update(
              connection,
              "CREATE TABLE t (k INTEGER PRIMARY KEY)",
              "INSERT INTO t VALUES (1), (2)");
          assertEquals(List.of("3"), rows(connection, "SELECT SUM(k) FROM t"));
        }
      }
      loader.loadClass("io.cellardb.client.CellarClientDriver");
    }
  }

  @Test
  void itHasNoPackagesOfOthersButHadoopsAndHBases() throws Exception {
    assertTrue(Files.size(JAR) < MOST_BYTES, () -> JAR + " is too large");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = entry.getName();
        assertTrue(
            name.matches("(io/|io/cellardb/|META-INF/|org/apache/(hadoop|hbase)/).*")
                || name.matches("org/(apache/)?")
                // Settings, which are named without a package.
                || name.matches("(core|hbase)-default\\.xml|common-version-info\\.properties"),
            name);
        assertTrue(!name.endsWith(".SF"), name);
        assertTrue(
            !name.startsWith("META-INF/services/")
                || name.matches(
                    "META-INF/services/(io\\.cellardb\\..*|java\\.sql\\.Driver"
                        + "|org\\.apache\\.hadoop\\..*)?"),
            name);
      }
    }
  }

  /** Each library that is under a licence by itself is in the list of this jar. */
  @Test
  void itHasTheLicencesOfItsLibraries() throws Exception {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertTrue(text(jar, "META-INF/LICENSE").contains("Apache License"));
      assertTrue(text(jar, "META-INF/NOTICE").contains("HBase"));
      assertTrue(text(jar, "META-INF/THIRD-PARTY-LICENSES").contains("org.apache.calcite"));
      assertEquals(libraries(), licensed(text(jar, "META-INF/THIRD-PARTY-LICENSES-HBASE")));
    }
  }

  /** What the build put inside, of which cellar-jdbc-all has a list of its own. */
  private static Set<String> libraries() throws Exception {
    Pattern library = Pattern.compile("\\s*([^:\\s]+:[^:]+):jar:.*");
    return Files.readAllLines(Path.of(System.getProperty("hbase.alljar.libraries")), UTF_8).stream()
        .map(library::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .filter(name -> !name.startsWith("io.cellardb:"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> licensed(String text) {
    Pattern entry = Pattern.compile("(?:([a-z0-9.-]+):)?([a-z0-9_-]+)(?:,|$)");
    Set<String> libraries = new TreeSet<>();
    for (String line : text.split("\n", -1)) {
      if (line.matches("  [a-z0-9.-]+:[a-z].*")) {
        String group = "";
        for (Matcher m = entry.matcher(line); m.find(); ) {
          group = m.group(1) == null ? group : m.group(1);
          libraries.add(group + ":" + m.group(2));
        }
      }
    }
    return libraries;
  }

  private static URLClassLoader isolated() throws Exception {
    return new URLClassLoader(
        new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private static Connection connect(ClassLoader loader, String url, Properties properties)
      throws Exception {
    Driver driver =
        (Driver)
            loader.loadClass("io.cellardb.embedded.CellarDriver").getConstructor().newInstance();
    return driver.connect(url, properties);
  }

  private static void update(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  /** The rows of a query, values with a bar between them. */
  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(results.getString(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  private static String text(JarFile jar, String name) throws Exception {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return new String(in.readAllBytes(), UTF_8).strip();
    }
  }
}
