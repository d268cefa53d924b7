package io.cellardb.storage.lsm.io;

/** The seed of a random test: {@code -Dtest.seed}, or a new one. */
public final class TestSeed {
  private TestSeed() {}

  /** The seed of this run; a test names it when it fails. */
  public static long get() {
    String given = System.getProperty("test.seed", "");
    return given.isEmpty() || given.equals("random") ? System.nanoTime() : Long.parseLong(given);
  }
}
