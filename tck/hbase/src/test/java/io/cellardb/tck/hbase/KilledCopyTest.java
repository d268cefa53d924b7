package io.cellardb.tck.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows with a history are copied from a directory to a cluster and back, by processes that are
 * killed on the way: each listing of all versions is the same, byte for byte. {@code -Dcopy.rows=N}
 * and {@code -Dcopy.kills=N} say how many.
 */
final class KilledCopyTest {
  private static final long ROWS = Long.getLong("copy.rows", 30_000);
  private static final int KILLS = Integer.getInteger("copy.kills", 4);

  /** A part of the rows is written by one statement. */
  private static final int STATEMENTS = 10;

  @TempDir private Path directory;

  /** Copies {@code FROM} to {@code TO}, as a process that is killed, and says how far it is. */
  static final class Client {
    private Client() {}

    public static void main(String[] arguments) throws SQLException {
      boolean same =
          StoreCopy.run(
              new StoreCopy.Request(arguments[0], arguments[1], List.of("default.t")),
              System.err::println);
      System.exit(same ? 0 : 1);
    }
  }

  @Test
  void copiesThatAreKilledGoOn() throws Exception {
    Random random = new Random(TestSeed.get());
    String source = "jdbc:cellar:" + directory.resolve("source");
    String back = "jdbc:cellar:" + directory.resolve("back");
    fill(source);
    try (MiniCluster cluster = new MiniCluster()) {
      String url = "jdbc:cellar:hbase:localhost:" + cluster.port();
      long begun = System.nanoTime();
      int killed = copy(source, url, random);
      killed += copy(url, back, random);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
      assertEquals(listing(source), listing(url));
      assertEquals(listing(source), listing(back));
      System.err.printf("%d rows there and back, %d kills, %d s%n", ROWS, killed, seconds);
      assertTrue(killed > 0, "no copy was killed before it ended");
    }
  }

  private static void fill(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url + "?durability=os");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (k BIGINT PRIMARY KEY, n INTEGER, s VARCHAR, f.x DOUBLE)"
              + " FAMILY d WITH (versions = 4, keep_deleted_cells = TRUE) FAMILY f WITH (versions = 2)");
      for (int part = 0; part < STATEMENTS; part++) {
        statement.execute(
            "INSERT INTO t SELECT k, k, 'row ' || k, k / 3.0 FROM generate_series("
                + ROWS * part / STATEMENTS
                + ", "
                + (ROWS * (part + 1) / STATEMENTS - 1)
                + ") AS s (k)");
      }
      statement.execute("UPDATE t SET n = n + 1, x = -x WHERE MOD(k, 3) = 0");
      statement.execute("UPDATE t SET s = NULL WHERE MOD(k, 7) = 0");
      statement.execute("DELETE FROM t WHERE MOD(k, 11) = 0");
      statement.execute(
          "INSERT INTO t (k, n) SELECT k, 0 FROM generate_series(0, 1000, 11) AS s (k)");
    }
  }

  /** Begins a copy until one comes to its end; how many were killed. */
  private static int copy(String from, String to, Random random)
      throws IOException, InterruptedException {
    int killed = 0;
    while (true) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
          .filter(argument -> argument.startsWith("--add"))
          .forEach(command::add);
      Collections.addAll(
          command,
          "-cp",
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
          Client.class.getName(),
          from,
          to);
      Process process = new ProcessBuilder(command).inheritIO().start();
      // Some seconds until it copies; the first are killed before it has begun.
      long millis = 1_500 + random.nextLong(2_000 + ROWS / (3L * KILLS));
      if (killed < KILLS && !process.waitFor(millis, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        killed++;
      } else {
        assertEquals(0, process.waitFor());
        return killed;
      }
    }
  }

  /** The number of all versions, and a checksum of them in their order. */
  private static String listing(String url) throws SQLException {
    CRC32C crc = new CRC32C();
    long count = 0;
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet cells =
            statement.executeQuery(
                "SELECT _row, family, qualifier, cell_time, value FROM t$cells"
                    + " WHERE qualifier IN ('n', 's', 'x')")) {
      while (cells.next()) {
        count++;
        for (int i = 1; i <= 5; i++) {
          byte[] part = cells.getString(i).getBytes(StandardCharsets.UTF_8);
          crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).flip());
          crc.update(part);
        }
      }
    }
    return count + " " + crc.getValue();
  }
}
