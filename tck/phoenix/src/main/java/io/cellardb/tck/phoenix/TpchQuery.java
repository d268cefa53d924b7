package io.cellardb.tck.phoenix;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * A query of TPC-H with its validation parameters, which stands in {@code tpch/q01.sql} and so on.
 * Where Phoenix needs other words that mean the same, they are in {@code q01.phoenix.sql}. MIN has
 * capitals, since Phoenix folds names by the rules of the JVM's language, and Turkish has another
 * letter for a capital i.
 *
 * @param number from 1
 */
record TpchQuery(int number) {
  /** How many there are. */
  static final int COUNT = 22;

  /** As reports call it. */
  String name() {
    return String.format(Locale.ROOT, "TPC-H Q%02d", number);
  }

  /** Its words for a database. */
  String text(Database database) {
    String name = String.format(Locale.ROOT, "/tpch/q%02d", number);
    String own = name + "." + database.title().toLowerCase(Locale.ROOT) + ".sql";
    return read(TpchQuery.class.getResource(own) == null ? name + ".sql" : own);
  }

  private static String read(String resource) {
    try (InputStream in = TpchQuery.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
