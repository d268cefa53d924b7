package io.cellardb.tck.differential;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 22 queries of TPC-H at scale 0.01, from a directory that was closed and opened again after
 * the load, give H2's answers on the same data. So do they on a cluster, see {@link Place}.
 *
 * <p>The queries stand in {@code tpch/q01.sql} and so on: those of the specification with its
 * validation parameters, in the standard's syntax, LIMIT where the specification counts rows. Two
 * differ: Q11 calls {@code part_value} what the specification calls {@code value}, a word that H2
 * reserves, and takes the fraction 0.0001 / scale; Q15's view is a common table expression. Columns
 * of text are VARCHAR, since H2 pads CHAR. H2 gets Q11, Q15 and Q19 in equivalent words ({@code
 * q15.h2.sql}), since it computes a common table expression or a join anew for each row of the
 * original and needs a minute. Comments at the head of a query say what its answer leaves open:
 * {@code approximate} lists columns, from 1, that are averages or quotients, whose decimal places
 * the standard leaves to the implementation; {@code unordered} that its ORDER BY does not tell all
 * rows apart.
 */
final class TpchTest {
  private static final double SCALE = 0.01;
  private static final int ROWS = 86805;

  private static Connection cellar;
  private static Connection h2;

  @BeforeAll
  static void load(@TempDir Path directory) throws SQLException {
    String url = Place.url(directory, "tpch");
    try (Connection loading = DriverManager.getConnection(url)) {
      assertEquals(ROWS, TpchData.load(loading, SCALE));
    }
    cellar = DriverManager.getConnection(url);
    h2 = Judge.H2.connect();
    assertEquals(ROWS, TpchData.load(h2, SCALE));
    try (Statement statement = h2.createStatement()) {
      for (String columns :
          List.of(
              "lineitem (l_partkey, l_suppkey)",
              "lineitem (l_suppkey)",
              "orders (o_custkey)",
              "partsupp (ps_suppkey)")) {
        statement.execute("CREATE INDEX ON " + columns);
      }
      statement.execute("ANALYZE");
    }
  }

  @AfterAll
  static void close() throws SQLException {
    cellar.close();
    h2.close();
  }

  static IntStream queries() {
    return IntStream.rangeClosed(1, 22);
  }

  @ParameterizedTest
  @MethodSource("queries")
  void aQueryOfTpchAnswersAsH2(int number) throws SQLException {
    String name = name(number);
    String sql = query(number);
    boolean rewritten = getClass().getResource(name + ".h2.sql") != null;
    Answer expected = answer(h2, rewritten ? text(name + ".h2.sql") : sql);
    assertFalse(expected.rows().isEmpty(), "an empty answer compares nothing");
    assertNull(answer(cellar, sql).differenceFrom(expected, isOrdered(sql), approximate(sql)), sql);
  }

  /** The text of a query. */
  static String query(int number) {
    return text(name(number) + ".sql");
  }

  private static String name(int number) {
    return String.format(Locale.ROOT, "/tpch/q%02d", number);
  }

  /** Whether the order of its rows is given. */
  static boolean isOrdered(String sql) {
    return sql.contains("order by") && !sql.contains("-- unordered");
  }

  /** The columns, from 0, whose decimal places are open. */
  static Set<Integer> approximate(String sql) {
    Set<Integer> columns = new TreeSet<>();
    sql.lines()
        .filter(line -> line.startsWith("-- approximate "))
        .flatMap(line -> List.of(line.split(" ")).stream().skip(2))
        .forEach(column -> columns.add(Integer.parseInt(column) - 1));
    return columns;
  }

  static Answer answer(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      return Answer.read(results);
    }
  }

  private static String text(String resource) {
    try (InputStream in = TpchTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
