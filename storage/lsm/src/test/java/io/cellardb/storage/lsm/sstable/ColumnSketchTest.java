package io.cellardb.storage.lsm.sstable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.tck.seed.TestSeed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ColumnSketchTest {
  /** Four standard errors. */
  private static final double BOUND = 4 * 0.03;

  private final long seed = TestSeed.get();

  private static void add(ColumnSketch sketch, byte[] value) {
    sketch.add(value, 0, value.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] number(long value) {
    ByteWriter writer = new ByteWriter(8);
    writer.putLong(value);
    return writer.toByteArray();
  }

  private static ColumnSketch writtenAndRead(ColumnSketch sketch) {
    ByteWriter writer = new ByteWriter(64);
    sketch.write(writer);
    ByteReader reader = new ByteReader(writer.array(), 0, writer.size());
    ColumnSketch read = ColumnSketch.read(reader);
    assertEquals(0, reader.remaining());
    return read;
  }

  private void assertEstimates(long distinct, ColumnSketch sketch) {
    double bound = distinct == 1 ? 0 : distinct <= 10 ? 1 : distinct * BOUND;
    assertTrue(
        Math.abs(sketch.distinct() - distinct) <= bound,
        () -> distinct + " and not " + sketch.distinct() + ", seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 1_000, 100_000})
  void distinctValuesAreEstimatedWithinTheBound(int distinct) {
    Random random = new Random(seed);
    ColumnSketch numbers = new ColumnSketch();
    ColumnSketch texts = new ColumnSketch();
    ColumnSketch documents = new ColumnSketch();
    long offset = random.nextLong();
    for (int i = 0; i < Math.max(1_000, 2 * distinct); i++) {
      add(numbers, number(offset + i % distinct));
      add(texts, bytes("value " + i % distinct));
      add(documents, bytes("begin".repeat(30) + i % distinct));
    }
    for (ColumnSketch sketch : new ColumnSketch[] {numbers, texts, documents}) {
      assertEquals(Math.max(1_000, 2 * distinct), sketch.cells());
      assertEstimates(distinct, sketch);
      assertTrue(sketch.isAlike(writtenAndRead(sketch)));
    }
  }

  @Test
  void mergedSketchesAreThoseOfAllValues() {
    Random random = new Random(seed);
    ColumnSketch all = new ColumnSketch();
    ColumnSketch merged = new ColumnSketch();
    for (int part = 0; part < 5; part++) {
      ColumnSketch sketch = new ColumnSketch();
      for (int i = 0; i < 1_000; i++) {
        byte[] value = number(random.nextInt(3_000));
        add(sketch, value);
        add(all, value);
      }
      merged.add(writtenAndRead(sketch));
    }
    merged.add(new ColumnSketch());
    assertTrue(merged.isAlike(all), () -> "seed " + seed);
  }

  @Test
  void ofTheLeastAndTheGreatestValueTheFirstBytesAreKept() {
    ColumnSketch sketch = new ColumnSketch();
    add(sketch, bytes("the greatest of all these values"));
    add(sketch, new byte[0]);
    add(sketch, bytes("m"));
    assertArrayEquals(new byte[0], sketch.least());
    assertArrayEquals(bytes("the greatest of "), sketch.greatest());
  }

  @Test
  void aFewValuesTakeAFewBytes() {
    ColumnSketch sketch = new ColumnSketch();
    for (int i = 0; i < 10; i++) {
      add(sketch, number(i));
    }
    ByteWriter writer = new ByteWriter(64);
    sketch.write(writer);
    assertTrue(writer.size() < 64);
  }

  @Test
  void registersThatCannotBeAreRefused() {
    ByteWriter writer = new ByteWriter(64);
    writer.putLong(1);
    writer.putBlob(new byte[1]);
    writer.putBlob(new byte[1]);
    writer.putByte(0);
    writer.putVarint(1);
    writer.putVarint(512);
    writer.putByte(36);
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> ColumnSketch.read(new ByteReader(writer.array(), 0, writer.size())));
  }

  @Test
  void withTooManyColumnsNothingIsKnown() {
    Sketches many = new Sketches();
    for (int i = 0; i < ColumnStatistics.MOST_COLUMNS; i++) {
      add(many.column(number(i)), number(i));
    }
    assertEquals(ColumnStatistics.MOST_COLUMNS, many.columns().size());
    Sketches few = new Sketches();
    add(few.column(number(-1)), number(1));
    few.add(many);
    assertTrue(few.columns().isEmpty());
    ByteWriter writer = new ByteWriter(64);
    few.write(writer);
    assertArrayEquals(new byte[] {0}, Arrays.copyOf(writer.array(), writer.size()));
    few.add(many);
    assertTrue(few.columns().isEmpty());
    Sketches read = Sketches.read(new ByteReader(writer.array(), 0, writer.size()));
    assertTrue(read.areAlike(few));
    assertFalse(read.areAlike(many));
  }
}
