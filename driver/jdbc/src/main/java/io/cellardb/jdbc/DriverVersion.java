package io.cellardb.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, which the build writes into {@code version.properties}. */
public final class DriverVersion {

  /** The whole version, e.g. "0.1.0-SNAPSHOT". */
  public static final String TEXT = read();

  /** The major version. */
  public static final int MAJOR = number(TEXT, 0);

  /** The minor version. */
  public static final int MINOR = number(TEXT, 1);

  private DriverVersion() {}

  /** The {@code index}-th dotted number at the head of a version; 0 when it has none there. */
  static int number(String version, int index) {
    String[] parts = version.split("[^0-9]+", index + 2);
    return parts.length > index && !parts[index].isEmpty() ? Integer.parseInt(parts[index]) : 0;
  }

  private static String read() {
    try (InputStream in = DriverVersion.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException(
            "version.properties is missing beside " + DriverVersion.class);
      }
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
