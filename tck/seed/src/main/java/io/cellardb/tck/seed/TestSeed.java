package io.cellardb.tck.seed;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * The seeds of random tests. They are the same in every build; {@code -Dtest.seed=random} asks for
 * new ones, and {@code -Dtest.seed=N} for that one. A test that fails names its seed.
 */
public final class TestSeed {
  private static final String PROPERTY = "test.seed";
  private static final long MOST = 1_000_000_000;

  /** The new seed of this JVM, so that all who ask for it mean the same. */
  private static final long NEW = new Random().nextLong(MOST);

  private TestSeed() {}

  /** The seed of a test, which is 1 unless another one is asked for. */
  public static long get() {
    return get(1);
  }

  /**
   * The seed of a test.
   *
   * @param standard what it is unless another one is asked for
   */
  public static long get(long standard) {
    return switch (asked()) {
      case "" -> standard;
      case "random" -> NEW;
      default -> Long.parseLong(asked());
    };
  }

  /**
   * The seeds of a test that is run for several.
   *
   * @param count how many, from 1 on, or so many new ones; there is one if that one is asked for
   */
  public static LongStream several(int count) {
    return switch (asked()) {
      case "" -> LongStream.rangeClosed(1, count);
      case "random" -> new Random(NEW).longs(count, 0, MOST);
      default -> LongStream.of(get());
    };
  }

  /** Whether the seeds are those of every build. */
  public static boolean isStandard() {
    return asked().isEmpty();
  }

  /** Whether one seed is asked for, to repeat what it did. */
  public static boolean isRepetition() {
    return !asked().isEmpty() && !asked().equals("random");
  }

  /** A build that asks for nothing sets the property to nothing. */
  private static String asked() {
    return System.getProperty(PROPERTY, "");
  }
}
