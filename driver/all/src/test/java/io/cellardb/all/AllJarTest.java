package io.cellardb.all;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.ref.WeakReference;
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
import java.util.ServiceLoader;
import java.util.StringJoiner;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged all-jar, alone. */
final class AllJarTest {
  private static final Path JAR = Path.of(System.getProperty("cellar.alljar"));
  private static final long MOST_BYTES = 29_000_000;

  private static final String PROGRAM =
      """
      import java.sql.*;

      public class Hello {
        public static void main(String[] args) throws SQLException {
          try (Connection c = DriverManager.getConnection("jdbc:cellar:" + args[0]);
              Statement s = c.createStatement()) {
            s.execute("CREATE TABLE IF NOT EXISTS t (k INTEGER, g VARCHAR, PRIMARY KEY (k))");
            s.execute("UPSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'b')");
            ResultSet r = s.executeQuery("SELECT k, SUM(k) OVER (PARTITION BY g ORDER BY k) FROM t");
            while (r.next()) System.out.print(r.getInt(1) + ":" + r.getLong(2) + " ");
          }
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void aTenLineProgramConnectsCreatesWritesAndReadsAndNothingElseIsPrinted() throws Exception {
    Path program = Files.writeString(directory.resolve("Hello.java"), PROGRAM);
    Path store = directory.resolve("data");
    Path output = directory.resolve("output");
    Path errors = directory.resolve("errors");
    // Once on a new directory, and once on what the first run left.
    for (int run = 0; run < 2; run++) {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  JAR.toString(),
                  program.toString(),
                  store.toString())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      int code = process.waitFor();
      assertEquals("", Files.readString(errors));
      assertEquals("1:1 2:3 3:3 ", Files.readString(output));
      assertEquals(0, code);
    }
  }

  @Test
  void itWorksInAClassLoaderOfItsOwnAsToolsLoadDrivers() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Driver driver =
          ServiceLoader.load(Driver.class, loader).stream()
              .filter(provider -> provider.type().getClassLoader() == loader)
              .filter(provider -> provider.type().getSimpleName().equals("CellarDriver"))
              .findFirst()
              .orElseThrow()
              .get();
      try (Connection connection = driver.connect("jdbc:cellar:mem:isolated", new Properties())) {
        update(
            connection,
            "CREATE TABLE t (k INTEGER, g VARCHAR, d DATE, PRIMARY KEY (k))",
            "UPSERT INTO t VALUES (1, 'a', DATE '2026-01-31'), (2, 'a', NULL), (3, 'b', NULL)");
        assertEquals(
            List.of("a|2|3", "b|1|3"),
            rows(connection, "SELECT g, COUNT(*), SUM(k) FROM t GROUP BY g ORDER BY g"));
        // Generated code, and the parts of libraries that are left of them.
        assertEquals(
            List.of("1|6|2026", "2|6|null", "3|6|null"),
            rows(
                connection,
                "SELECT k, MAX(k) OVER () * 2, EXTRACT(YEAR FROM d) FROM t ORDER BY 1"));
        assertEquals(
            List.of("1|abab|true"),
            rows(
                connection,
                "SELECT k, REPEAT('ab', 2), JSON_EXISTS('{\"a\": 1}', '$.a') FROM t WHERE k = 1"));
      }
    }
  }

  @Test
  void twoProgramsShareADirectory() throws Exception {
    String url = "jdbc:cellar:" + directory.resolve("data") + "?autoServer=true";
    try (URLClassLoader one = isolated();
        URLClassLoader other = isolated();
        Connection first = driver(one).connect(url, new Properties());
        Connection second = driver(other).connect(url, new Properties())) {
      update(first, "CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR)");
      update(second, "UPSERT INTO t VALUES (1, 'a')");
      assertEquals(List.of("1|a"), rows(first, "SELECT k, g FROM t"));
      assertEquals(List.of("1|a"), rows(second, "SELECT k, g FROM t"));
    }
  }

  private static URLClassLoader isolated() throws Exception {
    return new URLClassLoader(
        new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private static Driver driver(ClassLoader loader) throws Exception {
    return (Driver)
        loader.loadClass("io.cellardb.embedded.CellarDriver").getConstructor().newInstance();
  }

  /** A handler of the application sees it, though all libraries have other names in the jar. */
  @Test
  void theApplicationSeesSlowStatements() throws Exception {
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("io.cellardb.slow");
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            records.add(record);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass("io.cellardb.embedded.CellarDriver");
      Driver driver = (Driver) type.getConstructor().newInstance();
      Properties properties = new Properties();
      properties.setProperty("slowStatements", "1");
      try (Connection connection = driver.connect("jdbc:cellar:mem:slow", properties)) {
        rows(
            connection,
            "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"
                + " SELECT COUNT(*) FROM n");
      }
    } finally {
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
    assertTrue(
        records.stream().anyMatch(each -> each.getMessage().contains("WITH RECURSIVE n (i)")),
        records::toString);
    assertEquals(Level.WARNING, records.get(0).getLevel());
  }

  /** Threads, loggers, beans, values of threads: nothing keeps the classes when it is closed. */
  @Test
  void itsClassesAreUnloadedWhenNobodyUsesThem() throws Exception {
    WeakReference<ClassLoader> loader = new WeakReference<>(useAndClose(directory.resolve("data")));
    Compared one = new Compared("a");
    Compared other = new Compared("a");
    for (int i = 0; i < 600 && loader.get() != null; i++) {
      // Java 17 remembers the types of the record that it compared, hashed or printed last, which
      // may be one of the warm-up's.
      assertEquals(one, other);
      assertEquals(one.hashCode(), other.hashCode());
      assertEquals(one.toString(), other.toString());
      System.gc();
      Thread.sleep(100);
    }
    assertNull(loader.get(), "the classes are still loaded");
  }

  private record Compared(String text) {}

  private static ClassLoader useAndClose(Path store) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass("io.cellardb.embedded.CellarDriver");
      Driver driver = (Driver) type.getConstructor().newInstance();
      Properties properties = new Properties();
      properties.setProperty("memory", "20k");
      properties.setProperty("queryTimeout", "60");
      try (Connection connection = driver.connect("jdbc:cellar:" + store, properties)) {
        update(
            connection,
            "CREATE TABLE t (k INTEGER PRIMARY KEY, f.n DECIMAL(9, 2), f.text VARCHAR)"
                + " FAMILY f WITH (compression = 'ZSTD')",
            "UPSERT INTO t WITH RECURSIVE e (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM e"
                + " WHERE i < 20000) SELECT i, i, 'some text of row ' || i FROM e",
            "FLUSH TABLE t",
            "COMPACT TABLE t MAJOR",
            "ANALYZE TABLE t");
        assertEquals(
            List.of("20001|200010000|20001"),
            rows(
                connection,
                "SELECT COUNT(*), SUM(k), MAX(p) FROM (SELECT a.k, RANK() OVER (ORDER BY a.text)"
                    + " AS p FROM t a JOIN t b ON a.n = b.n WHERE b.text LIKE '%row%')"));
      }
      type.getMethod("deregister").invoke(null);
      return loader;
    }
  }

  @Test
  void itHasNoPackagesAndServicesOfOthersNoSignaturesAndItsLicences() throws Exception {
    assertTrue(Files.size(JAR) < MOST_BYTES, () -> JAR + " is too large");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        String name = entry.getName();
        assertTrue(
            name.startsWith("io/cellardb/") || name.startsWith("META-INF/") || name.equals("io/"),
            name);
        assertTrue(name.endsWith(".class") ? name.startsWith("io/") : !name.endsWith(".SF"), name);
        assertTrue(
            !name.startsWith("META-INF/services/")
                || name.matches("META-INF/services/(io\\.cellardb\\..*|java\\.sql\\.Driver)?"),
            name);
      }
      assertEquals(
          List.of("io.cellardb.client.CellarClientDriver", "io.cellardb.embedded.CellarDriver"),
          text(jar, "META-INF/services/java.sql.Driver").lines().sorted().toList());
      assertTrue(text(jar, "META-INF/LICENSE").contains("Apache License"));
      assertTrue(text(jar, "META-INF/NOTICE").contains("Calcite"));
    }
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
