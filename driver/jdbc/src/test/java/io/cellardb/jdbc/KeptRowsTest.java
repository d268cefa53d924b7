package io.cellardb.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeptRowsTest {
  @Test
  void everyClassOfValueComesBackFromTheFileAsItWas(@TempDir Path directory) throws SQLException {
    List<Object> values =
        Arrays.asList(
            null,
            true,
            false,
            Long.MIN_VALUE,
            -0.0,
            Double.NaN,
            new BigDecimal("-123456789012345678901234567890.12"),
            "Zoë 🍷",
            LocalDate.of(-4712, 1, 1),
            LocalTime.of(23, 59, 59, 999_999_000),
            LocalDateTime.of(1883, 11, 18, 12, 3, 58, 1_000),
            Instant.ofEpochSecond(-62_135_596_800L, 5_000),
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
            Arrays.asList(1L, null, List.of("x")),
            Map.of("k", List.of(2L)),
            Period.of(1, -2, 3),
            Duration.ofSeconds(-5, 7));
    try (KeptRows rows = new KeptRows(0, directory)) {
      for (int i = 0; i < 600; i++) {
        Object[] row = values.toArray(new Object[values.size() + 1]);
        row[values.size()] = new byte[] {(byte) i, 1};
        rows.add(row);
      }
      assertTrue(rows.fileBytes() > 0);
      for (long i : new long[] {0, 255, 256, 511, 599, 3}) {
        var batch = rows.batch(i);
        int place = rows.place(i);
        for (int column = 0; column < values.size(); column++) {
          assertEquals(values.get(column), batch.column(column).getObject(place));
        }
        assertArrayEquals(new byte[] {(byte) i, 1}, batch.column(values.size()).getBytes(place));
      }
    }
  }

  @Test
  void anInterruptDoesNotLoseTheFile(@TempDir Path directory) throws SQLException {
    try (KeptRows rows = new KeptRows(0, directory)) {
      Thread.currentThread().interrupt();
      for (long i = 0; i < 2000; i++) {
        rows.add(new Object[] {i});
      }
      assertEquals(7, rows.batch(7).column(0).getLong(rows.place(7)));
      assertTrue(Thread.interrupted());
      assertEquals(700, rows.batch(700).column(0).getLong(rows.place(700)));
    }
  }

  @Test
  void theMemoryHoldsNoMoreThanItsLimitAndABlock(@TempDir Path directory) throws Exception {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    byte[] large = new byte[1000];
    try (KeptRows rows = new KeptRows(1 << 20, directory)) {
      for (long i = 0; i < 10_000; i++) {
        rows.add(new Object[] {i, random.nextInt(10) == 0 ? large : null});
      }
      assertEquals(10_000, rows.size());
      for (int i = 0; i < 1000; i++) {
        long row = random.nextInt(10_000);
        assertEquals(row, rows.batch(row).column(0).getLong(rows.place(row)), () -> "seed " + seed);
      }
    }
    try (KeptRows rows = new KeptRows(1 << 30, directory)) {
      for (long i = 0; i < 10_000; i++) {
        rows.add(new Object[] {i});
      }
      assertEquals(0, rows.fileBytes());
    }
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }
}
