package io.cellardb.tck.neighbours;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@link Application} in a JVM of its own, with the all-jar first or last on the class path: each
 * side has its own libraries, both give their rows, and only the application's log is written.
 */
final class NeighboursTest {
  private static final String ALL_JAR = System.getProperty("cellar.alljar");
  private static final String ALL_JAR_NAME = new File(ALL_JAR).getName();

  private static final List<String> CELLAR_ROWS = List.of("0|99.00|item x", "1|8.25|item x");
  private static final List<String> CALCITE_ROWS = List.of("5|1", "6|3");
  private static final List<String> ROWS_OF_BOTH =
      List.of(
          "item 1|2026-01-31|5.25|one",
          "item 4711|2026-01-31|99.00|many",
          "11|10|item 20",
          """
          JdbcToEnumerableConverter
            JdbcAggregate(group=[{}], EXPR$0=[COUNT()])
              JdbcFilter(condition=[SEARCH($0, Sarg[[10..20]])])
                JdbcTableScan(table=[[store, item]])\
          """);

  @TempDir private Path directory;

  @Test
  void bothWorkWhenTheAllJarIsFirstAndThereIsAnSlf4jOfOldThatFindsItsProviderByAClass()
      throws Exception {
    List<String> classPath = neighbours();
    classPath.add(0, ALL_JAR);
    run("cellar", classPath);

    assertPrinted(CELLAR_ROWS, CALCITE_ROWS, "1.7.36");
    assertLogIsTheApplications();
    assertNobodyTakesClassesOfTheOther();
    // Cellar's work alone has loaded no library of the application, but that of its own logger.
    assertEquals(
        List.of(),
        loaded(true).stream()
            .filter(c -> c.fromJar() && !c.jar().equals(ALL_JAR_NAME))
            .filter(c -> !c.jar().startsWith("slf4j-"))
            // DriverManager makes all drivers that it finds before it asks the first.
            .filter(c -> !c.name().startsWith("org.apache.calcite."))
            .toList());
  }

  @Test
  void bothWorkWhenTheAllJarIsLastAndThereIsAnSlf4jThatFindsItsProviderAsAService()
      throws Exception {
    List<String> classPath = neighbours();
    classPath.removeIf(element -> new File(element).getName().startsWith("slf4j-"));
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("cellar.slf4j2")))) {
      files.map(Path::toString).forEach(classPath::add);
    }
    classPath.add(ALL_JAR);
    run("calcite", classPath);

    assertPrinted(CALCITE_ROWS, CELLAR_ROWS, "2.0.7");
    assertLogIsTheApplications();
    assertNobodyTakesClassesOfTheOther();
    // Calcite's work alone has loaded no library of Cellar.
    assertEquals(
        List.of(),
        loaded(true).stream()
            .filter(c -> c.jar().equals(ALL_JAR_NAME))
            .filter(c -> c.name().startsWith("io.cellardb.shaded."))
            .toList());
  }

  /** The class path of this test without the all-jar. */
  private static List<String> neighbours() {
    String[] elements = System.getProperty("java.class.path").split(File.pathSeparator, -1);
    List<String> classPath = new ArrayList<>(List.of(elements));
    classPath.removeIf(element -> new File(element).getName().equals(ALL_JAR_NAME));
    return classPath;
  }

  private Path file(String name) {
    return directory.resolve(name);
  }

  private void run(String first, List<String> classPath) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load=info:file=" + file("classes") + ":none",
                "-Dorg.slf4j.simpleLogger.logFile=" + file("log"),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=debug",
                "-cp",
                String.join(File.pathSeparator, classPath),
                Application.class.getName(),
                first,
                file("store").toString())
            .redirectOutput(file("output").toFile())
            .redirectError(file("errors").toFile())
            .start();
    try {
      assertTrue(process.waitFor(5, TimeUnit.MINUTES));
      assertEquals("", Files.readString(file("errors")));
      assertEquals(0, process.exitValue());
    } finally {
      process.destroyForcibly();
    }
  }

  private void assertPrinted(List<String> first, List<String> second, String slf4j)
      throws Exception {
    List<String> lines = new ArrayList<>(first);
    lines.add("together");
    lines.addAll(second);
    lines.addAll(ROWS_OF_BOTH);
    lines.add("[cached, compressed, message]");
    lines.add("AvaticaConnection of avatica-core-1.25.0.jar");
    lines.add("RelNode of calcite-core-1.37.0.jar");
    lines.add("ImmutableList of guava-32.1.3-jre.jar");
    lines.add("ObjectMapper of jackson-databind-2.15.4.jar");
    lines.add("StringValue of protobuf-java-3.21.9.jar");
    lines.add("Caffeine of caffeine-2.9.3.jar");
    lines.add("ZstdCompressor of aircompressor-0.27.jar");
    lines.add("LoggerFactory of slf4j-api-" + slf4j + ".jar");
    lines.add("SimpleLoggerFactory of slf4j-simple-" + slf4j + ".jar");
    lines.add("io.cellardb.client.CellarClientDriver of " + ALL_JAR_NAME);
    lines.add("io.cellardb.embedded.CellarDriver of " + ALL_JAR_NAME);
    lines.add("org.apache.calcite.avatica.remote.Driver of avatica-core-1.25.0.jar");
    lines.add("org.apache.calcite.jdbc.Driver of calcite-core-1.37.0.jar");
    assertEquals(String.join("\n", lines), Files.readString(file("output")).strip());
  }

  private void assertLogIsTheApplications() throws Exception {
    String log = Files.readString(file("log"));
    assertTrue(log.contains("the application's own line"));
    assertTrue(log.contains(" org.apache.calcite."), log);
    assertFalse(log.contains("io.cellardb.shaded"));
  }

  /** Names are relocated, so that whose a class is shows in its name. */
  private void assertNobodyTakesClassesOfTheOther() throws Exception {
    List<LoadedClass> loaded = loaded(false);
    assertTrue(loaded.stream().anyMatch(c -> c.name().startsWith("io.cellardb.shaded.org.apache")));
    assertTrue(loaded.stream().anyMatch(c -> c.name().startsWith("org.apache.calcite.rel.")));
    assertEquals(
        List.of(),
        loaded.stream()
            .filter(LoadedClass::fromJar)
            .filter(c -> c.jar().equals(ALL_JAR_NAME) != c.name().startsWith("io.cellardb."))
            .toList());
  }

  /**
   * A class of the log of the JVM.
   *
   * @param jar the name of the file it is from; something else without {@code .jar} if it is of the
   *     JDK or generated
   */
  private record LoadedClass(String name, String jar) {
    boolean fromJar() {
      return jar.endsWith(".jar");
    }
  }

  /**
   * The classes that were loaded, in their order.
   *
   * @param alone whether only until the first of the two had done its work
   */
  private List<LoadedClass> loaded(boolean alone) throws Exception {
    Pattern line = Pattern.compile("(\\S+) source: (?:file:)?(?:\\S*/)?(\\S+)");
    List<LoadedClass> classes = new ArrayList<>();
    for (String text : Files.readAllLines(file("classes"))) {
      Matcher matcher = line.matcher(text);
      if (matcher.matches()) {
        if (alone && matcher.group(1).equals(Application.class.getName() + "$Together")) {
          return classes;
        }
        classes.add(new LoadedClass(matcher.group(1), matcher.group(2)));
      }
    }
    assertFalse(alone, "the two were never together");
    return classes;
  }
}
