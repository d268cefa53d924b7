package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLType;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Calls every method of every interface of {@code java.sql} that the driver implements, on open and
 * on closed objects. Each answers, or says by SQLSTATE why not; what is not supported is named.
 */
final class JavaSqlSweepTest {
  private static final String URL = "jdbc:cellar:mem:sweep";

  /** Makes the object whose methods are called; each has its own connection. */
  private interface Made {
    Object on(Connection connection) throws SQLException;
  }

  /** How an object is closed. */
  private interface Closing {
    void close(Object object) throws SQLException;
  }

  /** What some calls on an open object answer, as text. */
  private static final Map<String, String> ANSWERS =
      Map.ofEntries(
          Map.entry("Connection.getAutoCommit", "true"),
          Map.entry("Connection.getCatalog", "null"),
          Map.entry("Connection.getHoldability", "1"),
          Map.entry("Connection.getNetworkTimeout", "0"),
          Map.entry("Connection.getSchema", "default"),
          Map.entry("Connection.getTransactionIsolation", "4"),
          Map.entry("Connection.getTypeMap", "{}"),
          Map.entry("Connection.isClosed", "false"),
          Map.entry("Connection.isReadOnly", "false"),
          Map.entry("Connection.isValid", "true"),
          Map.entry("Connection.nativeSQL", "SELECT 1"),
          Map.entry("DatabaseMetaData.getDatabaseProductName", "Cellar"),
          Map.entry("DatabaseMetaData.getJDBCMajorVersion", "4"),
          Map.entry("DatabaseMetaData.getJDBCMinorVersion", "3"),
          Map.entry("Driver.acceptsURL", "true"),
          Map.entry("Statement.enquoteLiteral", "'SELECT 1'"),
          Map.entry("Statement.enquoteIdentifier", "\"a\"\"b\""),
          Map.entry("Statement.enquoteNCharLiteral", "N'SELECT 1'"),
          Map.entry("Statement.executeLargeUpdate", "1"),
          Map.entry("Statement.executeUpdate", "1"),
          Map.entry("Statement.getFetchDirection", "1000"),
          Map.entry("Statement.getLargeMaxRows", "0"),
          Map.entry("Statement.getLargeUpdateCount", "-1"),
          Map.entry("Statement.getMaxFieldSize", "0"),
          Map.entry("Statement.getMaxRows", "0"),
          Map.entry("Statement.getMoreResults", "false"),
          Map.entry("Statement.getQueryTimeout", "0"),
          Map.entry("Statement.getResultSetConcurrency", "1007"),
          Map.entry("Statement.getResultSetHoldability", "1"),
          Map.entry("Statement.getResultSetType", "1003"),
          Map.entry("Statement.getUpdateCount", "-1"),
          Map.entry("Statement.isCloseOnCompletion", "false"),
          Map.entry("Statement.isPoolable", "false"),
          Map.entry("Statement.isSimpleIdentifier", "false"),
          Map.entry("PreparedStatement.isPoolable", "true"),
          Map.entry("ResultSet.findColumn", "1"),
          Map.entry("ResultSet.getBoolean", "true"),
          Map.entry("ResultSet.getByte", "1"),
          Map.entry("ResultSet.getDouble", "1.0"),
          Map.entry("ResultSet.getFloat", "1.0"),
          Map.entry("ResultSet.getHoldability", "1"),
          Map.entry("ResultSet.getInt", "1"),
          Map.entry("ResultSet.getLong", "1"),
          Map.entry("ResultSet.getNString", "1"),
          Map.entry("ResultSet.getObject", "1"),
          Map.entry("ResultSet.getRow", "1"),
          Map.entry("ResultSet.getShort", "1"),
          Map.entry("ResultSet.getString", "1"),
          Map.entry("ResultSet.isAfterLast", "false"),
          Map.entry("ResultSet.isBeforeFirst", "false"),
          Map.entry("ResultSet.isFirst", "true"),
          Map.entry("ResultSet.next", "false"),
          Map.entry("ResultSet.rowDeleted", "false"),
          Map.entry("ResultSet.rowInserted", "false"),
          Map.entry("ResultSet.rowUpdated", "false"),
          Map.entry("ResultSet.wasNull", "false"),
          Map.entry("ResultSetMetaData.getColumnCount", "2"),
          Map.entry("ResultSetMetaData.getColumnLabel", "a"),
          Map.entry("ResultSetMetaData.getColumnTypeName", "VARCHAR"),
          Map.entry("ResultSetMetaData.getTableName", "sweep"),
          Map.entry("ParameterMetaData.getParameterCount", "1"),
          Map.entry("ParameterMetaData.getParameterMode", "1"),
          Map.entry("ParameterMetaData.getParameterTypeName", "VARCHAR"),
          Map.entry("Array.getBaseTypeName", "INTEGER"),
          Map.entry("Blob.length", "3"),
          Map.entry("Clob.length", "3"),
          Map.entry("NClob.getSubString", "a"),
          Map.entry("Savepoint.getSavepointName", "s"));

  /** What may be called on an object that is closed. */
  private static final Set<String> ON_CLOSED =
      Set.of(
          "close",
          "isClosed",
          "isValid",
          "abort",
          "unwrap",
          "isWrapperFor",
          "free",
          "beginRequest",
          "endRequest",
          "enquoteLiteral",
          "enquoteNCharLiteral",
          "enquoteIdentifier",
          "isSimpleIdentifier");

  private final List<String> faults = new ArrayList<>();
  private int calls;

  /** Keeps the store, and gives values to be bound. */
  private Connection anchor;

  @BeforeEach
  void create() throws SQLException {
    anchor = DriverManager.getConnection(URL);
    Rows.update(anchor, "CREATE TABLE sweep (a VARCHAR PRIMARY KEY, b INTEGER)");
  }

  @AfterEach
  void drop() throws SQLException {
    anchor.close();
  }

  private Connection connect() throws SQLException {
    Rows.update(anchor, "UPSERT INTO sweep VALUES ('1', 2)");
    return DriverManager.getConnection(URL);
  }

  private static ResultSet rows(Connection connection, int type, int concurrency)
      throws SQLException {
    ResultSet rows =
        connection.createStatement(type, concurrency).executeQuery("SELECT a, b FROM sweep");
    rows.next();
    return rows;
  }

  @Test
  void everyMethodOfOpenObjectsAnswersOrSaysWhyNot() throws Exception {
    open(Driver.class, connection -> DriverManager.getDriver(URL));
    open(Connection.class, connection -> connection);
    open(DatabaseMetaData.class, Connection::getMetaData);
    open(Statement.class, Connection::createStatement);
    open(PreparedStatement.class, JavaSqlSweepTest::prepared);
    open(
        ResultSet.class,
        connection -> rows(connection, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY));
    open(
        ResultSet.class,
        connection ->
            rows(connection, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE));
    open(ResultSet.class, connection -> metadataRow(connection, "sweep"));
    open(
        ResultSetMetaData.class,
        connection -> prepared(connection, "SELECT a, b FROM sweep").getMetaData());
    open(ParameterMetaData.class, connection -> prepared(connection).getParameterMetaData());
    open(Array.class, JavaSqlSweepTest::array);
    open(Blob.class, JavaSqlSweepTest::blob);
    open(Clob.class, JavaSqlSweepTest::clob);
    open(NClob.class, JavaSqlSweepTest::clob);
    open(RowId.class, JavaSqlSweepTest::rowId);
    open(Savepoint.class, JavaSqlSweepTest::savepoint);
    report();
  }

  private void report() {
    assertTrue(faults.isEmpty(), () -> String.join("\n", faults));
    assertTrue(calls > 100, "calls: " + calls);
  }

  @Test
  void everyMethodOfClosedObjectsSaysThatTheyAreClosed() throws Exception {
    closed(Connection.class, connection -> connection, o -> ((Connection) o).close(), "08003");
    closed(
        DatabaseMetaData.class,
        Connection::getMetaData,
        o -> ((DatabaseMetaData) o).getConnection().close(),
        "08003",
        null);
    closed(Statement.class, Connection::createStatement, o -> ((Statement) o).close(), "HY010");
    closed(
        Statement.class,
        Connection::createStatement,
        o -> ((Statement) o).getConnection().close(),
        "08003");
    closed(
        PreparedStatement.class, JavaSqlSweepTest::prepared, o -> ((Statement) o).close(), "HY010");
    for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
      Made made = connection -> rows(connection, type, ResultSet.CONCUR_UPDATABLE);
      closed(ResultSet.class, made, o -> ((ResultSet) o).close(), "24000");
      closed(ResultSet.class, made, o -> ((ResultSet) o).getStatement().close(), "24000");
      closed(
          ResultSet.class,
          made,
          o -> ((ResultSet) o).getStatement().getConnection().close(),
          "24000");
    }
    closed(Blob.class, JavaSqlSweepTest::blob, o -> ((Blob) o).free(), "HY010");
    closed(Clob.class, JavaSqlSweepTest::clob, o -> ((Clob) o).free(), "HY010");
    report();
  }

  // ---- the objects

  private static PreparedStatement prepared(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  private static PreparedStatement prepared(Connection connection) throws SQLException {
    PreparedStatement statement = prepared(connection, "SELECT a FROM sweep WHERE a = ?");
    statement.setString(1, "1");
    return statement;
  }

  private static ResultSet metadataRow(Connection connection, String table) throws SQLException {
    ResultSet rows = connection.getMetaData().getTables(null, null, table, null);
    rows.next();
    return rows;
  }

  private static Array array(Connection connection) throws SQLException {
    return connection.createArrayOf("INTEGER", new Object[] {1, 2});
  }

  private static Blob blob(Connection connection) throws SQLException {
    Blob blob = connection.createBlob();
    blob.setBytes(1, new byte[] {1, 2, 3});
    return blob;
  }

  private static NClob clob(Connection connection) throws SQLException {
    NClob clob = connection.createNClob();
    clob.setString(1, "abc");
    return clob;
  }

  private static RowId rowId(Connection connection) throws SQLException {
    ResultSet rows = connection.createStatement().executeQuery("SELECT _row FROM sweep");
    rows.next();
    return rows.getRowId(1);
  }

  private static Savepoint savepoint(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    return connection.setSavepoint("s");
  }

  // ---- the calls

  private void open(Class<?> type, Made made) throws Exception {
    for (Method method : type.getMethods()) {
      try (Connection connection = connect()) {
        Object object = made.on(connection);
        String name = type.getSimpleName() + "." + method.getName();
        Object answer = call(method, object);
        String expected =
            name.equals("DatabaseMetaData.getURL") ? Shown.url(URL) : ANSWERS.get(name);
        boolean known = expected != null && !isMetadataRow(object);
        if (known && !(answer instanceof Throwable) && !expected.equals(String.valueOf(answer))) {
          faults.add(name + method.toGenericString() + " gives " + answer);
        } else if (known && answer instanceof Throwable) {
          faults.add(name + " fails: " + answer);
        }
      }
    }
  }

  private static boolean isMetadataRow(Object object) throws SQLException {
    return object instanceof ResultSet rows && rows.getMetaData().getColumnCount() > 2;
  }

  private void closed(Class<?> type, Made made, Closing closing, String... states)
      throws Exception {
    for (Method method : type.getMethods()) {
      try (Connection connection = connect()) {
        Object object = made.on(connection);
        closing.close(object);
        String name = type.getSimpleName() + "." + method.getName();
        Object answer = call(method, object);
        boolean right =
            ON_CLOSED.contains(method.getName())
                || answer instanceof SQLFeatureNotSupportedException
                || (answer instanceof SQLException e
                    ? states[0].equals(e.getSQLState())
                    : states.length > 1);
        if (!right) {
          faults.add(name + " of a closed object: " + answer);
        }
      }
    }
  }

  /** The answer, or the SQLException that was thrown; anything else is a fault. */
  private Object call(Method method, Object object) throws Exception {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(method, i);
    }
    calls++;
    try {
      Object answer = method.invoke(object, arguments);
      if (object instanceof Driver && answer instanceof Connection opened) {
        opened.close();
      }
      return answer;
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      if (!(thrown instanceof SQLException failure)) {
        faults.add(method + " throws " + thrown);
      } else if (failure.getSQLState() == null || failure.getSQLState().length() != 5) {
        faults.add(method + " gives no SQLSTATE: " + thrown);
      } else if (failure.getSQLState().startsWith("XX")) {
        faults.add(method + " is an internal error: " + thrown);
      } else if (thrown instanceof SQLFeatureNotSupportedException
          != failure.getSQLState().equals("0A000")) {
        faults.add(method + " is of the wrong class: " + thrown);
      } else if (failure.getMessage() == null || failure.getMessage().length() < 10) {
        faults.add(method + " says nothing: " + thrown);
      }
      return thrown;
    }
  }

  private Object argument(Method method, int index) throws SQLException {
    Class<?> type = method.getParameterTypes()[index];
    if (type == int.class) {
      return number(method, index);
    }
    if (type == String.class) {
      return text(method, index);
    }
    Map<Class<?>, Object> values = new HashMap<>();
    values.put(Blob.class, blob(anchor));
    values.put(Clob.class, clob(anchor));
    values.put(NClob.class, clob(anchor));
    values.put(Array.class, array(anchor));
    values.put(RowId.class, rowId(anchor));
    values.put(long.class, 1L);
    values.put(short.class, (short) 1);
    values.put(byte.class, (byte) 1);
    values.put(float.class, 1f);
    values.put(double.class, 1d);
    values.put(boolean.class, true);
    values.put(Object.class, "1");
    values.put(Object[].class, new Object[] {1});
    values.put(String[].class, new String[] {"a"});
    values.put(int[].class, new int[] {1});
    values.put(byte[].class, new byte[] {1});
    values.put(BigDecimal.class, BigDecimal.ONE);
    values.put(Date.class, Date.valueOf("2020-02-29"));
    values.put(Time.class, Time.valueOf("01:02:03"));
    values.put(Timestamp.class, Timestamp.valueOf("2020-02-29 01:02:03"));
    values.put(Calendar.class, new GregorianCalendar());
    values.put(InputStream.class, new ByteArrayInputStream(new byte[] {49}));
    values.put(Reader.class, new StringReader("1"));
    values.put(Map.class, new TreeMap<String, Class<?>>());
    values.put(Properties.class, new Properties());
    values.put(Class.class, method.getName().startsWith("getObject") ? String.class : Object.class);
    values.put(SQLType.class, JDBCType.VARCHAR);
    values.put(Executor.class, (Executor) Runnable::run);
    return values.get(type);
  }

  private static int number(Method method, int index) {
    return switch (method.getName()) {
      case "createStatement", "prepareCall" ->
          new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, 1}
              [method.getName().equals("createStatement") ? index : index - 1];
      case "prepareStatement" ->
          method.getParameterCount() == 2
              ? Statement.RETURN_GENERATED_KEYS
              : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, 1}[index - 1];
      case "setFetchDirection" -> ResultSet.FETCH_FORWARD;
      case "setTransactionIsolation" -> Connection.TRANSACTION_REPEATABLE_READ;
      case "supportsConvert" -> java.sql.Types.VARCHAR;
      default -> 1;
    };
  }

  private static String text(Method method, int index) {
    String name = method.getName();
    if (name.equals("executeUpdate") || name.equals("executeLargeUpdate")) {
      return "UPDATE sweep SET b = 3";
    }
    if (name.equals("connect") || name.equals("acceptsURL") || name.equals("getPropertyInfo")) {
      return URL;
    }
    if (name.equals("enquoteIdentifier") || name.equals("isSimpleIdentifier")) {
      return "a\"b";
    }
    if (name.equals("createArrayOf") || name.equals("createStruct")) {
      return "INTEGER";
    }
    if (name.equals("setSchema")) {
      return "default";
    }
    boolean sql =
        name.startsWith("execute")
            || name.startsWith("prepare")
            || name.startsWith("enquote")
            || name.equals("addBatch")
            || name.equals("nativeSQL");
    if (sql) {
      return "SELECT 1";
    }
    boolean value =
        index == 1
            && (name.startsWith("set") || name.startsWith("update") || name.equals("setString"));
    return value ? "1" : "a";
  }

  @Test
  void wrappersGiveThemselvesAlone() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertTrue(connection.isWrapperFor(Connection.class));
      assertEquals(connection, connection.unwrap(Connection.class));
      assertEquals(statement, statement.unwrap(Statement.class));
      Rows.assertFails("22023", "String", () -> connection.unwrap(String.class));
      Rows.assertFails("22023", "", () -> connection.unwrap(null));
    }
  }
}
