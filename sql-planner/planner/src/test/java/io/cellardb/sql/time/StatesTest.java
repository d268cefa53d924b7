package io.cellardb.sql.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** States of tables and views, at times that the statement or another row gives. */
class StatesTest {
  private final SqlTester sql = new SqlTester();

  @BeforeEach
  void tables() {
    sql.run(
        "CREATE TABLE price (item VARCHAR PRIMARY KEY, amount INTEGER)"
            + " FAMILY d WITH (versions = 10, keep_deleted_cells = 'TRUE')");
    sql.run("CREATE TABLE sale (id INTEGER PRIMARY KEY, item VARCHAR, at_time BIGINT)");
    sql.run("UPSERT INTO price (item, amount, _time) VALUES ('ink', 3, 10), ('pen', 5, 10)");
    sql.run("UPSERT INTO price (item, amount, _time) VALUES ('ink', 4, 20)");
    sql.run("UPSERT INTO price (item, amount, _time) VALUES ('ink', 6, 30)");
    sql.run(
        "INSERT INTO sale VALUES (1, 'ink', 10), (2, 'ink', 25), (3, 'pen', 15), (4, 'ink', 5),"
            + " (5, 'ink', NULL), (6, NULL, 40)");
  }

  @Test
  void theTimeOfAStateComesFromTheRowItIsJoinedWith() {
    List<String> expected = List.of("1|3", "2|4", "3|5");
    for (String query :
        List.of(
            "SELECT s.id, p.amount FROM sale s"
                + " JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p ON p.item = s.item ORDER BY 1",
            "SELECT s.id, p.amount FROM sale s, price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " WHERE p.item = s.item ORDER BY 1",
            "SELECT s.id, p.amount FROM sale s, LATERAL (SELECT * FROM price"
                + " FOR SYSTEM_TIME AS OF s.at_time AS q WHERE q.item = s.item) AS p ORDER BY 1")) {
      assertEquals(expected, sql.query(query), query);
      String plan = sql.plan(query);
      assertTrue(plan.contains("ForEach"), plan);
      assertTrue(plan.contains("keys=[item = outer"), plan);
    }
  }

  @Test
  void anOuterJoinKeepsRowsThatFindNoState() {
    assertEquals(
        List.of("1|3", "2|4", "3|5", "4|null", "5|null", "6|null"),
        sql.query(
            "SELECT s.id, p.amount FROM sale s LEFT JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " ON p.item = s.item ORDER BY 1"));
    assertEquals(
        List.of("4|null", "5|null", "6|null"),
        sql.query(
            "SELECT s.id, p.amount FROM sale s LEFT JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " ON p.item = s.item WHERE p.amount IS NULL ORDER BY 1"));
  }

  @Test
  void aSubQueryReadsTheStateAsOfTheOuterRow() {
    assertEquals(
        List.of("1|3", "2|4", "3|5", "4|null", "5|null", "6|null"),
        sql.query(
            "SELECT s.id, (SELECT MAX(amount) FROM price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " WHERE p.item = s.item) FROM sale s ORDER BY 1"));
    assertEquals(
        List.of("4", "5", "6"),
        sql.query(
            "SELECT id FROM sale s WHERE NOT EXISTS (SELECT 1 FROM price FOR SYSTEM_TIME AS OF"
                + " s.at_time AS p WHERE p.item = s.item) ORDER BY 1"));
    assertEquals(
        List.of("1", "2", "3"),
        sql.query(
            "SELECT id FROM sale s WHERE item IN (SELECT item FROM price FOR SYSTEM_TIME AS OF"
                + " s.at_time) ORDER BY 1"));
    assertEquals(
        List.of("1|0", "2|1"),
        sql.query(
            "SELECT s.id, (SELECT SUM(p.amount - (SELECT q.amount FROM price FOR SYSTEM_TIME AS OF"
                + " 10 AS q WHERE q.item = p.item)) FROM price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " WHERE p.item = s.item) FROM sale s WHERE id < 3 ORDER BY 1"));
  }

  @Test
  void correlatedTimesNestAndTakeExpressionsAndParameters() {
    assertEquals(
        List.of("2|4|3"),
        sql.query(
            "SELECT s.id, p.amount, q.amount FROM sale s"
                + " JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p ON p.item = s.item"
                + " JOIN price FOR SYSTEM_TIME AS OF s.at_time - ? AS q ON q.item = p.item"
                + " WHERE s.id = ?",
            15,
            2));
    assertEquals(
        List.of("1|3", "2|4", "3|5"),
        sql.query(
            "SELECT s.id, (SELECT (SELECT p.amount FROM price FOR SYSTEM_TIME AS OF s.at_time AS p"
                + " WHERE p.item = t.item) FROM sale t WHERE t.id = s.id) FROM sale s"
                + " WHERE s.id < 4 ORDER BY 1"));
    assertEquals(
        List.of("2|2"),
        sql.query(
            "SELECT s.id, COUNT(*) FROM sale s, LATERAL (SELECT * FROM price FOR SYSTEM_TIME AS OF"
                + " s.at_time) AS p WHERE s.id = 2 GROUP BY s.id"));
  }

  @Test
  void aViewIsReadAsOfATimeWithAllItsTables() {
    sql.run("CREATE VIEW sold AS SELECT s.id, p.amount FROM sale s JOIN price p USING (item)");
    sql.run("CREATE VIEW dear AS SELECT item FROM price WHERE amount > (SELECT 3)");
    sql.run(
        "CREATE VIEW growth AS SELECT n.item, n.amount - o.amount AS more FROM price n"
            + " JOIN price FOR SYSTEM_TIME AS OF 10 AS o ON n.item = o.item");
    assertEquals(
        List.of(),
        sql.query(
            "SELECT /*+ PARTIAL_STATES */ * FROM sold FOR SYSTEM_TIME AS OF 25 WHERE amount > 3"));
    assertEquals(List.of("pen"), sql.query("SELECT * FROM dear FOR SYSTEM_TIME AS OF 10"));
    assertEquals(
        List.of("ink", "pen"),
        sql.query("SELECT * FROM dear FOR SYSTEM_TIME AS OF ? ORDER BY 1", 20L));
    assertEquals(
        List.of("ink|1", "pen|0"),
        sql.query("SELECT * FROM growth FOR SYSTEM_TIME AS OF 20 ORDER BY 1"));
    assertEquals(List.of("ink|3", "pen|0"), sql.query("SELECT * FROM growth ORDER BY 1"));
    assertEquals(
        List.of("2|ink", "2|pen"),
        sql.query(
            "SELECT s.id, d.item FROM sale s, dear FOR SYSTEM_TIME AS OF s.at_time AS d"
                + " WHERE s.id = 2 ORDER BY 2"));
    assertEquals(
        List.of("4"),
        sql.query(
            "WITH p AS (SELECT * FROM price) SELECT amount FROM p FOR SYSTEM_TIME AS OF 20"
                + " WHERE item = 'ink'"));
  }

  @Test
  void cellsAreReadAsOfATime() {
    String cells =
        "SELECT cell_time FROM price$cells FOR SYSTEM_TIME AS OF ? WHERE item = 'ink'"
            + " AND qualifier = 'amount' ORDER BY 1";
    assertEquals(List.of("10", "20"), sql.query(cells, 25L));
    assertEquals(List.of(), sql.query(cells, 9L));
    assertEquals(List.of(), sql.query(cells, new Object[] {null}));
  }

  @Test
  void anUpperBoundOfCellTimesBringsNoDeletedCellsBack() {
    sql.run("DELETE FROM price WHERE item = 'pen'");
    String query = "SELECT COUNT(*) FROM price$cells WHERE item = 'pen' AND cell_time ";
    for (String condition : List.of("<= 10", "< 11", "= 10", "+ 0 <= 10", ">= 10")) {
      assertEquals(List.of("0"), sql.query(query + condition), condition);
    }
    assertEquals(
        List.of("1"),
        sql.query(
            "SELECT COUNT(*) FROM price$cells FOR SYSTEM_TIME AS OF 10 WHERE item = 'pen'"
                + " AND qualifier = 'amount'"));
  }
}
