package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.time.LocalDate;
import java.util.Random;
import org.apache.calcite.avatica.util.TimeUnit;
import org.junit.jupiter.api.Test;

class ExtractionTest {
  private static void check(long day, String message) {
    LocalDate date = LocalDate.ofEpochDay(day);
    assertEquals(date.getYear(), Extraction.civilField(TimeUnit.YEAR, day), message);
    assertEquals(date.getMonthValue(), Extraction.civilField(TimeUnit.MONTH, day), message);
    assertEquals(date.getDayOfMonth(), Extraction.civilField(TimeUnit.DAY, day), message);
  }

  @Test
  void daysOfFourHundredYearsAreTakenApart() {
    for (long day = -25_000; day < 125_000; day++) {
      check(day, "day " + day);
    }
  }

  @Test
  void anyDayOfALocalDateIsTakenApart() {
    long seed = TestSeed.get();
    Random random = new Random(seed);
    check(LocalDate.MIN.toEpochDay(), "the first");
    check(LocalDate.MAX.toEpochDay(), "the last");
    for (int n = 0; n < 10_000; n++) {
      check(
          random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay()), "seed " + seed);
    }
  }
}
