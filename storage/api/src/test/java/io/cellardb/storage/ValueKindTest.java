package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.tck.seed.TestSeed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueKindTest {
  @Test
  void theOrderOfBytesIsTheOrderOfIntegers() {
    Random random = new Random(TestSeed.get());
    for (ValueKind kind : ValueKind.values()) {
      if (!kind.isInteger()) {
        continue;
      }
      int unused = 64 - 8 * kind.width();
      for (int i = 0; i < 10_000; i++) {
        long a = (random.nextLong() << unused) >> unused;
        long other = random.nextBoolean() ? a + random.nextInt(3) : random.nextLong();
        long b = (other << unused) >> unused;
        assertEquals(a, kind.decodeLong(kind.encode(a), 0));
        assertEquals(
            Long.compare(a, b),
            Integer.signum(Arrays.compareUnsigned(kind.encode(a), kind.encode(b))),
            () -> kind + " " + a + " " + b);
      }
    }
  }

  @Test
  void theOrderOfBytesIsTheOrderOfFloatingPointNumbers() {
    double[] ascending = {
      Double.NEGATIVE_INFINITY,
      -Double.MAX_VALUE,
      -1.5,
      -Double.MIN_VALUE,
      0.0,
      Double.MIN_VALUE,
      1.5,
      Double.MAX_VALUE,
      Double.POSITIVE_INFINITY,
      Double.NaN
    };
    for (int i = 0; i < ascending.length; i++) {
      byte[] bytes = ValueKind.DOUBLE.encode(ascending[i]);
      assertEquals(ascending[i], ValueKind.DOUBLE.decodeDouble(bytes, 0));
      if (i > 0) {
        assertEquals(
            -1,
            Integer.signum(
                Arrays.compareUnsigned(ValueKind.DOUBLE.encode(ascending[i - 1]), bytes)));
      }
    }
    assertEquals(-2.5, ValueKind.FLOAT.decodeDouble(ValueKind.FLOAT.encode(-2.5), 0));
  }

  @Test
  void negativeZeroAndOddNansHaveTheBytesOfTheirEquals() {
    assertArrayEquals(ValueKind.DOUBLE.encode(0.0), ValueKind.DOUBLE.encode(-0.0));
    assertArrayEquals(
        ValueKind.DOUBLE.encode(Double.NaN),
        ValueKind.DOUBLE.encode(Double.longBitsToDouble(0xFFF8_0000_0000_0001L)));
  }

  @Test
  void aValueOfAnotherWidthIsMalformed() {
    StorageException e = assertThrows(StorageException.class, () -> ValueKind.INT32.checkWidth(3));
    assertEquals(StorageException.Code.MALFORMED_VALUE, e.code());
  }
}
