package io.cellardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The metadata results against what the documentation of {@link DatabaseMetaData} says. */
class MetadataShapesTest {
  /**
   * Method, columns in order and, after the slash, what the rows are ordered by, as documented. A
   * column without a type is a String.
   */
  private static final Map<String, String[]> DOCUMENTED =
      documented(
          """
          getProcedures = PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED1 RESERVED2 RESERVED3 \
          REMARKS PROCEDURE_TYPE:short SPECIFIC_NAME / PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME \
          SPECIFIC_NAME
          getProcedureColumns = PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME \
          COLUMN_TYPE:short DATA_TYPE:int TYPE_NAME PRECISION:int LENGTH:int SCALE:short RADIX:short \
          NULLABLE:short REMARKS COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int \
          CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME / PROCEDURE_CAT \
          PROCEDURE_SCHEM PROCEDURE_NAME SPECIFIC_NAME
          getTables = TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM \
          TYPE_NAME SELF_REFERENCING_COL_NAME REF_GENERATION / TABLE_TYPE TABLE_CAT TABLE_SCHEM \
          TABLE_NAME
          getSchemas = TABLE_SCHEM TABLE_CATALOG / TABLE_CATALOG TABLE_SCHEM
          getCatalogs = TABLE_CAT / TABLE_CAT
          getTableTypes = TABLE_TYPE / TABLE_TYPE
          getColumns = TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int TYPE_NAME \
          COLUMN_SIZE:int BUFFER_LENGTH:int DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int \
          REMARKS COLUMN_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int \
          ORDINAL_POSITION:int IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE \
          SOURCE_DATA_TYPE:short IS_AUTOINCREMENT IS_GENERATEDCOLUMN / TABLE_CAT TABLE_SCHEM \
          TABLE_NAME ORDINAL_POSITION
          getColumnPrivileges = TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE \
          PRIVILEGE IS_GRANTABLE / COLUMN_NAME PRIVILEGE
          getTablePrivileges = TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE \
          IS_GRANTABLE / TABLE_CAT TABLE_SCHEM TABLE_NAME PRIVILEGE
          getBestRowIdentifier = SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int \
          BUFFER_LENGTH:int DECIMAL_DIGITS:short PSEUDO_COLUMN:short / SCOPE
          getVersionColumns = SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int \
          BUFFER_LENGTH:int DECIMAL_DIGITS:short PSEUDO_COLUMN:short
          getPrimaryKeys = TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:short PK_NAME / \
          COLUMN_NAME
          getImportedKeys = PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT \
          FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:short UPDATE_RULE:short DELETE_RULE:short \
          FK_NAME PK_NAME DEFERRABILITY:short / PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME KEY_SEQ
          getExportedKeys = PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT \
          FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:short UPDATE_RULE:short DELETE_RULE:short \
          FK_NAME PK_NAME DEFERRABILITY:short / FKTABLE_CAT FKTABLE_SCHEM FKTABLE_NAME KEY_SEQ
          getCrossReference = PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT \
          FKTABLE_SCHEM FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:short UPDATE_RULE:short DELETE_RULE:short \
          FK_NAME PK_NAME DEFERRABILITY:short / FKTABLE_CAT FKTABLE_SCHEM FKTABLE_NAME KEY_SEQ
          getTypeInfo = TYPE_NAME DATA_TYPE:int PRECISION:int LITERAL_PREFIX LITERAL_SUFFIX \
          CREATE_PARAMS NULLABLE:short CASE_SENSITIVE:boolean SEARCHABLE:short \
          UNSIGNED_ATTRIBUTE:boolean FIXED_PREC_SCALE:boolean AUTO_INCREMENT:boolean LOCAL_TYPE_NAME \
          MINIMUM_SCALE:short MAXIMUM_SCALE:short SQL_DATA_TYPE:int SQL_DATETIME_SUB:int \
          NUM_PREC_RADIX:int / DATA_TYPE
          getIndexInfo = TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:boolean INDEX_QUALIFIER \
          INDEX_NAME TYPE:short ORDINAL_POSITION:short COLUMN_NAME ASC_OR_DESC CARDINALITY:long \
          PAGES:long FILTER_CONDITION / NON_UNIQUE TYPE INDEX_NAME ORDINAL_POSITION
          getUDTs = TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:int REMARKS BASE_TYPE:short / \
          DATA_TYPE TYPE_CAT TYPE_SCHEM TYPE_NAME
          getSuperTypes = TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME
          getSuperTables = TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME
          getAttributes = TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:int ATTR_TYPE_NAME \
          ATTR_SIZE:int DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS ATTR_DEF \
          SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int \
          IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:short / TYPE_CAT \
          TYPE_SCHEM TYPE_NAME ORDINAL_POSITION
          getClientInfoProperties = NAME MAX_LEN:int DEFAULT_VALUE DESCRIPTION / NAME
          getFunctions = FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:short \
          SPECIFIC_NAME / FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME SPECIFIC_NAME
          getFunctionColumns = FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME \
          COLUMN_TYPE:short DATA_TYPE:int TYPE_NAME PRECISION:int LENGTH:int SCALE:short RADIX:short \
          NULLABLE:short REMARKS CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE \
          SPECIFIC_NAME / FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME SPECIFIC_NAME
          getPseudoColumns = TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int \
          COLUMN_SIZE:int DECIMAL_DIGITS:int NUM_PREC_RADIX:int COLUMN_USAGE REMARKS \
          CHAR_OCTET_LENGTH:int IS_NULLABLE / TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME
          """);

  private static Map<String, String[]> documented(String text) {
    Map<String, String[]> shapes = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      String[] method = line.split(" = ", 2);
      String[] parts = method[1].split(" / ", 2);
      shapes.put(method[0], new String[] {parts[0], parts.length == 2 ? parts[1] : ""});
    }
    return shapes;
  }

  /** A catalog of more tables than a batch has rows, in no order. */
  private static DatabaseCatalog catalog() {
    List<Table> tables = new ArrayList<>();
    List<String> namespaces = List.of("b", "A", "a_c", "abc");
    for (String namespace : namespaces) {
      for (TableKind kind : TableKind.values()) {
        for (int i = 0; i < 12; i++) {
          tables.add(table(namespace, kind.name().charAt(0) + "_" + i, kind));
        }
      }
    }
    Collections.shuffle(tables, new Random(1));
    return new DatabaseCatalog(namespaces, tables, indexes(tables));
  }

  private static Table table(String namespace, String name, TableKind kind) {
    List<Column> columns = new ArrayList<>();
    for (SqlType type : SqlType.values()) {
      TypeDescription element = TypeDescription.of(SqlType.INTEGER);
      columns.add(
          Column.of(
              "c" + (99 - columns.size()),
              switch (type) {
                case ARRAY -> TypeDescription.array(element);
                case MAP -> TypeDescription.map(element, element);
                default -> TypeDescription.of(type);
              },
              true));
    }
    columns.add(
        new Column("_t", TypeDescription.of(SqlType.BIGINT), false, null, "", false, false, true));
    columns.add(
        new Column("_r", TypeDescription.of(SqlType.BINARY), false, null, "", false, false, true));
    List<KeyColumn> key = List.of(new KeyColumn("c99", true), new KeyColumn("c90", false));
    return new Table(
        namespace, name, kind, "", columns, name + "_pkey", key, List.of("c99", "c90"));
  }

  /** Several of each kind for each table, in no order. */
  private static List<Index> indexes(List<Table> tables) {
    List<Index> indexes = new ArrayList<>();
    for (Table table : tables) {
      for (int i = 0; i < 6; i++) {
        indexes.add(
            new Index(
                table.namespace(),
                table.name(),
                "i" + i * 5 % 6,
                i == 2 ? IndexKind.CLUSTERED : IndexKind.OTHER,
                i % 2 == 0,
                table.primaryKey(),
                i == 1 ? "c1 > 0" : null,
                () -> new Extent(7, 1)));
      }
    }
    return indexes;
  }

  @Test
  void everyResultHasTheDocumentedColumnsAndOrder() throws Exception {
    FakeSession session = new FakeSession();
    session.catalog = catalog();
    List<String> seen = new ArrayList<>();
    try (Connection connection = FakeSession.connect(session, "jdbc:cellar:./d")) {
      for (Method method : DatabaseMetaData.class.getMethods()) {
        if (method.getReturnType() == ResultSet.class) {
          Object[] arguments = arguments(method);
          try (ResultSet rows = (ResultSet) method.invoke(connection.getMetaData(), arguments)) {
            check(method.getName(), rows);
          }
          seen.add(method.getName());
        }
      }
    }
    assertTrue(seen.containsAll(DOCUMENTED.keySet()));
    assertEquals(DOCUMENTED.size() + 1, seen.size(), "getSchemas is there twice");
  }

  /** Nothing that restricts; but a table by its name where JDBC has no pattern. */
  private static Object[] arguments(Method method) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = types[i] == int.class ? (Object) 0 : types[i] == boolean.class ? true : null;
    }
    if (List.of("getPrimaryKeys", "getIndexInfo", "getBestRowIdentifier")
        .contains(method.getName())) {
      arguments[1] = "abc";
      arguments[2] = "T_7";
    }
    return arguments;
  }

  private static void check(String method, ResultSet rows) throws SQLException {
    String[] shape = DOCUMENTED.get(method);
    ResultSetMetaData description = rows.getMetaData();
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= description.getColumnCount(); i++) {
      assertEquals(description.getColumnLabel(i), description.getColumnName(i));
      columns.add(description.getColumnLabel(i) + type(description.getColumnTypeName(i)));
    }
    assertEquals(shape[0], String.join(" ", columns), method);
    Comparator<Object[]> order = Comparator.comparing(row -> 0);
    List<String> names =
        Arrays.stream(shape[0].split(" ", -1)).map(c -> c.split(":", -1)[0]).toList();
    for (String key : shape[1].split(" ", -1)) {
      if (!key.isEmpty()) {
        int column = names.indexOf(key);
        order = order.thenComparing(row -> row[column], MetadataShapesTest::compare);
      }
    }
    Object[] last = null;
    while (rows.next()) {
      Object[] row = new Object[columns.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = rows.getObject(i + 1);
      }
      if (last != null) {
        assertTrue(
            order.compare(last, row) <= 0, method + Arrays.toString(last) + Arrays.toString(row));
      }
      last = row;
    }
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    return a == null || b == null
        ? Boolean.compare(a != null, b != null)
        : ((Comparable<Object>) a).compareTo(b);
  }

  private static String type(String sqlType) {
    return switch (sqlType) {
      case "VARCHAR" -> "";
      case "INTEGER" -> ":int";
      case "SMALLINT" -> ":short";
      case "BIGINT" -> ":long";
      case "BOOLEAN" -> ":boolean";
      default -> throw new AssertionError(sqlType);
    };
  }

  @Test
  void noPatternAndThePatternOfEverythingFindTheSame() throws SQLException {
    FakeSession session = new FakeSession();
    session.catalog = catalog();
    try (Connection connection = FakeSession.connect(session, "jdbc:cellar:./d")) {
      DatabaseMetaData meta = connection.getMetaData();
      assertSame(meta.getSchemas(null, null), meta.getSchemas("", "%"));
      assertSame(meta.getTables(null, null, null, null), meta.getTables("", "%", "%", null));
      assertSame(meta.getColumns(null, null, null, null), meta.getColumns("", "%", "%", "%"));
      assertSame(
          meta.getPseudoColumns(null, null, null, null), meta.getPseudoColumns("", "%", "%", "%"));
      assertSame(
          meta.getColumns(null, "a\\_c", "T\\_7", "c%"),
          meta.getColumns(null, "A\\_C", "t\\_7", null));
    }
  }

  private static void assertSame(ResultSet expected, ResultSet actual) throws SQLException {
    List<String> first = texts(expected);
    assertTrue(first.size() > 1);
    assertEquals(first, texts(actual));
  }

  private static List<String> texts(ResultSet rows) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          text.append(rows.getString(i)).append('|');
        }
        texts.add(text.toString());
      }
    }
    return texts;
  }
}
