package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Foreign keys as {@link DatabaseMetaData} shows them. */
class ForeignKeyMetadataTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:foreign-keys");
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE NAMESPACE other",
              "CREATE TABLE other.site (a INTEGER, b INTEGER, name VARCHAR UNIQUE,"
                  + " PRIMARY KEY (a, b))",
              "CREATE TABLE page (id INTEGER PRIMARY KEY, up INTEGER REFERENCES page"
                  + " ON DELETE CASCADE DEFERRABLE)",
              "CREATE TABLE visit (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER, name VARCHAR"
                  + " REFERENCES other.site (name) ON DELETE SET NULL ON UPDATE RESTRICT,"
                  + " CONSTRAINT of_site FOREIGN KEY (y, x) REFERENCES other.site"
                  + " ON UPDATE SET DEFAULT DEFERRABLE INITIALLY DEFERRED,"
                  + " page INTEGER REFERENCES page)")) {
        statement.execute(sql);
      }
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> rows(ResultSet result) throws SQLException {
    List<String> rows = new ArrayList<>();
    while (result.next()) {
      List<String> values = new ArrayList<>();
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        values.add(result.getString(i));
      }
      rows.add(String.join(" ", values.stream().map(String::valueOf).toList()));
    }
    return rows;
  }

  private static final String PAGE =
      "null default page id null default visit page 1 3 3 visit_page_fkey page_pkey 7";
  private static final String SELF =
      "null default page id null default page up 1 3 0 page_up_fkey page_pkey 6";
  private static final String SITE_A =
      "null other site a null default visit y 1 4 3 of_site site_pkey 5";
  private static final String SITE_B =
      "null other site b null default visit x 2 4 3 of_site site_pkey 5";
  private static final String NAME =
      "null other site name null default visit name 1 1 2 visit_name_fkey site_name_key 7";

  @Test
  void importedKeysAreSortedByTheTablesThatTheyName() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    assertEquals(
        List.of(PAGE, SITE_A, NAME, SITE_B), rows(meta.getImportedKeys(null, "default", "visit")));
    assertEquals(List.of(SELF), rows(meta.getImportedKeys(null, null, "page")));
    assertEquals(List.of(), rows(meta.getImportedKeys(null, "other", "site")));
  }

  @Test
  void exportedKeysAreSortedByTheirTables() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    assertEquals(List.of(SELF, PAGE), rows(meta.getExportedKeys(null, "default", "page")));
    assertEquals(List.of(SITE_A, NAME, SITE_B), rows(meta.getExportedKeys(null, "other", "site")));
    assertEquals(List.of(), rows(meta.getExportedKeys("catalog", "other", "site")));
  }

  @Test
  void crossReferencesAreThoseBetweenTwoTables() throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    assertEquals(
        List.of(PAGE), rows(meta.getCrossReference(null, null, "page", null, null, "visit")));
    assertEquals(List.of(), rows(meta.getCrossReference(null, null, "visit", null, null, "page")));
    assertEquals(5, rows(meta.getCrossReference(null, null, null, null, null, null)).size());
  }
}
