package io.cellardb.tck.bench;

import io.cellardb.tck.bench.BulkProgram.Outcome;
import io.cellardb.tck.bench.Report.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Statements of millions of rows beside H2, each database in a fresh JVM. Cellar's heap is smaller
 * than the rows, and H2's is not. What H2 fails at is told, and compared with nothing.
 */
final class BulkSuite implements Suite {
  private static final int ROWS = 2_000_000;
  private static final int ROUNDS = 3;

  /** H2 ends with an OutOfMemoryError in the first of the statements where it has less. */
  private static final Map<SqlDatabase, String> HEAPS =
      Map.of(SqlDatabase.CELLAR, "-Xmx256m", SqlDatabase.H2, "-Xmx2g");

  private static final List<SqlDatabase> DATABASES = List.of(SqlDatabase.CELLAR, SqlDatabase.H2);

  @Override
  public void run(Setup setup, Report report) throws IOException, SQLException {
    int rows = setup.scaled(ROWS);
    boolean smoke = setup.isSmoke();
    report.say(
        rows
            + " rows of 4 columns, in JVMs with 256 MB of heap for Cellar and 2 GB for H2. A ratio"
            + " is how many times faster Cellar is than H2.");
    report.table();
    List<Map<SqlDatabase, Map<String, Outcome>>> rounds = new ArrayList<>();
    for (int round = 0; round < (smoke ? 1 : ROUNDS); round++) {
      Map<SqlDatabase, Map<String, Outcome>> outcomes = new LinkedHashMap<>();
      for (SqlDatabase database : DATABASES) {
        Path directory = setup.newDirectory();
        Map<String, Outcome> seen = new LinkedHashMap<>();
        outcomes.put(database, seen);
        if (smoke) {
          BulkProgram.run(database, directory, rows, seen::put);
        } else {
          seen.putAll(
              BulkProgram.parse(
                  FreshJvm.run(
                      BulkProgram.class,
                      List.of(HEAPS.get(database)),
                      database.name(),
                      directory.toString(),
                      Integer.toString(rows))));
        }
        Directories.delete(directory);
      }
      rounds.add(outcomes);
    }
    for (String name : rounds.get(0).get(SqlDatabase.CELLAR).keySet()) {
      compare(report, name, rows, rounds);
    }
  }

  private static void compare(
      Report report, String name, int rows, List<Map<SqlDatabase, Map<String, Outcome>>> rounds) {
    Map<String, double[]> nanos = new LinkedHashMap<>();
    DATABASES.forEach(database -> nanos.put(database.title(), new double[rounds.size()]));
    for (int round = 0; round < rounds.size(); round++) {
      Outcome own = rounds.get(round).get(SqlDatabase.CELLAR).get(name);
      Outcome other = rounds.get(round).get(SqlDatabase.H2).get(name);
      if (own.failed()) {
        throw new IllegalStateException(name + " fails: " + own.answer());
      }
      if (other.failed()) {
        nanos.remove(SqlDatabase.H2.title());
      } else if (!own.answer().equals(other.answer())) {
        throw new IllegalStateException(
            name + ": Cellar answers " + own.answer() + " and not " + other.answer());
      }
      nanos.get(SqlDatabase.CELLAR.title())[round] = own.nanos();
      double[] others = nanos.get(SqlDatabase.H2.title());
      if (others != null) {
        others[round] = other.nanos();
      }
    }
    report.times(name + ", a row", rows, nanos, Map.of(SqlDatabase.H2.title(), Target.atLeast(1)));
    if (nanos.size() == 1) {
      report.alone(name + ", a row", rows, nanos.get(SqlDatabase.CELLAR.title()), "H2 fails");
    }
  }
}
