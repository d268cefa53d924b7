package io.cellardb.sql.execution.vector;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.nio.charset.StandardCharsets;

/** Texts as UTF-8, which has no form for half of a surrogate pair. */
public final class TextBytes {
  private TextBytes() {}

  /**
   * The UTF-8 of a text.
   *
   * @throws SqlExecutionException 22021 if it has half of a surrogate pair
   */
  public static byte[] of(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isSurrogate(unit)) {
        boolean pair =
            Character.isHighSurrogate(unit)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new SqlExecutionException(
              "22021", "the text has half of a surrogate pair at position " + (i + 1));
        }
        i++;
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
