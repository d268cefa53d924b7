package io.cellardb.tck.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.jdbc.JdbcDialects;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spark reads tables in partitions with its filters in the scan, and writes them, appending, with
 * truncation or anew.
 */
final class SparkTest {
  private static final CellarSparkDialect DIALECT = new CellarSparkDialect();
  @TempDir static Path warehouse;
  private static SparkSession spark;

  @TempDir Path directory;
  private String url;
  private Connection store;

  @BeforeAll
  static void startSpark() {
    JdbcDialects.registerDialect(DIALECT);
    spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("cellar")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.warehouse.dir", warehouse.toUri().toString())
            .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
  }

  @AfterAll
  static void stopSpark() {
    spark.stop();
    JdbcDialects.unregisterDialect(DIALECT);
  }

  @BeforeEach
  void openStore() throws SQLException {
    url = "jdbc:cellar:" + directory;
    store = DriverManager.getConnection(url);
  }

  @AfterEach
  void closeStore() throws SQLException {
    store.close();
  }

  private void execute(String... statements) throws SQLException {
    try (Statement statement = store.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = store.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(result.getString(i));
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }

  @Test
  void aTableIsReadInPartitions() throws SQLException {
    execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, n DOUBLE)");
    try (var insert = store.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
      for (int i = 0; i < 1000; i++) {
        insert.setInt(1, i);
        insert.setString(2, "v" + i % 10);
        insert.setDouble(3, i / 4.0);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    Dataset<Row> table = spark.read().jdbc(url, "t", "k", 0, 1000, 4, new Properties());
    assertEquals(4, table.javaRDD().getNumPartitions());
    assertEquals(1000, table.count());
    Dataset<Row> some =
        table.filter("k >= 990 AND v IN ('v1', 'v5') AND n IS NOT NULL").orderBy("k");
    String plan = some.queryExecution().executedPlan().toString();
    assertTrue(plan.contains("GreaterThanOrEqual(k,990)"), plan);
    assertEquals(
        List.of("[991,v1,247.75]", "[995,v5,248.75]"),
        some.collectAsList().stream().map(Row::toString).toList());
    Dataset<Row> groups =
        table.groupBy("v").agg(functions.sum("n"), functions.count("*")).orderBy("v").limit(1);
    assertEquals("[v0,12375.0,100]", groups.collectAsList().get(0).toString());
  }

  @Test
  void queriesAndTheirJoinsAreRead() throws SQLException {
    execute(
        "CREATE TABLE a (k INTEGER PRIMARY KEY, b INTEGER)",
        "CREATE TABLE b (k INTEGER PRIMARY KEY, name VARCHAR)",
        "INSERT INTO a VALUES (1, 10), (2, 20), (3, 10)",
        "INSERT INTO b VALUES (10, 'x'), (20, 'y')");
    Dataset<Row> query =
        spark
            .read()
            .format("jdbc")
            .option("url", url)
            .option(
                "query", "SELECT b.name, COUNT(*) AS n FROM a JOIN b ON a.b = b.k GROUP BY b.name")
            .option("fetchsize", "100")
            .load();
    assertEquals(
        List.of("[x,2]", "[y,1]"),
        query.orderBy("name").collectAsList().stream().map(Row::toString).toList());
  }

  @Test
  void rowsOfAllTypesAreWrittenAndReadBack() throws SQLException {
    StructType schema =
        new StructType(
            new StructField[] {
              DataTypes.createStructField("k", DataTypes.LongType, false),
              DataTypes.createStructField("flag", DataTypes.BooleanType, true),
              DataTypes.createStructField("tiny", DataTypes.ByteType, true),
              DataTypes.createStructField("small", DataTypes.ShortType, true),
              DataTypes.createStructField("number", DataTypes.IntegerType, true),
              DataTypes.createStructField("single", DataTypes.FloatType, true),
              DataTypes.createStructField("twice", DataTypes.DoubleType, true),
              DataTypes.createStructField("price", DataTypes.createDecimalType(20, 4), true),
              DataTypes.createStructField("text", DataTypes.StringType, true),
              DataTypes.createStructField("bytes", DataTypes.BinaryType, true),
              DataTypes.createStructField("born", DataTypes.DateType, true),
              DataTypes.createStructField("seen", DataTypes.TimestampType, true)
            });
    Row full =
        RowFactory.create(
            1L,
            true,
            (byte) -3,
            (short) 300,
            70_000,
            0.5f,
            0.1,
            new BigDecimal("12.3400"),
            "ünï",
            new byte[] {0, -1},
            Date.valueOf("2020-02-29"),
            Timestamp.valueOf("2026-01-31 12:00:00.123456"));
    Object[] nulls = new Object[12];
    nulls[0] = 2L;
    Dataset<Row> given = spark.createDataFrame(List.of(full, RowFactory.create(nulls)), schema);
    given.write().jdbc(url, "everything", new Properties());
    assertEquals(
        List.of(
            "1|true|-3|300|70000|0.5|0.1|12.3400|ünï", "2|null|null|null|null|null|null|null|null"),
        rows(
            "SELECT \"k\", flag, tiny, small, \"number\", single, twice, price, text FROM"
                + " everything ORDER BY \"k\""));
    Dataset<Row> read = spark.read().jdbc(url, "everything", new Properties());
    for (int i = 0; i < schema.size(); i++) {
      assertEquals(
          schema.apply(i).dataType(), read.schema().apply(i).dataType(), schema.apply(i).name());
    }
    List<Row> found = read.orderBy("k").collectAsList();
    for (int i = 0; i < schema.size(); i++) {
      if (full.get(i) instanceof byte[] bytes) {
        assertArrayEquals(bytes, found.get(0).<byte[]>getAs(i));
      } else {
        assertEquals(full.get(i), found.get(0).get(i), schema.apply(i).name());
      }
      assertEquals(nulls[i], found.get(1).get(i));
    }
  }

  @Test
  void writesAppendTruncateAndOverwrite() throws SQLException {
    execute(
        "CREATE TABLE t (id BIGINT PRIMARY KEY, name VARCHAR)",
        "INSERT INTO t VALUES (100, 'old')");
    Dataset<Row> given =
        spark.range(0, 50, 1, 3).withColumn("name", functions.expr("concat('n', id)"));
    given.write().mode(SaveMode.Append).option("batchsize", "7").jdbc(url, "t", new Properties());
    assertEquals(List.of("51|100"), rows("SELECT COUNT(*), MAX(id) FROM t"));
    given
        .filter("id < 5")
        .write()
        .mode(SaveMode.Overwrite)
        .option("truncate", "true")
        .jdbc(url, "t", new Properties());
    assertEquals(
        List.of("0|n0", "1|n1", "2|n2", "3|n3", "4|n4"), rows("SELECT * FROM t ORDER BY id"));
    try (ResultSet key = store.getMetaData().getPrimaryKeys(null, null, "t")) {
      assertTrue(key.next());
    }
    given.filter("id < 2").write().mode(SaveMode.Overwrite).jdbc(url, "t", new Properties());
    assertEquals(List.of("0|n0", "1|n1"), rows("SELECT * FROM t ORDER BY id"));
  }

  @Test
  void columnsOfTypesThatSparkDoesNotHaveAreReadAsTexts() throws SQLException {
    execute(
        "CREATE TABLE t (id UUID PRIMARY KEY, doc JSON, at_time TIMESTAMP(6), tags VARCHAR ARRAY)",
        "INSERT INTO t VALUES ('00000000-0000-0000-0000-000000000001', '{\"a\": 1}',"
            + " TIMESTAMP '2026-01-31 12:00:00.5', ARRAY['x', 'y'])");
    Row row =
        spark
            .read()
            .option("preferTimestampNTZ", "true")
            .jdbc(url, "(SELECT id, doc, at_time FROM t) AS s", new Properties())
            .collectAsList()
            .get(0);
    assertEquals(
        Arrays.asList(
            "00000000-0000-0000-0000-000000000001", "{\"a\": 1}", "2026-01-31T12:00:00.500"),
        List.of(row.get(0).toString(), row.get(1).toString(), row.get(2).toString()));
  }
}
