package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.DatabaseCatalog.Column;
import io.cellardb.jdbc.session.DatabaseCatalog.Extent;
import io.cellardb.jdbc.session.DatabaseCatalog.Index;
import io.cellardb.jdbc.session.DatabaseCatalog.IndexKind;
import io.cellardb.jdbc.session.DatabaseCatalog.KeyColumn;
import io.cellardb.jdbc.session.DatabaseCatalog.Table;
import io.cellardb.jdbc.session.DatabaseCatalog.TableKind;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseMetaDataTest {
  private final FakeSession session = new FakeSession();
  private Connection connection;
  private DatabaseMetaData meta;

  @BeforeEach
  void open() throws SQLException {
    TypeDescription text = TypeDescription.of(SqlType.VARCHAR);
    Table page =
        new Table(
            "web",
            "page",
            TableKind.TABLE,
            "pages",
            List.of(
                Column.of("host", TypeDescription.of(SqlType.VARCHAR, 20, 0), false),
                Column.of("path", text, false),
                new Column("contents.type", text, true, "'text/html'", "", false, false, false),
                Column.of("anchor", TypeDescription.map(text, text), true),
                Column.of("price", TypeDescription.of(SqlType.DECIMAL, 10, 2), true),
                Column.of("seen", TypeDescription.of(SqlType.TIMESTAMP, 3, 0), true),
                new Column(
                    "_time",
                    TypeDescription.of(SqlType.BIGINT),
                    true,
                    null,
                    "",
                    false,
                    true,
                    true)),
            "page_pkey",
            List.of(new KeyColumn("path", true), new KeyColumn("host", false)),
            List.of("path", "host"));
    Table log =
        new Table(
            "web",
            "log",
            TableKind.TABLE,
            "",
            List.of(
                Column.of("line", text, true),
                new Column(
                    "_rowid",
                    TypeDescription.of(SqlType.BIGINT),
                    false,
                    null,
                    "",
                    true,
                    false,
                    true)),
            null,
            List.of(),
            List.of("_rowid"));
    session.catalog =
        new DatabaseCatalog(
            List.of("web", "default", "a_b"),
            List.of(
                page,
                log,
                table("web", "page$cells", TableKind.SYSTEM_TABLE),
                table("web", "pageXviews", TableKind.VIEW),
                table("a_b", "page", TableKind.TABLE),
                table("a_b", "PAGE", TableKind.TABLE)),
            List.of(
                new Index(
                    "web",
                    "page",
                    "by_price",
                    IndexKind.OTHER,
                    false,
                    List.of(new KeyColumn("price", false), new KeyColumn("lower(path)", true)),
                    "price > 0",
                    () -> new Extent(7, 2)),
                new Index(
                    "web",
                    "page",
                    "by_seen",
                    IndexKind.OTHER,
                    true,
                    List.of(new KeyColumn("seen", true)),
                    null,
                    () -> new Extent(8, 3)),
                new Index(
                    "web",
                    "page",
                    "page_pkey",
                    IndexKind.CLUSTERED,
                    true,
                    page.primaryKey(),
                    null,
                    () -> new Extent(9, 4))));
    connection = FakeSession.connect(session, "jdbc:cellar:./d?fetchSize=1");
    meta = connection.getMetaData();
  }

  private static Table table(String namespace, String name, TableKind kind) {
    return new Table(
        namespace,
        name,
        kind,
        "",
        List.of(Column.of("id", TypeDescription.of(SqlType.BIGINT), false)),
        "pk",
        List.of(new KeyColumn("id", true)),
        List.of("id"));
  }

  /** The rows as text, columns with a blank between, rows with a bar. */
  private static String read(ResultSet results, String... columns) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (results) {
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (String column : columns) {
          row.add(results.getString(column));
        }
        rows.add(String.join(" ", row));
      }
    }
    return String.join("|", rows);
  }

  @Test
  void schemasAreSortedAndThereAreNoCatalogs() throws SQLException {
    assertEquals("a_b|default|web", read(meta.getSchemas(), "TABLE_SCHEM"));
    assertEquals("a_b", read(meta.getSchemas(null, "a\\_b"), "TABLE_SCHEM"));
    assertEquals("", read(meta.getSchemas("x", null), "TABLE_SCHEM"));
    assertEquals("", read(meta.getCatalogs(), "TABLE_CAT"));
    assertEquals(
        "LOCAL TEMPORARY|MATERIALIZED VIEW|SYSTEM TABLE|TABLE|VIEW",
        read(meta.getTableTypes(), "TABLE_TYPE"));
  }

  @Test
  void tablesAreFoundByPatternAndTypeAndSortedByTypeAndName() throws SQLException {
    String all =
        "SYSTEM TABLE web page$cells|TABLE a_b PAGE|TABLE a_b page|TABLE web log|TABLE web page"
            + "|VIEW web pageXviews";
    String[] columns = {"TABLE_TYPE", "TABLE_SCHEM", "TABLE_NAME"};
    assertEquals(all, read(meta.getTables(null, null, null, null), columns));
    assertEquals(all, read(meta.getTables("", "%", "%", null), columns));
    assertEquals(
        all.replace("|TABLE web log", ""), read(meta.getTables(null, null, "P%", null), columns));
    assertEquals(
        "VIEW web pageXviews",
        read(meta.getTables(null, "web", "page_v%", new String[] {"VIEW", "TABLE"}), columns));
    assertEquals("", read(meta.getTables(null, "web", "page\\_v%", null), columns));
    assertEquals("", read(meta.getTables(null, "", "%", null), columns));
    assertEquals("", read(meta.getTables("cat", "web", "%", null), columns));
    assertEquals("", read(meta.getTables(null, null, "%", new String[0]), columns));
    assertEquals("pages", read(meta.getTables(null, "WEB", "page", null), "REMARKS"));
  }

  @Test
  void columnsHaveTypesSizesDefaultsAndPositions() throws SQLException {
    assertEquals(
        "1 host VARCHAR 20 null NO null 80|2 path VARCHAR 2147483647 null NO null 2147483647"
            + "|3 contents.type VARCHAR 2147483647 null YES 'text/html' 2147483647"
            + "|4 anchor MAP<VARCHAR, VARCHAR> 0 null YES null null"
            + "|5 price DECIMAL 10 2 YES null null|6 seen TIMESTAMP 23 3 YES null null",
        read(
            meta.getColumns(null, "web", "page", "%"),
            "ORDINAL_POSITION",
            "COLUMN_NAME",
            "TYPE_NAME",
            "COLUMN_SIZE",
            "DECIMAL_DIGITS",
            "IS_NULLABLE",
            "COLUMN_DEF",
            "CHAR_OCTET_LENGTH"));
    assertEquals("3", read(meta.getColumns(null, null, "page", "contents.%"), "ORDINAL_POSITION"));
    assertEquals("_time", read(meta.getPseudoColumns(null, "web", "page", null), "COLUMN_NAME"));
  }

  @Test
  void thePrimaryKeyIsAlsoAUniqueIndexAndTheRowIdentifier() throws SQLException {
    assertEquals(
        "host 2 page_pkey|path 1 page_pkey",
        read(meta.getPrimaryKeys(null, "web", "page"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"));
    assertEquals(
        "page_pkey 1 path A false|page_pkey 2 host D false|by_seen 1 seen A false",
        read(
            meta.getIndexInfo(null, "web", "PAGE", true, true),
            "INDEX_NAME",
            "ORDINAL_POSITION",
            "COLUMN_NAME",
            "ASC_OR_DESC",
            "NON_UNIQUE"));
    assertEquals(
        "path|host",
        read(
            meta.getBestRowIdentifier(
                null, "web", "page", DatabaseMetaData.bestRowTemporary, false),
            "COLUMN_NAME"));
    assertEquals("", read(meta.getPrimaryKeys(null, "web", "log"), "COLUMN_NAME"));
    assertEquals("", read(meta.getIndexInfo(null, "web", "log", false, true), "COLUMN_NAME"));
    assertEquals(
        "_rowid 2",
        read(
            meta.getBestRowIdentifier(null, "web", "log", DatabaseMetaData.bestRowSession, false),
            "COLUMN_NAME",
            "PSEUDO_COLUMN"));
    assertEquals("PAGE", read(meta.getPrimaryKeys(null, "a_b", "PAGE"), "TABLE_NAME"));
    assertEquals("PAGE|page", read(meta.getPrimaryKeys(null, "a_b", "Page"), "TABLE_NAME"));
    assertEquals("PAGE|page", read(meta.getPrimaryKeys(null, "a_b", "%"), "TABLE_NAME"));
    assertEquals("", read(meta.getPrimaryKeys(null, "aXb", "%"), "TABLE_NAME"));
  }

  @Test
  void indexesHaveTheirOrderConditionAndSize() throws SQLException {
    String[] columns = {
      "NON_UNIQUE",
      "TYPE",
      "INDEX_NAME",
      "ORDINAL_POSITION",
      "COLUMN_NAME",
      "ASC_OR_DESC",
      "CARDINALITY",
      "PAGES",
      "FILTER_CONDITION"
    };
    String unique =
        "false 1 page_pkey 1 path A 9 4 null|false 1 page_pkey 2 host D 9 4 null"
            + "|false 3 by_seen 1 seen A 8 3 null";
    assertEquals(unique, read(meta.getIndexInfo(null, "web", "page", true, true), columns));
    assertEquals(
        unique
            + "|true 3 by_price 1 price D 7 2 price > 0|true 3 by_price 2 lower(path) A 7 2 price > 0",
        read(meta.getIndexInfo(null, "web", "page", false, true), columns));
  }

  @Test
  void everyTypeOfAColumnIsNamedAndThePlainestOfACodeComesFirst() throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet types = meta.getTypeInfo()) {
      while (types.next()) {
        names.add(types.getString("TYPE_NAME"));
      }
    }
    assertTrue(names.indexOf("VARCHAR") < names.indexOf("JSON"));
    assertTrue(names.contains("INTEGER ARRAY"));
    try (ResultSet columns = meta.getColumns(null, null, null, null)) {
      while (columns.next()) {
        assertTrue(names.contains(columns.getString("TYPE_NAME")));
      }
    }
  }

  @Test
  void namePatternsKnowWildcardsAndEscapes() {
    assertTrue(NamePattern.of(null).matches("x"));
    assertTrue(NamePattern.of("a%c").matches("ABBC"));
    assertTrue(NamePattern.of("%b%").matches("abc"));
    assertTrue(NamePattern.of("a_c").matches("abc"));
    assertFalse(NamePattern.of("a_c").matches("ac"));
    assertFalse(NamePattern.of("a\\_c").matches("abc"));
    assertTrue(NamePattern.of("a\\_c").matches("a_c"));
    assertTrue(NamePattern.of("a\\%").matches("a%"));
    assertTrue(NamePattern.of("a\\\\b").matches("a\\b"));
    assertTrue(NamePattern.of("title").matches("TITLE"));
    assertFalse(NamePattern.of("").matches("x"));
  }

  @Test
  void everyQuestionIsAnsweredAndEveryResultIsFullyDescribed() throws Exception {
    int results = 0;
    for (Method method : DatabaseMetaData.class.getMethods()) {
      if (method.getDeclaringClass() != DatabaseMetaData.class) {
        continue;
      }
      Class<?>[] types = method.getParameterTypes();
      Object[] arguments = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        arguments[i] =
            types[i] == int.class ? (Object) 0 : types[i] == boolean.class ? false : null;
      }
      Object answer = method.invoke(meta, arguments);
      assertNotNull(answer, method::getName);
      if (answer instanceof ResultSet rows) {
        results++;
        describeFully(rows);
      }
    }
    assertEquals(26, results);
  }

  private static void describeFully(ResultSet rows) throws Exception {
    ResultSetMetaData description = rows.getMetaData();
    assertTrue(description.getColumnCount() > 0);
    for (Method method : ResultSetMetaData.class.getMethods()) {
      if (method.getDeclaringClass() == ResultSetMetaData.class
          && method.getParameterCount() == 1) {
        for (int i = 1; i <= description.getColumnCount(); i++) {
          assertNotNull(method.invoke(description, i), method::getName);
        }
      }
    }
    while (rows.next()) {
      for (int i = 1; i <= description.getColumnCount(); i++) {
        Object value = rows.getObject(i);
        assertTrue(
            value == null || value.getClass().getName().equals(description.getColumnClassName(i)));
      }
    }
    assertNull(rows.getStatement());
  }

  @Test
  void theDatabaseIsDescribed() throws SQLException {
    assertEquals("Fake", meta.getDatabaseProductName());
    assertEquals(3, meta.getDatabaseMajorVersion());
    assertEquals(14, meta.getDatabaseMinorVersion());
    assertEquals("ABS,MOD", meta.getNumericFunctions());
    assertEquals("jdbc:cellar:./d", meta.getURL());
    assertTrue(meta.usesLocalFiles());
    assertEquals("\"", meta.getIdentifierQuoteString());
    assertEquals("\\", meta.getSearchStringEscape());
    assertTrue(meta.storesMixedCaseIdentifiers());
    assertEquals(Types.VARCHAR, SqlType.JSON.jdbcType());
    connection.close();
    assertState(SqlState.CONNECTION_CLOSED, () -> meta.getTables(null, null, "%", null));
    assertState(SqlState.CONNECTION_CLOSED, meta::getTypeInfo);
  }
}
