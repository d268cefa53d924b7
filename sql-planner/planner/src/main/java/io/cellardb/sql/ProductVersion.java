package io.cellardb.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, which the build writes into {@code version.properties}. */
final class ProductVersion {
  /** The whole version. */
  static final String TEXT = read();

  private ProductVersion() {}

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = ProductVersion.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
