package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every repair has a test that shows the fault of Calcite's. */
final class EveryRepairTest {
  /** What repairs share, which mends nothing itself. */
  private static final Set<String> HELPERS = Set.of(Copies.class.getSimpleName());

  @Test
  void everyRepairHasATestThatShowsTheFault() throws IOException, URISyntaxException {
    Set<String> repairs = classes();
    repairs.removeAll(HELPERS);
    Set<String> shown =
        Stream.of(
                ValidatorRepairsTest.class,
                ConverterRepairsTest.class,
                SimplificationRepairsTest.class)
            .flatMap(tests -> Stream.of(tests.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Test.class))
            .filter(method -> method.isAnnotationPresent(Needs.class))
            .map(method -> method.getAnnotation(Needs.class).value())
            .map(Class::getSimpleName)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(repairs, shown);
  }

  /** The names of all classes of the package that are shipped. */
  private static Set<String> classes() throws IOException, URISyntaxException {
    Path root = Path.of(Copies.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path folder = root.resolve(Copies.class.getPackageName().replace('.', '/'));
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.contains("$") && !name.startsWith("package-info"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
