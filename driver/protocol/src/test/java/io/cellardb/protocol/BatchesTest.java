package io.cellardb.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of all types come out of a frame as they went in. */
class BatchesTest {
  private static TypeDescription type(SqlType type) {
    return TypeDescription.of(type);
  }

  private static Map<Object, Object> map(Object key, Object value) {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(key, value);
    return map;
  }

  static Stream<Arguments> columns() {
    return Stream.of(
        Arguments.of(type(SqlType.BOOLEAN), new Object[] {true, null, false}),
        Arguments.of(type(SqlType.TINYINT), new Object[] {-128L, 127L}),
        Arguments.of(type(SqlType.SMALLINT), new Object[] {-32768L, null, 32767L, 0L}),
        Arguments.of(type(SqlType.INTEGER), new Object[] {-2147483648L, 2147483647L, null}),
        Arguments.of(type(SqlType.BIGINT), new Object[] {Long.MIN_VALUE, Long.MAX_VALUE, null}),
        Arguments.of(
            type(SqlType.DOUBLE),
            new Object[] {0d, -0d, Double.NaN, Double.NEGATIVE_INFINITY, null}),
        Arguments.of(type(SqlType.REAL), new Object[] {(double) 1.1f}),
        Arguments.of(
            TypeDescription.of(SqlType.DECIMAL, 10, 2),
            new Object[] {new BigDecimal("1.50"), null, new BigDecimal("-99999999.99")}),
        Arguments.of(
            TypeDescription.of(SqlType.DECIMAL, 38, 0),
            new Object[] {new BigDecimal("12345678901234567890123456789012345678"), null}),
        Arguments.of(
            type(SqlType.DECIMAL), new Object[] {new BigDecimal("1"), new BigDecimal("1.0")}),
        Arguments.of(type(SqlType.VARCHAR), new Object[] {"", null, "é", "\uD83D\uDE00", "\uFFFD"}),
        Arguments.of(type(SqlType.JSON), new Object[] {"{\"a\": 1}"}),
        Arguments.of(type(SqlType.DATE), new Object[] {LocalDate.MIN, null, LocalDate.MAX}),
        Arguments.of(
            type(SqlType.TIME),
            new Object[] {LocalTime.MIDNIGHT, null, LocalTime.of(23, 59, 59, 999_999_999)}),
        Arguments.of(
            type(SqlType.TIMESTAMP),
            new Object[] {
              LocalDateTime.of(-1, 1, 1, 0, 0, 0, 1), null, LocalDateTime.of(9999, 12, 31, 23, 59)
            }),
        Arguments.of(
            type(SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
            new Object[] {Instant.ofEpochSecond(-1, 999_999_999), null, Instant.EPOCH}),
        Arguments.of(type(SqlType.UUID), new Object[] {new UUID(1, -2), null}),
        Arguments.of(
            TypeDescription.array(type(SqlType.INTEGER)),
            new Object[] {List.of(1L, 2L), null, Arrays.asList((Object) null), List.of()}),
        Arguments.of(
            TypeDescription.map(type(SqlType.VARCHAR), type(SqlType.TIMESTAMP)),
            new Object[] {map("k", LocalDateTime.of(2026, 1, 31, 1, 2, 3, 4)), map("n", null)}),
        Arguments.of(
            type(SqlType.OTHER), new Object[] {Period.of(1, 2, 0), Duration.ofNanos(-1), 1L, "x"}),
        Arguments.of(type(SqlType.NULL), new Object[] {null, null}),
        Arguments.of(type(SqlType.INTEGER), new Object[] {}));
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aColumnComesBack(TypeDescription type, Object[] values) throws SQLException {
    List<ColumnDescription> columns =
        List.of(ColumnDescription.expression("c", type, Nullability.NULLABLE));
    List<Object[]> rows = new ArrayList<>();
    // More rows than a byte has bits, so that NULLs are in several.
    for (int i = 0; i < 5; i++) {
      for (Object each : values) {
        rows.add(new Object[] {each});
      }
    }
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.BATCH, 0, 1);
    BatchWriter.write(out, new RowsOfValues(columns, rows), columns, 0, rows.size());
    out.end();
    FrameReader in = new FrameReader(Arrays.copyOfRange(out.array(), 4, out.size()));
    WireBatch batch = new WireBatch(in, columns);
    in.end();
    assertEquals(rows.size(), batch.rows());
    for (int i = 0; i < rows.size(); i++) {
      assertEquals(rows.get(i)[0], batch.column(0).getObject(i));
    }
  }

  @Test
  void rowsInTheMiddleCanBeWrittenAlone() throws SQLException {
    List<ColumnDescription> columns =
        List.of(ColumnDescription.expression("b", type(SqlType.VARBINARY), Nullability.NULLABLE));
    List<Object[]> rows =
        List.of(
            new Object[] {new byte[] {1}}, new Object[] {new byte[] {2, 3}}, new Object[] {null});
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.BATCH, 0, 1);
    BatchWriter.write(out, new RowsOfValues(columns, rows), columns, 1, 1);
    out.end();
    WireBatch batch =
        new WireBatch(new FrameReader(Arrays.copyOfRange(out.array(), 4, out.size())), columns);
    assertEquals(1, batch.rows());
    assertArrayEquals(new byte[] {2, 3}, batch.column(0).getBytes(0));
  }

  @Test
  void halfASurrogatePairIsRefusedAndNotChanged() {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    SQLException e = assertThrows(SQLException.class, () -> out.text("a\uD83D"));
    assertEquals("22021", e.getSQLState());
    assertEquals("The text has half a surrogate pair at character 2", e.getMessage());
  }

  @Test
  void errorsKeepTheirCounts() throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    out.begin(FrameType.ERROR, Frames.LAST, 1);
    Failures.write(
        out, new BatchUpdateException("no", "23514", 0, new long[] {1, 5_000_000_000L}, null));
    out.end();
    SQLException read =
        Failures.read(new FrameReader(Arrays.copyOfRange(out.array(), 4, out.size())));
    assertArrayEquals(
        new long[] {1, 5_000_000_000L}, ((BatchUpdateException) read).getLargeUpdateCounts());
    assertEquals("23514", read.getSQLState());
  }
}
