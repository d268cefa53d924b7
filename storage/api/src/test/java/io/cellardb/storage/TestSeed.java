package io.cellardb.storage;

/** The seed of a random test: {@code -Dtest.seed}, or a new one. */
final class TestSeed {
  private TestSeed() {}

  static long get() {
    String given = System.getProperty("test.seed", "");
    return given.isEmpty() || given.equals("random") ? System.nanoTime() : Long.parseLong(given);
  }
}
