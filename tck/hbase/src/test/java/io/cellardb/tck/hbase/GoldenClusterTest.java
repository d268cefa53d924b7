package io.cellardb.tck.hbase;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.sql.GoldenScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class GoldenClusterTest {
  private static final Path SCRIPTS = Path.of(System.getProperty("golden.scripts"));

  @Test
  void all() throws Exception {
    String only = System.getProperty("golden.only", "");
    try (MiniCluster cluster = new MiniCluster();
        Stream<Path> files = Files.list(SCRIPTS)) {
      String url = "jdbc:cellar:hbase:localhost:" + cluster.port();
      StringBuilder report = new StringBuilder();
      for (Path file : files.sorted().toList()) {
        if (!file.getFileName().toString().contains(only)) {
          continue;
        }
        long start = System.nanoTime();
        List<String> lines = Files.readAllLines(file, UTF_8);
        String outcome;
        try {
          List<String> answered =
              new GoldenScript(lines).run(DriverManager.getConnection(url), c -> c);
          outcome = difference(lines, answered);
        } catch (Exception e) {
          outcome = "FAILED " + e;
        }
        report
            .append(file.getFileName())
            .append(" ")
            .append((System.nanoTime() - start) / 1_000_000_000.0)
            .append(" ")
            .append(outcome)
            .append('\n');
        System.out.println(file.getFileName() + " " + outcome);
        Files.writeString(Path.of("target/golden-report.txt"), report.toString());
        clean(url);
      }
    }
  }

  private static String difference(List<String> wanted, List<String> got) {
    int differing = 0;
    List<String> first = new ArrayList<>();
    for (int i = 0; i < Math.max(wanted.size(), got.size()); i++) {
      String w = i < wanted.size() ? wanted.get(i) : "-";
      String g = i < got.size() ? got.get(i) : "-";
      if (!w.equals(g)) {
        differing++;
        if (first.size() < 6) {
          first.add("\n    line " + (i + 1) + " - " + w + "\n    line " + (i + 1) + " + " + g);
        }
      }
    }
    return differing == 0 ? "same" : differing + " of " + wanted.size() + String.join("", first);
  }

  private static void clean(String url) throws Exception {
    try (Connection c = DriverManager.getConnection(url);
        Statement s = c.createStatement()) {
      List<String> names = new ArrayList<>();
      try (ResultSet r =
          s.executeQuery(
              "SELECT table_schema, table_name, table_type FROM information_schema.tables"
                  + " WHERE table_schema NOT IN ('information_schema', 'sys')")) {
        while (r.next()) {
          names.add(
              "DROP "
                  + (r.getString(3).contains("VIEW") ? "VIEW" : "TABLE")
                  + " IF EXISTS \""
                  + r.getString(1)
                  + "\".\""
                  + r.getString(2)
                  + "\" CASCADE");
        }
      }
      for (String drop : names) {
        try {
          s.execute(drop);
        } catch (Exception e) {
          System.out.println("  " + drop + ": " + e);
        }
      }
    }
  }
}
