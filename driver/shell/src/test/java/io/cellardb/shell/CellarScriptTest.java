package io.cellardb.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/cellar itself, in a tree that counts as built and with a Java that prints its arguments. */
class CellarScriptTest {
  private static final Path SCRIPT = Path.of("../../bin/cellar");

  @TempDir Path directory;
  private Path home;

  @BeforeEach
  void tree() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
    home = Files.createDirectories(directory.toRealPath().resolve("a home"));
    for (String each :
        List.of("bin", "storage", "sql-planner", "driver/shell/target", "java/bin")) {
      Files.createDirectories(home.resolve(each));
    }
    Files.copy(SCRIPT, home.resolve("bin/cellar"));
    executable(home.resolve("bin/cellar"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Files.writeString(home.resolve("driver/shell/target/built"), "");
    Files.writeString(
        home.resolve("java/bin/java"),
        "#!/bin/bash\nfor each; do printf '%s\\n' \"$each\"; done\n");
    executable(home.resolve("java/bin/java"));
  }

  private static void executable(Path file) {
    assertTrue(file.toFile().setExecutable(true));
  }

  private List<String> arguments(Path script, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("/bin/bash", script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", home.resolve("java").toString());
    builder.environment().put("HBASE_HOME", home.resolve("hbase").toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output.lines().toList();
  }

  private void assertStarts(Path script) throws Exception {
    List<String> arguments = arguments(script, "./my data", "-e", "SELECT 1");
    int main = arguments.indexOf("io.cellardb.shell.CellarShell");
    assertTrue(main > 0, arguments::toString);
    assertEquals(
        List.of("./my data", "-e", "SELECT 1"), arguments.subList(main + 1, arguments.size()));
    Path target = home.resolve("driver/shell/target");
    assertEquals(target + "/cellar-shell.jar:" + target + "/lib/*", arguments.get(main - 1));
    assertTrue(arguments.contains("-Dcellar.terminal=false"), arguments::toString);
  }

  @Test
  void itFindsItsTree() throws Exception {
    assertStarts(home.resolve("bin/cellar"));
  }

  @Test
  void itFindsItsTreeThroughSymbolicLinks() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Path absolute = Files.createSymbolicLink(elsewhere.resolve("c"), home.resolve("bin/cellar"));
    assertStarts(absolute);
    // A relative link to a link.
    assertStarts(Files.createSymbolicLink(elsewhere.resolve("cellar"), Path.of("c")));
  }

  @Test
  void hbasesClientIsThereForClustersAlone() throws Exception {
    Path target = Files.createDirectories(home.resolve("driver/hbase-all/target"));
    Path jar = Files.writeString(target.resolve("cellar-jdbc-hbase-all-1.jar"), "");
    Files.writeString(target.resolve("original-cellar-jdbc-hbase-all-1.jar"), "");
    Path shell = home.resolve("driver/shell/target");
    List<String> arguments =
        arguments(home.resolve("bin/cellar"), "jdbc:cellar:hbase:zk1", "-e", "SELECT 1");
    int main = arguments.indexOf("io.cellardb.shell.CellarShell");
    assertEquals(
        shell + "/cellar-shell.jar:" + jar + ":" + shell + "/lib/*", arguments.get(main - 1));
    assertStarts(home.resolve("bin/cellar"));
  }

  @Test
  void aCopyByFilesHasHBaseAsItIsInstalled() throws Exception {
    Path target = Files.createDirectories(home.resolve("driver/hbase-all/target"));
    Files.writeString(target.resolve("cellar-jdbc-hbase-all-1.jar"), "");
    Path hbase = Files.createDirectories(home.resolve("hbase/bin")).resolve("hbase");
    Files.writeString(
        hbase,
        "#!/bin/bash\n[ \"$*\" = '--internal-classpath classpath' ] && echo '/etc/hbase:/opt/*'\n");
    executable(hbase);
    Path shell = home.resolve("driver/shell/target");
    String path =
        shell
            + "/cellar-shell.jar:"
            + shell
            + "/lib/*:"
            + home
            + "/storage/hbase/target/*:"
            + home
            + "/driver/hbase/target/*:/etc/hbase:/opt/*";
    List<String> arguments =
        arguments(home.resolve("bin/cellar"), "copy", "--bulk", "/t", "a", "jdbc:cellar:hbase:zk1");
    int main = arguments.indexOf("io.cellardb.shell.CellarShell");
    assertEquals(path, arguments.get(main - 1));
    assertEquals("copy", arguments.get(main + 1));
  }

  @Test
  void classesAreArchivedAgainWhenAJarIsNewer() throws Exception {
    Path target = home.resolve("driver/shell/target");
    Path archive = Files.writeString(target.resolve("classes.jsa"), "");
    Path jar = Files.writeString(target.resolve("cellar-shell.jar"), "");
    Files.createDirectory(target.resolve("lib"));
    Path log = home.resolve("target/cellar-build.log");
    FileTime now = FileTime.from(Instant.now());
    Files.setLastModifiedTime(archive, now);
    Files.setLastModifiedTime(jar, FileTime.from(now.toInstant().minusSeconds(60)));
    arguments(home.resolve("bin/cellar"), "-e", "SELECT 1");
    assertFalse(Files.exists(log));
    Files.setLastModifiedTime(jar, FileTime.from(now.toInstant().plusSeconds(60)));
    List<String> said = arguments(home.resolve("bin/cellar"), "-e", "SELECT 1");
    assertEquals("cellar: archiving its classes, once (some seconds) ...", said.get(0));
    assertTrue(said.contains("SELECT 1"), said::toString);
    assertTrue(Files.readString(log).contains("-Xshare:dump"));
  }

  @Test
  void theVersionIsAnOptionOfTheShell() throws Exception {
    List<String> arguments = arguments(home.resolve("bin/cellar"), "--version");
    assertEquals("--version", arguments.get(arguments.size() - 1));
  }
}
