package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.dbunit.Assertion;
import org.dbunit.database.DatabaseConfig;
import org.dbunit.database.DatabaseConnection;
import org.dbunit.database.IDatabaseConnection;
import org.dbunit.dataset.IDataSet;
import org.dbunit.dataset.ITable;
import org.dbunit.dataset.xml.FlatXmlDataSet;
import org.dbunit.dataset.xml.FlatXmlDataSetBuilder;
import org.dbunit.operation.DatabaseOperation;
import org.junit.jupiter.api.Test;

/** DBUnit finds tables and keys by the metadata, fills tables from a file, and compares them. */
final class DbUnitTest {
  private static final String ROWS =
      """
      <dataset>
        <ITEM id="1" name="apple" price="1.50" made="2020-01-02 03:04:05.0" ok="true"/>
        <ITEM id="2" name="pear" price="2.25" made="2020-01-03 00:00:00.0" ok="false"/>
      </dataset>
      """;

  private static IDataSet rows(String xml) throws Exception {
    return new FlatXmlDataSetBuilder().setColumnSensing(true).build(new StringReader(xml));
  }

  @Test
  void tablesAreFilledRefreshedAndCompared() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:dbunit");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(20), price DECIMAL(9, 2),"
              + " made TIMESTAMP, ok BOOLEAN)");
      statement.execute("INSERT INTO item VALUES (9, 'old', 0, NULL, NULL)");
      IDatabaseConnection unit = new DatabaseConnection(connection, "default");
      unit.getConfig().setProperty(DatabaseConfig.PROPERTY_ESCAPE_PATTERN, "\"?\"");
      DatabaseOperation.CLEAN_INSERT.execute(unit, rows(ROWS));
      ITable stored = unit.createDataSet().getTable("item");
      assertEquals(2, stored.getRowCount());
      assertEquals("id", stored.getTableMetaData().getPrimaryKeys()[0].getColumnName());
      Assertion.assertEquals(rows(ROWS).getTable("ITEM"), stored);
      DatabaseOperation.REFRESH.execute(
          unit, rows("<dataset><ITEM id='2' name='plum'/><ITEM id='3' name='fig'/></dataset>"));
      ITable named = unit.createQueryTable("q", "SELECT name FROM item ORDER BY id");
      assertEquals(3, named.getRowCount());
      assertEquals("plum", named.getValue(1, "name"));
      DatabaseOperation.DELETE.execute(unit, rows("<dataset><ITEM id='1'/></dataset>"));
      StringWriter written = new StringWriter();
      FlatXmlDataSet.write(unit.createDataSet(new String[] {"item"}), written);
      assertEquals(2, written.toString().split("<item ", -1).length - 1, written::toString);
    }
  }
}
