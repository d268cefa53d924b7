package io.cellardb.sql.pushdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many rows EXPLAIN expects, by what the store knows of columns and without that. */
class EstimatesTest {
  private static final Pattern ROWS = Pattern.compile("~(\\d+)");

  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void rows() {
    sql.run("CREATE TABLE d (d INTEGER PRIMARY KEY)");
    sql.run("INSERT INTO d VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)");
    sql.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b VARCHAR, c INTEGER)");
    sql.run(
        "INSERT INTO t SELECT x.d * 100 + y.d * 10 + z.d, x.d * 10 + y.d,"
            + " CASE WHEN z.d < 4 THEN 'b' END, z.d FROM d x, d y, d z");
  }

  /** The estimates of a plan's nodes, the root's first. */
  private List<Long> estimates(String query, Object... parameters) {
    Matcher matcher = ROWS.matcher(sql.plan(query, parameters));
    return matcher.results().map(found -> Long.valueOf(found.group(1))).toList();
  }

  private void assertScan(long rows, String condition, Object... parameters) {
    String query = "SELECT id FROM t WHERE " + condition;
    List<Long> estimates = estimates(query, parameters);
    assertEquals(rows, estimates.get(estimates.size() - 1), () -> sql.plan(query, parameters));
  }

  @Test
  void anEqualityLeavesOneInSoManyDistinctValues() {
    assertScan(10, "a = 5");
    assertScan(10, "a = ?", 5);
    assertScan(990, "a <> 5");
    assertScan(30, "a IN (1, 2, 3)");
    assertScan(1, "a = 5 AND c = 7");
    assertScan(400, "b = 'b'");
    assertScan(1, "id = 5");
  }

  @Test
  void nullsAreKnown() {
    assertScan(600, "b IS NULL");
    assertScan(400, "b IS NOT NULL");
    assertScan(1, "a IS NULL");
  }

  @Test
  void aJoinHasTheProductOfItsInputsByTheLargerNumberOfKeys() {
    assertEquals(
        List.of(10_000L, 10_000L, 1_000L, 1_000L),
        estimates("SELECT t.id, u.id FROM t JOIN t u ON t.a = u.a"));
    assertEquals(1_000L, estimates("SELECT t.id, d.d FROM t JOIN d ON t.c = d.d").get(0));
  }

  @Test
  void thereAreAsManyGroupsAsDistinctValues() {
    assertEquals(100, estimates("SELECT a, COUNT(*) FROM t GROUP BY a").get(0));
    assertEquals(2, estimates("SELECT b, COUNT(*) FROM t GROUP BY b").get(0));
    assertEquals(1_000, estimates("SELECT a, c, COUNT(*) FROM t GROUP BY a, c").get(0));
  }

  @Test
  void whatIsNotKnownIsGuessed() {
    ColumnType integer = ColumnType.of(SqlTypeName.INTEGER);
    TableDefinition table =
        new TableDefinition(
            TableName.parse("t"),
            List.of(
                ColumnDefinition.key("id", integer, null, 0),
                ColumnDefinition.cell(null, "a", integer, true, null, 1),
                ColumnDefinition.cell(null, "b", integer, true, null, 2)),
            List.of(new KeyColumn(0, false)),
            TableDefinition.familiesOf(List.of(), List.of()));
    TableStatistics statistics =
        new TableStatistics(
            100,
            1_000,
            List.of(
                new ColumnStatistics(
                    "d", ByteString.utf8("a"), 50, 10, ByteString.EMPTY, ByteString.EMPTY)));
    PlannerEstimates estimates = PlannerEstimates.of(table, statistics);
    assertEquals(new PlannerEstimates.Column(10, 0.5), estimates.column(1).orElseThrow());
    assertTrue(estimates.column(2).isEmpty());
    assertEquals(OptionalDouble.empty(), estimates.distinct(List.of(1, 2), 100));
    assertEquals(OptionalDouble.of(11), estimates.distinct(List.of(1), 100));
    assertTrue(estimates.distinct(List.of(1), 10).getAsDouble() < 10);
    assertEquals(OptionalDouble.of(100), estimates.distinct(List.of(0, 1), 100));
    PlannerEstimates none = PlannerEstimates.of(table, new TableStatistics(0, 0));
    assertEquals(1, none.rows());
    assertTrue(none.column(1).isEmpty());
  }
}
