package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Loads of new databases, each in a fresh JVM; the last ones stay for the other cases. */
final class LoadCase {
  private static final int ROUNDS = 3;
  private static final double MAX_HEAP_MEGABYTES = 256;
  private static final List<String> OPTIONS = List.of("-Xmx1g");
  private static final String NANOS = "nanos";
  private static final String HEAP = "heap";

  private LoadCase() {}

  /** Loads without measuring; returns the directories with the rows by database. */
  static Map<String, Path> load(Setup setup, int rows) throws SQLException {
    Map<String, Path> directories = new LinkedHashMap<>();
    for (String peer : WorkPeer.openers().keySet()) {
      Path directory = setup.newDirectory();
      LoadProgram.load(peer, directory, Durability.OS, rows);
      directories.put(peer, directory);
    }
    return directories;
  }

  /** Returns the directories with the rows by database. */
  static Map<String, Path> measure(Setup setup, Report report, int rows)
      throws IOException, SQLException {
    report.say("Each load is in a JVM of its own with 1 GB of heap.");
    report.table();
    measure(setup, report, rows, Durability.SYNC);
    return measure(setup, report, rows, Durability.OS);
  }

  private static Map<String, Path> measure(
      Setup setup, Report report, int rows, Durability durability)
      throws IOException, SQLException {
    boolean smoke = setup.isSmoke();
    Map<String, Path> directories = new LinkedHashMap<>();
    Map<String, Figures.Work> works = new LinkedHashMap<>();
    for (String peer : WorkPeer.openers().keySet()) {
      works.put(
          peer,
          (round, sheet) -> {
            Path old = directories.put(peer, setup.newDirectory());
            if (old != null) {
              Directories.delete(old);
            }
            Path directory = directories.get(peer);
            LoadProgram.Loaded loaded =
                smoke
                    ? LoadProgram.load(peer, directory, durability, rows)
                    : LoadProgram.parse(
                        FreshJvm.run(
                            LoadProgram.class,
                            OPTIONS,
                            peer,
                            directory.toString(),
                            durability.name(),
                            Integer.toString(rows)));
            sheet.put(NANOS, loaded.nanos());
            sheet.put(HEAP, loaded.heap() / 1e6);
            return loaded.checksum();
          });
    }
    int rounds = smoke ? 1 : ROUNDS;
    Figures figures = Figures.measure(new Rounds(0, 0, rounds, rounds), "load", works);
    boolean synced = durability == Durability.SYNC;
    report.times(
        "load, batches of 1,000, transactions of 10,000, a row" + (synced ? ", synced" : ""),
        rows,
        figures.of(NANOS),
        synced
            ? Map.of()
            : Map.of(
                SqlDatabase.H2.title(),
                Target.atLeast(2),
                SqlDatabase.SQLITE.title(),
                Target.atLeast(0.7)));
    report.share(
        "live heap after it",
        "MB",
        Report.median(figures.of(HEAP).get(Report.CELLAR)),
        "limit",
        MAX_HEAP_MEGABYTES,
        Target.atMost(1));
    return directories;
  }
}
