package io.cellardb.embedded;

import static io.cellardb.embedded.Rows.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another JVM has the directory, and then dies without a word. */
class OtherProcessTest {
  private static final int ROWS_PER_BATCH = 50;
  private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 40;

  @TempDir Path directory;

  /** Loads batches until it is killed, and says after each that it is written. */
  static final class Loader {
    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + args[0])) {
        Rows.update(
            connection,
            "CREATE TABLE load (batch INTEGER, row_in_batch INTEGER, f.filler VARCHAR,"
                + " g.filler VARCHAR, PRIMARY KEY (batch, row_in_batch))");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO load VALUES (?, ?, ?, ?)")) {
          for (int batch = 0; ; batch++) {
            for (int row = 0; row < ROWS_PER_BATCH; row++) {
              insert.setInt(1, batch);
              insert.setInt(2, row);
              insert.setString(3, "f" + row);
              insert.setString(4, "g" + batch);
              insert.addBatch();
            }
            insert.executeBatch();
            System.out.println(batch);
          }
        }
      }
    }
  }

  @Test
  void ofAKilledLoadEveryAcknowledgedBatchIsThereAndNoneIsHalf() throws Exception {
    String store = directory.resolve("data").toString();
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Loader.class.getName(),
            store);
    File errors = directory.resolve("errors").toFile();
    Process loader = new ProcessBuilder(command).redirectError(errors).start();
    int acknowledged = -1;
    try (BufferedReader output = loader.inputReader()) {
      while (acknowledged < ACKNOWLEDGED_BEFORE_THE_KILL) {
        String line = output.readLine();
        assertNotNull(line, () -> "the loader ended early, see " + errors);
        acknowledged = Integer.parseInt(line);
      }
      assertFails(
          "55006",
          Long.toString(loader.pid()),
          () -> DriverManager.getConnection("jdbc:cellar:" + store));
      // Through the handle, so that what the loader has said can still be read.
      loader.toHandle().destroyForcibly();
      loader.waitFor();
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        acknowledged = line.isEmpty() ? acknowledged : Integer.parseInt(line);
      }
    } finally {
      loader.destroyForcibly();
    }
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + store)) {
      List<String> counts =
          Rows.of(
              connection,
              "SELECT batch, COUNT(*), COUNT(f.filler), COUNT(g.filler) FROM load"
                  + " GROUP BY batch ORDER BY batch");
      assertTrue(counts.size() > acknowledged, counts.size() + " <= " + acknowledged);
      // The batch after the last acknowledged one may be there too.
      assertTrue(counts.size() <= acknowledged + 2, counts.size() + " > " + acknowledged);
      List<String> expected = new ArrayList<>();
      for (int batch = 0; batch < counts.size(); batch++) {
        expected.add(batch + "|50|50|50");
      }
      assertEquals(expected, counts);
    }
  }
}
