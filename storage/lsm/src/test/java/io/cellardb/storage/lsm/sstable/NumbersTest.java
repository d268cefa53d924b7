package io.cellardb.storage.lsm.sstable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.tck.seed.TestSeed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NumbersTest {
  private static Numbers roundTrip(long[] numbers, String label) {
    ByteWriter writer = new ByteWriter(16);
    writer.putByte(1); // so that nothing is aligned
    Numbers.write(writer, numbers, numbers.length);
    assertTrue(writer.size() - 1 <= Numbers.size(numbers, numbers.length), label);
    byte[] data = Arrays.copyOf(writer.array(), writer.size() + Numbers.SLACK);
    Arrays.fill(data, writer.size(), data.length, (byte) 0xA5);
    ByteReader reader = new ByteReader(data, 1, writer.size());
    Numbers read = Numbers.read(data, reader, numbers.length);
    assertEquals(0, reader.remaining(), label);
    return read;
  }

  @Test
  void anyNumbersAreReadAsTheyWereWritten() {
    long first = TestSeed.get();
    for (long seed = first; seed < first + 300; seed++) {
      String label = "-Dtest.seed=" + seed;
      Random random = new Random(seed);
      long[] numbers = new long[random.nextInt(200)];
      int bits = random.nextInt(65);
      long slope = random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(3);
      for (int i = 0; i < numbers.length; i++) {
        long noise = bits == 0 ? 0 : random.nextLong() >>> (64 - bits);
        numbers[i] = i * slope + (random.nextInt(9) == 0 ? -noise : noise);
      }
      Numbers read = roundTrip(numbers, label);
      long[] copied = new long[numbers.length];
      int from = numbers.length / 3;
      read.copy(from, numbers.length, copied);
      for (int i = 0; i < numbers.length; i++) {
        assertEquals(numbers[i], read.at(i), label);
        assertEquals(i < from ? 0 : numbers[i], i < from ? 0 : copied[i - from], label);
      }
    }
  }

  @Test
  void equalNumbersAndEqualIntervalsTakeNoBits() {
    ByteWriter writer = new ByteWriter(16);
    Numbers.write(writer, new long[] {7, 7, 7, 7}, 4);
    assertEquals(2, writer.size());
    writer.clear();
    Numbers.write(writer, new long[] {10, 15, 20, 25, 30}, 5);
    assertEquals(3, writer.size());
  }
}
