package io.cellardb.tck.neighbours;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.collect.ImmutableList;
import com.google.protobuf.StringValue;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.IOException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.StringJoiner;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.rel.RelNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that uses Cellar, a Calcite of its own and other libraries of its own, first each
 * alone, then together; prints what it gets.
 *
 * <p>Arguments: who is used first, {@code cellar} or {@code calcite}, and the directory of a store.
 */
final class Application {
  private static final Logger LOG = LoggerFactory.getLogger(Application.class);

  private Application() {}

  public static void main(String[] args) throws SQLException, IOException {
    String url = "jdbc:cellar:" + args[1];
    if (args[0].equals("cellar")) {
      cellar(url);
      Together.begin();
      calcite();
    } else {
      calcite();
      Together.begin();
      cellar(url);
    }
    calciteOverCellar(url);
    libraries();
    LOG.info("the application's own line");
    DriverManager.drivers()
        .map(Driver::getClass)
        .sorted(Comparator.comparing(Class::getName))
        .forEach(type -> System.out.println(type.getName() + " of " + source(type)));
  }

  /** Its class is loaded when the first of the two has done its work. */
  private static final class Together {
    private static void begin() {
      System.out.println("together");
    }
  }

  /** What uses Calcite, Janino, Guava, Caffeine, aircompressor and JSON within the all-jar. */
  private static void cellar(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE NAMESPACE shop");
      statement.execute(
          "CREATE TABLE shop.item (id INTEGER PRIMARY KEY, f.name VARCHAR, f.about JSON)"
              + " FAMILY f WITH (compression = 'ZSTD')");
      statement.execute(
          "CREATE TABLE shop.sale (item INTEGER, sold DATE, pieces INTEGER, price DECIMAL(9, 2),"
              + " PRIMARY KEY (item, sold))");
      statement.execute(
          "UPSERT INTO shop.item WITH RECURSIVE n (i) AS"
              + " (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
              + " SELECT i, 'item ' || i, '{\"shelf\": ' || MOD(i, 7) || '}' FROM n");
      statement.execute(
          "INSERT INTO shop.sale VALUES (1, DATE '2026-01-30', 2, 1.50),"
              + " (1, DATE '2026-01-31', 3, 1.75), (4711, DATE '2026-01-31', 1, 99)");
      statement.execute("FLUSH TABLE shop.item");
      print(
          statement,
          "SELECT JSON_VALUE(i.about, '$.shelf') AS shelf, SUM(s.pieces * s.price),"
              + " REGEXP_REPLACE(MAX(i.name), '[0-9]+', 'x')"
              + " FROM shop.item i JOIN shop.sale s ON i.id = s.item"
              + " GROUP BY JSON_VALUE(i.about, '$.shelf') ORDER BY shelf");
    }
  }

  /** The application's Calcite, on rows of its own. */
  private static void calcite() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:calcite:");
        Statement statement = connection.createStatement()) {
      print(
          statement,
          "SELECT JSON_VALUE(t.j, 'lax $.a'), SUM(t.i) OVER (ORDER BY t.i)"
              + " FROM (VALUES (1, '{\"a\": 5}'), (2, '{\"a\": 6}')) AS t (i, j) ORDER BY t.i");
    }
  }

  /** The application's Calcite over tables of Cellar, by its JDBC adapter. */
  private static void calciteOverCellar(String url) throws SQLException {
    String model =
        "inline:{version: '1.0', defaultSchema: 'store', schemas: [{name: 'store', type: 'jdbc',"
            + " jdbcDriver: 'io.cellardb.embedded.CellarDriver', jdbcUrl: '"
            + url
            + "', jdbcSchema: 'shop'}]}";
    try (Connection connection = DriverManager.getConnection("jdbc:calcite:model=" + model);
        Statement statement = connection.createStatement()) {
      print(
          statement,
          "SELECT i.\"f.name\", s.\"sold\", s.\"pieces\" * s.\"price\" AS paid, w.note"
              + " FROM \"item\" i JOIN \"sale\" s ON i.\"id\" = s.\"item\""
              + " JOIN (VALUES (1, 'one'), (4711, 'many')) AS w (id, note) ON w.id = i.\"id\""
              + " WHERE s.\"price\" > 1.6 ORDER BY i.\"id\"");
      print(
          statement,
          "SELECT COUNT(*), MIN(\"id\"), MAX(\"f.name\") FROM \"item\" WHERE \"id\" BETWEEN 10 AND 20");
      print(
          statement,
          "EXPLAIN PLAN FOR SELECT COUNT(*) FROM \"item\" WHERE \"id\" BETWEEN 10 AND 20");
    }
  }

  private static void libraries() throws IOException {
    Cache<String, String> cache = Caffeine.newBuilder().maximumSize(10).build();
    cache.put("key", new ObjectMapper().readTree("{\"value\": \"cached\"}").path("value").asText());
    byte[] text = "compressed ".repeat(100).getBytes(UTF_8);
    ZstdCompressor compressor = new ZstdCompressor();
    byte[] packed = new byte[compressor.maxCompressedLength(text.length)];
    int length = compressor.compress(text, 0, text.length, packed, 0, packed.length);
    byte[] unpacked = new byte[text.length];
    new ZstdDecompressor().decompress(packed, 0, length, unpacked, 0, unpacked.length);
    System.out.println(
        ImmutableList.of(
            cache.getIfPresent("key"),
            new String(unpacked, 0, 10, UTF_8),
            StringValue.parseFrom(StringValue.of("message").toByteString()).getValue()));
    for (Class<?> type :
        ImmutableList.of(
            AvaticaConnection.class,
            RelNode.class,
            ImmutableList.class,
            ObjectMapper.class,
            StringValue.class,
            Caffeine.class,
            ZstdCompressor.class,
            LoggerFactory.class,
            LoggerFactory.getILoggerFactory().getClass())) {
      System.out.println(type.getSimpleName() + " of " + source(type));
    }
  }

  private static String source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Path.of(source.getLocation().getPath()).getFileName().toString();
  }

  private static void print(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(rows.getString(i)).strip());
        }
        System.out.println(row);
      }
    }
  }
}
