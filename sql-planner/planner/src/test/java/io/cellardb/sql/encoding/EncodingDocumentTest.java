package io.cellardb.sql.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.SqlTester;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding.Part;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.memory.MemoryStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Checks the examples of {@code sql-planner/ENCODING.md}. */
class EncodingDocumentTest {
  private static final ColumnType VARCHAR = ColumnType.of(SqlTypeName.VARCHAR);
  private static final Path DOCUMENT = Path.of("..", "ENCODING.md");

  private static final LocalDateTime START = LocalDateTime.of(1970, 1, 1, 0, 0);

  /** Types that the examples use, found by their SQL text. */
  private static final List<ColumnType> TYPES =
      Stream.concat(
              RandomValues.TYPES.stream(),
              Stream.of(
                  ColumnType.decimal(12, 2),
                  ColumnType.decimal(38, 2),
                  ColumnType.array(VARCHAR),
                  ColumnType.array(ColumnType.of(SqlTypeName.SMALLINT)),
                  ColumnType.array(ColumnType.of(SqlTypeName.INTERVAL_DAY_SECOND, 6)),
                  ColumnType.of(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE)))
          .toList();

  /** The cells of the rows of the table that has this header. */
  private static List<String[]> examples(String header) throws IOException {
    List<String[]> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.equals(header)) {
        inside = true;
      } else if (!line.startsWith("|")) {
        inside = false;
      } else if (inside && !line.startsWith("| ---")) {
        rows.add(line.substring(2, line.length() - 2).split(" \\| ", -1));
      }
    }
    assertTrue(rows.size() > 5, "the document has examples under " + header);
    return rows;
  }

  private static ColumnType type(String sql) {
    return TYPES.stream().filter(type -> type.sql().equals(sql)).findFirst().orElseThrow();
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  private static Object value(ColumnType type, String text) {
    String value = text.equals("(empty)") ? "" : text;
    return switch (type.name()) {
      case BOOLEAN -> Boolean.valueOf(value);
      case REAL, DOUBLE -> Double.valueOf(value);
      case DECIMAL -> new BigDecimal(value);
      case CHAR, VARCHAR -> value;
      case BINARY, VARBINARY -> hex(value);
      case DATE -> LocalDate.parse(value);
      case TIME -> LocalTime.parse(value);
      case TIMESTAMP -> LocalDateTime.parse(value);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Instant.parse(value);
      case INTERVAL_YEAR_MONTH -> Period.parse(value).toTotalMonths();
      case INTERVAL_DAY_SECOND ->
          ChronoUnit.MICROS.between(START, START.plus(Duration.parse(value)));
      case UUID -> UUID.fromString(value);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        for (String element : value.isEmpty() ? new String[0] : value.split(", ", -1)) {
          elements.add(element.equals("NULL") ? null : value(type.element(), element));
        }
        yield elements;
      }
      default -> Long.valueOf(value);
    };
  }

  @Test
  void valuesAreEncodedAsDocumented() throws IOException {
    for (String[] example : examples("| type | value | hex |")) {
      ColumnType type = type(example[0]);
      ValueEncoding encoding = ValueEncoding.of(type);
      byte[] expected = hex(example[2]);
      Object value = value(type, example[1]);
      assertEquals(
          HexFormat.of().formatHex(expected), HexFormat.of().formatHex(encoding.encode(value)));
      Object read = encoding.decode(expected, 0, expected.length);
      if (type.isArray()) {
        assertEquals(value, read);
      } else {
        assertEquals(0, RandomValues.compare(value, read));
      }
    }
  }

  @Test
  void valuesOfOthersAreEncodedAsDocumented() throws IOException {
    for (String[] example : examples("| encoding | type | value | hex |")) {
      ColumnType type = type(example[1]);
      ValueEncoding encoding =
          ValueEncoding.of(type, CellEncoding.valueOf(example[0].toUpperCase(Locale.ROOT)));
      byte[] expected = hex(example[3]);
      Object value = value(type, example[2]);
      assertEquals(
          HexFormat.of().formatHex(expected),
          HexFormat.of().formatHex(encoding.encode(value)),
          String.join(" ", example));
      assertEquals(0, RandomValues.compare(value, encoding.decode(expected, 0, expected.length)));
    }
  }

  @Test
  void keysAreEncodedAsDocumented() throws IOException {
    assertKeys("| key | values | hex |", CellEncoding.CELLAR);
    assertKeys("| phoenix key | values | hex |", CellEncoding.PHOENIX);
  }

  private static void assertKeys(String header, CellEncoding encoding) throws IOException {
    for (String[] example : examples(header)) {
      List<Part> parts = new ArrayList<>();
      int saltBuckets = 0;
      for (String column : example[0].split(", ", -1)) {
        if (column.startsWith("salt ")) {
          saltBuckets = Integer.parseInt(column.substring("salt ".length()));
          continue;
        }
        String sql = column.replace(" DESC", "").replace(" NULL", "");
        parts.add(
            new Part("k", type(sql), column.contains(" DESC"), column.contains(" NULL"), encoding));
      }
      String[] texts = example[1].split(", ", -1);
      Object[] tuple = new Object[texts.length];
      for (int i = 0; i < tuple.length; i++) {
        tuple[i] = texts[i].equals("NULL") ? null : value(parts.get(i).type(), texts[i]);
      }
      byte[] key = KeyEncoding.of(parts, saltBuckets).encode(tuple);
      assertEquals(HexFormat.of().formatHex(hex(example[2])), HexFormat.of().formatHex(key));
    }
  }

  @Test
  void definitionsAreStoredAsDocumented() throws IOException {
    StringBuilder hex = new StringBuilder();
    boolean inside = false;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("```")) {
        inside = line.equals("```hex");
      } else if (inside) {
        hex.append(line, 0, line.indexOf("  "));
      }
    }
    List<ColumnDefinition> columns =
        List.of(
            ColumnDefinition.key("host", VARCHAR, null, 0),
            ColumnDefinition.cell(null, "hits", ColumnType.of(SqlTypeName.BIGINT), true, "0", 1),
            ColumnDefinition.openFamily("anchor", ColumnType.map(VARCHAR, VARCHAR), 2));
    TableDefinition page =
        new TableDefinition(
            TableName.parse("page"),
            columns,
            List.of(new KeyColumn(0, true)),
            TableDefinition.familiesOf(columns, List.of()));
    try (Store store = new MemoryStore()) {
      SqlCatalog.open(store).tables().create(page, false);
      CellScan row = CellScan.NEWEST.row(ByteString.utf8("default:page"));
      try (CellScanner cells = store.table(TableName.parse("hbase:cellar_catalog")).cells(row)) {
        Cell cell = cells.next();
        assertEquals("d:definition", cell.family() + ":" + cell.qualifier());
        assertArrayEquals(hex(hex.toString()), cell.value().array());
      }
    }
  }

  @Test
  void entriesOfIndexesAreAsDocumented() throws IOException {
    StringBuilder documented = new StringBuilder();
    boolean inside = false;
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("```")) {
        inside = line.equals("```entry");
      } else if (inside) {
        documented.append(line, 0, line.indexOf("  "));
      }
    }
    SqlTester sql = new SqlTester();
    sql.run("CREATE TABLE page (host VARCHAR, hits BIGINT, PRIMARY KEY (host DESC))");
    sql.run("CREATE INDEX by_hits ON page (hits DESC)");
    sql.run("INSERT INTO page VALUES ('a', 3)");
    try (CellScanner cells =
        sql.store().table(TableName.parse("by_hits.index")).cells(CellScan.NEWEST)) {
      assertArrayEquals(hex(documented.toString()), cells.next().row().array());
      assertNull(cells.next());
    }
  }
}
