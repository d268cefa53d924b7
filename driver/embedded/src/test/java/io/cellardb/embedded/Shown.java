package io.cellardb.embedded;

/** What tests see that run through another door than the driver of embedded stores. */
final class Shown {
  private Shown() {}

  /** Whether a server does what tests want done. */
  static boolean isByServer() {
    return Boolean.getBoolean("cellar.door");
  }

  /** What metadata says where a test connects to {@code url}. */
  static String url(String url) {
    return System.getProperty("cellar.shown.url", url);
  }
}
