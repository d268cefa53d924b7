package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A LIKE pattern, compiled: parts of literal bytes and {@code _}, separated by {@code %}. Matching
 * places each part at the leftmost position after the one before, which is enough, because {@code
 * %} takes anything. A part without {@code _} is searched for by bytes, which finds it at the begin
 * of a code point only, as UTF-8 has no code point inside of another. Immutable.
 */
final class LikePattern {
  /** One byte of a part, or {@link #ANY} for one code point. */
  private static final short ANY = -1;

  private final short[][] parts;

  /** For each part its search by bytes; null where it has a {@code _} or no byte. */
  private final ByteSearch[] searches;

  private LikePattern(short[][] parts) {
    this.parts = parts;
    this.searches = new ByteSearch[parts.length];
    for (int k = 1; k < parts.length - 1; k++) {
      searches[k] = search(parts[k]);
    }
  }

  private static ByteSearch search(short[] part) {
    byte[] bytes = new byte[part.length];
    for (int i = 0; i < bytes.length; i++) {
      if (part[i] == ANY) {
        return null;
      }
      bytes[i] = (byte) part[i];
    }
    return bytes.length == 0 ? null : new ByteSearch(bytes);
  }

  /**
   * Compiles a pattern.
   *
   * @param escape the escape character, one code point, or null or empty for none
   * @throws SqlExecutionException 22019 for a bad escape character, 22025 for a bad sequence
   */
  static LikePattern compile(String pattern, String escape) {
    int escapeCharacter = -1;
    if (escape != null && !escape.isEmpty()) {
      if (escape.codePointCount(0, escape.length()) != 1) {
        throw new SqlExecutionException("22019", "ESCAPE takes one character: '" + escape + "'");
      }
      escapeCharacter = escape.codePointAt(0);
    }
    List<short[]> parts = new ArrayList<>();
    short[] part = new short[pattern.length() * 4];
    int length = 0;
    int i = 0;
    while (i < pattern.length()) {
      int c = pattern.codePointAt(i);
      i += Character.charCount(c);
      if (c == escapeCharacter) {
        if (i >= pattern.length()) {
          throw new SqlExecutionException("22025", "LIKE pattern ends with its escape character");
        }
        c = pattern.codePointAt(i);
        i += Character.charCount(c);
        if (c != '%' && c != '_' && c != escapeCharacter) {
          throw new SqlExecutionException(
              "22025", "LIKE pattern escapes a character that needs none: '" + pattern + "'");
        }
      } else if (c == '%') {
        parts.add(Arrays.copyOf(part, length));
        length = 0;
        continue;
      } else if (c == '_') {
        part[length++] = ANY;
        continue;
      }
      for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
        part[length++] = (short) (b & 0xFF);
      }
    }
    parts.add(Arrays.copyOf(part, length));
    return new LikePattern(parts.toArray(new short[0][]));
  }

  /** Whether the text {@code data[start .. start + length)} matches. */
  boolean matches(byte[] data, int start, int length) {
    int end = start + length;
    int position = match(parts[0], data, start, end);
    if (position < 0) {
      return false;
    }
    if (parts.length == 1) {
      return position == end;
    }
    for (int k = 1; k < parts.length - 1; k++) {
      position =
          searches[k] != null
              ? searches[k].after(data, position, end)
              : find(parts[k], data, position, end);
      if (position < 0) {
        return false;
      }
    }
    return matchesEnd(parts[parts.length - 1], data, position, end);
  }

  /** The end of the part's leftmost occurrence from {@code from} on, or -1. */
  private static int find(short[] part, byte[] data, int from, int end) {
    if (part.length == 0) {
      return from;
    }
    int position = from;
    while (position < end) {
      int after = match(part, data, position, end);
      if (after >= 0) {
        return after;
      }
      position = Utf8.next(data, position, end);
    }
    return -1;
  }

  /** The end of the part's occurrence at {@code position}, or -1. */
  private static int match(short[] part, byte[] data, int position, int end) {
    int at = position;
    for (short element : part) {
      if (at >= end) {
        return -1;
      }
      if (element == ANY) {
        at = Utf8.next(data, at, end);
      } else if ((data[at] & 0xFF) == element) {
        at++;
      } else {
        return -1;
      }
    }
    return at;
  }

  /** Whether the part occurs at the very end, not before {@code from}. */
  private static boolean matchesEnd(short[] part, byte[] data, int from, int end) {
    int at = end;
    for (int k = part.length - 1; k >= 0; k--) {
      if (at <= from) {
        return false;
      }
      at--;
      if (part[k] == ANY) {
        while (at > from && (data[at] & 0xC0) == 0x80) {
          at--;
        }
      } else if ((data[at] & 0xFF) != part[k]) {
        return false;
      }
    }
    return true;
  }
}
