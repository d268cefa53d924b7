package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Numbers keep their digits, behind the point and before it, whatever a parameter stands beside.
 */
final class DecimalParametersTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:decimals");
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price DECIMAL(10, 2))");
      statement.execute("INSERT INTO item VALUES (1, 20.00), (2, 1.25)");
    }
  }

  @AfterEach
  void close() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE item");
    }
    connection.close();
  }

  private BigDecimal one(PreparedStatement statement, Object value) throws SQLException {
    statement.setObject(1, value);
    try (ResultSet results = statement.executeQuery()) {
      results.next();
      BigDecimal found = results.getBigDecimal(1);
      assertEquals(found.scale(), results.getMetaData().getScale(1));
      return found;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\0',
      value = {
        "SELECT price * ? FROM item WHERE id = 1 ~ 1.075 ~ 21.50000",
        "SELECT price /* ? */ * ? FROM item WHERE id = 1 AND '?' <> '''?' ~ 1.075 ~ 21.50000",
        "SELECT E'\\'?' || \"?\", \"?\" + ? FROM (SELECT 1.5 AS \"?\") AS t ~ 1.255 ~ 2.755",
        "SELECT ? + 1.5 ~ 1.255 ~ 2.755",
        "SELECT ? + 1.5 ~ 1.5 ~ 3.0",
        "SELECT ? + 1.5 ~ 1.50000 ~ 3.0",
        "SELECT ? + 1.5 ~ -0.0001 ~ 1.4999",
        "SELECT COALESCE(?, 1.5) ~ 1.255 ~ 1.255",
        "SELECT CASE WHEN 1 = 1 THEN ? ELSE 1.5 END ~ 1.255 ~ 1.255",
        "SELECT MAX(c) FROM (VALUES (?), (1.2)) AS v (c) ~ 1.255 ~ 1.255",
        "SELECT id * 1.0 FROM item WHERE price > ? ORDER BY id DESC ~ 1.245 ~ 2.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE price - 0 > ? ~ 1.255 ~ 1.0",
        "SELECT ? + 1.5 ~ 100 ~ 101.5",
        "SELECT ? + 1.5 ~ 100.255 ~ 101.755",
        "SELECT price + ? FROM item WHERE id = 1 ~ 12345678901.125 ~ 12345678921.125",
        "SELECT id * 1.0 FROM item WHERE price < ? AND id = 1 ~ 1e30 ~ 1.0",
        "SELECT ? + id FROM item WHERE id = 1 ~ 1.5 ~ 2.5",
        "SELECT id - ? FROM item WHERE id = 2 ~ 12345678901234567890 ~ -12345678901234567888",
        "SELECT (id * ?) / 2 FROM item WHERE id = 1 ~ 3 ~ 1.500000000000000000",
        "SELECT (COALESCE(?, id) + 0) / 2 FROM item WHERE id = 1 ~ 3 ~ 1.50000000000000000000",
        "SELECT CASE WHEN id = 1 THEN ? ELSE id END FROM item ORDER BY id ~ 1.5 ~ 1.5",
        "SELECT GREATEST(id, ?) FROM item WHERE id = 1 ~ 1.5 ~ 1.5",
        "SELECT MOD(id, ?) FROM item WHERE id = 2 ~ 1.5 ~ 0.5",
        "SELECT MIN(x) FROM (VALUES (2), (?)) AS v (x) ~ 1.5 ~ 1.5",
        "SELECT MAX(id) * 1.0 FROM item WHERE id <= ? ~ 1.99 ~ 1.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE id = ? ~ 1.5 ~ 0.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE id = ? ~ 2.0 ~ 1.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE id IN (1, ?) ~ 12345678901234567890 ~ 1.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE (id, price) <> (?, 20) ~ 1.5 ~ 2.0",
        "SELECT MAX(x) FROM (SELECT ? AS x UNION ALL SELECT id FROM item) AS q ~ 10 ~ 10",
        "SELECT SUM(x) FROM (SELECT ? AS x UNION SELECT 1.5) AS q ~ 1.500 ~ 1.5",
        "SELECT SUM(x) FROM (SELECT id AS x FROM item UNION SELECT ?) AS q ~ 2.25 ~ 5.25",
        "SELECT COUNT(*) * 1.0 FROM item WHERE id IN (SELECT ? UNION SELECT 7) ~ 2.0 ~ 1.0",
        "SELECT COUNT(*) * 1.0 FROM item WHERE id > ALL (SELECT ? FROM item) ~ 1.5 ~ 1.0",
        "SELECT CAST(? AS INTEGER) * 1.0 ~ 1.4 ~ 1.0",
      })
  void aValueKeepsItsDigits(String sql, BigDecimal value, BigDecimal expected) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int column = statement.getMetaData().getColumnCount();
      statement.setBigDecimal(1, value);
      try (ResultSet results = statement.executeQuery()) {
        results.next();
        assertEquals(expected, results.getBigDecimal(column));
      }
    }
  }

  @Test
  void eachExecutionHasTheDigitsOfItsOwnValue() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT price * ? FROM item WHERE id = 1")) {
      assertEquals(new BigDecimal("40.0000"), one(statement, new BigDecimal("2.00")));
      assertEquals(new BigDecimal("21.50000"), one(statement, 1.075));
      assertEquals(
          new BigDecimal("21.5020000"), one(statement, new BigDecimal("1.0751")).setScale(7));
      assertEquals(new BigDecimal("60.0000"), one(statement, 3));
    }
  }

  @Test
  void anExecutionIsNotHeldToTheDigitsOfTheOneBefore() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT ? + 1.5")) {
      assertEquals(new BigDecimal("2.755"), one(statement, new BigDecimal("1.255")));
      assertEquals(new BigDecimal("101.755"), one(statement, new BigDecimal("100.255")));
      assertEquals(new BigDecimal("101.5"), one(statement, 100).stripTrailingZeros());
      assertEquals(new BigDecimal("2.755"), one(statement, 1.255).stripTrailingZeros());
      assertEquals(new BigDecimal("3.0"), one(statement, new BigDecimal("1.5")));
    }
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT ? + id FROM item WHERE id = 2")) {
      Object[] values = {1, 3_000_000_000L, 1.5, 1e300, new BigDecimal("0.1"), 2};
      String[] sums = {"3", "3000000002", "3.5", "1.0E300", "2.1", "4"};
      for (int i = 0; i < values.length; i++) {
        statement.setObject(1, values[i]);
        try (ResultSet results = statement.executeQuery()) {
          results.next();
          assertEquals(sums[i], results.getString(1));
        }
      }
    }
  }

  @Test
  void aBatchHasRoomForTheValuesOfAllRows() throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE item SET price = price * ? WHERE id = ?")) {
      Object[][] rows = {{10, 1}, {new BigDecimal("1.075"), 2}, {123_456, 2}};
      for (Object[] row : rows) {
        update.setObject(1, row[0]);
        update.setObject(2, row[1]);
        update.addBatch();
      }
      update.executeBatch();
    }
    try (Statement statement = connection.createStatement();
        ResultSet results =
            statement.executeQuery(
                "SELECT STRING_AGG(CAST(price AS VARCHAR), ' ' ORDER BY id) FROM item")) {
      results.next();
      assertEquals("200.00 165431.04", results.getString(1));
    }
  }

  /** What is written has to fit its column, and a whole one takes no fraction. */
  @Test
  void aFractionIsNotWrittenToAWholeColumn() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, 1)")) {
      SQLException e =
          assertThrows(SQLException.class, () -> insert.setBigDecimal(1, new BigDecimal("7.5")));
      assertEquals("22003", e.getSQLState());
    }
  }

  @Test
  void whatIsWrittenIsRoundedByItsColumnOnly() throws SQLException {
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO item VALUES (?, ? * 1.0)");
        PreparedStatement update =
            connection.prepareStatement("UPDATE item SET price = price * ? WHERE id < 3")) {
      String[] values = {"1.5", "1.005", "1.0049"};
      for (int i = 0; i < values.length; i++) {
        insert.setInt(1, 10 + i);
        insert.setBigDecimal(2, new BigDecimal(values[i]));
        insert.addBatch();
      }
      insert.executeBatch();
      update.setDouble(1, 1.075);
      assertEquals(2, update.executeUpdate());
    }
    try (Statement statement = connection.createStatement();
        ResultSet results =
            statement.executeQuery(
                "SELECT LISTAGG(CAST(price AS VARCHAR), ' ') WITHIN GROUP (ORDER BY id) FROM"
                    + " item")) {
      results.next();
      assertEquals("21.50 1.34 1.50 1.01 1.00", results.getString(1));
    }
  }
}
