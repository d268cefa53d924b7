package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The README's program in a JVM of its own, without options and with a class-data archive; and the
 * shell with one query, beside H2's. Cellar is its all-jar where that is up to date, else the
 * classes that run the benchmark, which no archive can hold. The shell takes part where it is built
 * and up to date.
 */
final class FreshJvmCase implements WorkCase {
  private static final int ROUNDS = 5;
  private static final int ROWS = 1_000;
  private static final double MOST = 2;
  private static final double MOST_WITH_ARCHIVE = 1.2;
  private static final String H2 = SqlDatabase.H2.title();
  private static final String ARCHIVED = "Cellar with an archive";
  private static final Pattern ALL_JAR =
      Pattern.compile("cellar-jdbc-all-[0-9.]+(-SNAPSHOT)?\\.jar");
  private static final String WALL = "wall";
  private static final String CONNECT = "connect";
  private static final String STATEMENTS = "statements";

  @Override
  public void run(WorkContext context) throws IOException, SQLException {
    boolean smoke = context.setup().isSmoke();
    Rounds rounds = context.setup().rounds(new Rounds(0, 0, ROUNDS, ROUNDS));
    Path root = root();
    Optional<Path> allJar = smoke ? Optional.empty() : allJar(root);
    program(context, rounds, allJar);
    Path built = root.resolve("driver/shell/target/built");
    if (!smoke && Files.exists(built) && isUpToDate(built, root)) {
      shell(context, rounds, root.resolve("bin/cellar"));
    } else {
      context.report().say("The shell is left out, since it is not built or older.");
    }
  }

  /** The directory of the whole project, above the one this runs in. */
  private static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    for (Path path = directory; path != null; path = path.getParent()) {
      if (Files.exists(path.resolve("bin/cellar"))) {
        return path;
      }
    }
    return directory;
  }

  /** The all-jar, unless it is not built or older than the classes of this run. */
  private static Optional<Path> allJar(Path root) throws IOException {
    Path target = root.resolve("driver/all/target");
    if (!Files.isDirectory(target)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(target)) {
      Optional<Path> jar =
          files
              .filter(file -> ALL_JAR.matcher(file.getFileName().toString()).matches())
              .findFirst();
      return jar.isPresent() && isUpToDate(jar.get(), root) ? jar : Optional.empty();
    }
  }

  /** Whether what was built is no older than the product's classes of this run. */
  private static boolean isUpToDate(Path built, Path root) throws IOException {
    long time = Directories.newest(built);
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      boolean product = path.startsWith(root) && !path.startsWith(root.resolve("tck"));
      if (product && Files.exists(path) && Directories.newest(path) > time) {
        return false;
      }
    }
    return true;
  }

  private static void program(WorkContext context, Rounds rounds, Optional<Path> allJar)
      throws IOException {
    Path jar = context.setup().newDirectory();
    writeProgram(jar);
    String cellarPath =
        allJar.map(Path::toString).orElseGet(() -> System.getProperty("java.class.path"));
    // A run that only shows that everything works compiles little.
    List<String> none = rounds.max() == 1 ? List.of("-XX:TieredStopAtLevel=1") : List.of();
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    works.put(
        Report.CELLAR,
        (round, sheet) -> program(context, none, jar, cellarPath, SqlDatabase.CELLAR, sheet));
    works.put(H2, (round, sheet) -> program(context, none, jar, h2Jar(), SqlDatabase.H2, sheet));
    if (allJar.isPresent()) {
      Path archive = context.setup().newDirectory();
      program(
          context,
          List.of("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable"),
          jar,
          cellarPath,
          SqlDatabase.CELLAR,
          new Figures.Sheet());
      List<String> options = List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
      works.put(
          ARCHIVED,
          (round, sheet) -> program(context, options, jar, cellarPath, SqlDatabase.CELLAR, sheet));
    }
    Figures figures = Figures.measure(rounds, "README's program", works);
    Report report = context.report();
    report.say(
        "README's program in a fresh JVM, from its start to its end. Cellar is "
            + (allJar.isPresent()
                ? "the all-jar."
                : "the classes of this run, as the all-jar is not built or older; so there is no"
                    + " archive.")
            + " A ratio is how many times longer Cellar takes.");
    report.table();
    Map<String, double[]> walls = figures.of(WALL);
    wall(report, "README's program", walls.get(Report.CELLAR), walls.get(H2), MOST);
    if (allJar.isPresent()) {
      wall(
          report,
          "README's program with a class-data archive",
          walls.get(ARCHIVED),
          walls.get(H2),
          MOST_WITH_ARCHIVE);
    }
    report.table("milliseconds", WALL, CONNECT, STATEMENTS);
    for (String peer : walls.keySet()) {
      report.row(
          peer,
          Report.median(walls.get(peer)),
          Report.median(figures.of(CONNECT).get(peer)),
          Report.median(figures.of(STATEMENTS).get(peer)));
    }
  }

  private static void wall(Report report, String what, double[] own, double[] other, double most) {
    report.shares(what, "ms", own, H2, other, Target.atMost(most));
  }

  /** A jar with the one class, as an archive of classes takes no directories. */
  private static void writeProgram(Path jar) throws IOException {
    String name = ReadmeProgram.class.getName().replace('.', '/') + ".class";
    try (InputStream in = ReadmeProgram.class.getClassLoader().getResourceAsStream(name);
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
  }

  private static String h2Jar() {
    return Path.of(
            org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .toString();
  }

  private static long program(
      WorkContext context,
      List<String> options,
      Path jar,
      String classPath,
      SqlDatabase database,
      Figures.Sheet sheet)
      throws IOException {
    Path directory = context.setup().newDirectory();
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(
        List.of(
            "-cp",
            jar + File.pathSeparator + classPath,
            ReadmeProgram.class.getName(),
            database == SqlDatabase.CELLAR
                ? "jdbc:cellar:" + directory
                : "jdbc:h2:file:" + directory.resolve("h2"),
            database == SqlDatabase.CELLAR ? "UPSERT" : "MERGE"));
    long start = System.nanoTime();
    List<String> lines = FreshJvm.run(arguments).lines().toList();
    sheet.put(WALL, (System.nanoTime() - start) / 1e6);
    String[] figures = lines.get(lines.size() - 1).split(" ", -1);
    sheet.put(CONNECT, Double.parseDouble(figures[0]));
    sheet.put(STATEMENTS, Double.parseDouble(figures[1]));
    return lines.subList(0, lines.size() - 1).hashCode();
  }

  private static void shell(WorkContext context, Rounds rounds, Path shell)
      throws IOException, SQLException {
    String query = "SELECT qty FROM t WHERE id = 7";
    Map<String, Path> directories = new LinkedHashMap<>();
    for (SqlDatabase database : List.of(SqlDatabase.CELLAR, SqlDatabase.H2)) {
      Path directory = context.setup().newDirectory();
      directories.put(database.title(), directory);
      try (SqlPeer peer = new SqlPeer(database, directory);
          SqlSession session = peer.session(Durability.OS, false)) {
        for (int id = 0; id < ROWS; id++) {
          session.upsert(WorkRow.of(id, 0));
        }
        session.commit();
      }
    }
    String expected = Integer.toString(WorkRow.of(7, 0).qty());
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    works.put(
        Report.CELLAR,
        (round, sheet) -> {
          List<String> command =
              List.of(shell.toString(), directories.get(Report.CELLAR).toString(), "-e", query);
          return timed(() -> FreshJvm.runCommand(command), expected, sheet);
        });
    works.put(
        H2,
        (round, sheet) -> {
          String url = "jdbc:h2:file:" + directories.get(H2).resolve("h2");
          List<String> arguments =
              List.of(
                  "-cp",
                  h2Jar(),
                  "org.h2.tools.Shell",
                  "-url",
                  url,
                  "-user",
                  "",
                  "-password",
                  "",
                  "-sql",
                  query);
          return timed(() -> FreshJvm.run(arguments), expected, sheet);
        });
    Figures figures = Figures.measure(rounds, "the shell", works);
    Report report = context.report();
    report.table();
    wall(
        report,
        "bin/cellar -e of a point query, beside H2's shell",
        figures.of(WALL).get(Report.CELLAR),
        figures.of(WALL).get(H2),
        MOST);
  }

  /** Something that prints. */
  private interface Command {
    String run() throws IOException;
  }

  private static long timed(Command command, String expected, Figures.Sheet sheet)
      throws IOException {
    long start = System.nanoTime();
    String output = command.run();
    sheet.put(WALL, (System.nanoTime() - start) / 1e6);
    if (!output.contains(expected)) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "%s is not in: %s", expected, output));
    }
    return 0;
  }
}
