package io.cellardb.sql.execution.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class NumberFunctionsTest {
  @Test
  void bucketsOfIntegersAreThoseThatCountingFinds() {
    for (long count = 1; count <= 4; count++) {
      for (long low = -3; low <= 3; low++) {
        for (long high = -3; high <= 3; high++) {
          for (long value = -4; low != high && value <= 4; value++) {
            long expected = counted(value, low, high, count);
            String text = value + " in " + count + " of " + low + ".." + high;
            assertEquals(expected, NumberFunctions.widthBucket(value, low, high, count), text);
            assertEquals(
                expected,
                NumberFunctions.widthBucket(
                    BigDecimal.valueOf(value, 0), low, (double) high, count),
                text);
          }
        }
      }
    }
  }

  /** How many of the buckets' lower ends the value has reached. */
  private static long counted(long value, long low, long high, long count) {
    long bucket = 0;
    for (long i = 0; i <= count; i++) {
      long distance = (value - low) * count - i * (high - low);
      if (high > low ? distance >= 0 : distance <= 0) {
        bucket++;
      }
    }
    return bucket;
  }

  @Test
  void bucketsOfTheLargestDoublesAreExact() {
    double most = Double.MAX_VALUE;
    assertEquals(1, NumberFunctions.widthBucket(-most, -most, most, 2));
    assertEquals(2, NumberFunctions.widthBucket(0.0, -most, most, 2));
    assertEquals(3, NumberFunctions.widthBucket(most, -most, most, 2));
    assertEquals(3, NumberFunctions.widthBucket(Double.POSITIVE_INFINITY, -most, most, 2));
  }

  @Test
  void bucketsNeedDifferentBoundsAndACount() {
    assertEquals("2201G", state(1L, 1L, 1L, 1));
    assertEquals("2201G", state(1L, 1L, 2L, 0));
    assertEquals("2201G", state(1.0, 1.0, Double.POSITIVE_INFINITY, 1));
    assertEquals("2201G", state(Double.NaN, 1.0, 2.0, 1));
    assertEquals("22003", state(3L, 1L, 2L, Integer.MAX_VALUE));
  }

  private static String state(Object value, Object low, Object high, long count) {
    return assertThrows(
            SqlExecutionException.class, () -> NumberFunctions.widthBucket(value, low, high, count))
        .sqlState();
  }
}
