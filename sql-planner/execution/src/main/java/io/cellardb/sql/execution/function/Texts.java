package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.TextBytes;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** Functions of texts. Lengths and positions are in code points, positions from 1. */
final class Texts {
  /** The longest text that a function may make of a short one, in characters. */
  private static final int LONGEST = 1 << 28;

  private Texts() {}

  static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /** Padded, or cut, to so many characters. */
  static String pad(String text, long length, String with, boolean left) {
    int has = text.codePointCount(0, text.length());
    if (length <= has) {
      return text.substring(0, text.offsetByCodePoints(0, (int) Math.max(0, length)));
    }
    if (with.isEmpty()) {
      return text;
    }
    checkLength(length);
    int[] fill = with.codePoints().toArray();
    StringBuilder padding = new StringBuilder();
    for (int i = 0; i < length - has; i++) {
      padding.appendCodePoint(fill[i % fill.length]);
    }
    return left ? padding + text : text + padding;
  }

  static String repeat(String text, long times) {
    if (times <= 0 || text.isEmpty()) {
      return "";
    }
    checkLength(times > LONGEST ? times : times * text.length());
    return text.repeat((int) times);
  }

  private static void checkLength(long characters) {
    if (characters > LONGEST) {
      throw new SqlExecutionException(
          "54000", "a text of more than " + LONGEST + " characters cannot be made");
    }
  }

  /** The n-th of the parts between separators, from the end if n is negative; empty if none. */
  static String splitPart(String text, String separator, long n) {
    if (n == 0) {
      throw new SqlExecutionException("22023", "the number of a part must not be 0");
    }
    if (separator.isEmpty()) {
      return n == 1 || n == -1 ? text : "";
    }
    int from = n > 0 ? 0 : text.length();
    if (n > 0) {
      for (long i = 1; i < n; i++) {
        int found = text.indexOf(separator, from);
        if (found < 0) {
          return "";
        }
        from = found + separator.length();
      }
      int end = text.indexOf(separator, from);
      return text.substring(from, end < 0 ? text.length() : end);
    }
    for (long i = -1; i > n; i--) {
      from = text.lastIndexOf(separator, from - separator.length());
      if (from < 0) {
        return "";
      }
    }
    int start = text.lastIndexOf(separator, from - separator.length());
    return text.substring(start < 0 ? 0 : start + separator.length(), from);
  }

  /** The first letter of each word in upper case, the others in lower case. */
  static String initcap(String text) {
    StringBuilder result = new StringBuilder(text.length());
    boolean within = false;
    for (int c : text.codePoints().toArray()) {
      String letter = Character.toString(c);
      result.append(within ? letter.toLowerCase(Locale.ROOT) : letter.toUpperCase(Locale.ROOT));
      within = Character.isLetterOrDigit(c);
    }
    return result.toString();
  }

  /** The code point of the first character, 0 if there is none. */
  static long ascii(String text) {
    return text.isEmpty() ? 0 : text.codePointAt(0);
  }

  /** The character of a code point. */
  static String chr(long codePoint) {
    boolean exists =
        codePoint > 0
            && codePoint <= Character.MAX_CODE_POINT
            && (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE);
    if (!exists) {
      throw new SqlExecutionException("22023", "there is no character " + codePoint);
    }
    return Character.toString((int) codePoint);
  }

  /**
   * Characters of {@code from} exchanged for those of {@code to}, or removed if that is shorter.
   */
  static String translate(String text, String from, String to) {
    int[] old = from.codePoints().toArray();
    int[] other = to.codePoints().toArray();
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int at = 0;
              while (at < old.length && old[at] != c) {
                at++;
              }
              if (at == old.length) {
                result.appendCodePoint(c);
              } else if (at < other.length) {
                result.appendCodePoint(other[at]);
              }
            });
    return result.toString();
  }

  /** Without any of some characters at its ends. */
  static String trim(String text, String characters, boolean leading, boolean trailing) {
    int[] kept = text.codePoints().toArray();
    int start = 0;
    int end = kept.length;
    while (leading && start < end && characters.indexOf(kept[start]) >= 0) {
      start++;
    }
    while (trailing && end > start && characters.indexOf(kept[end - 1]) >= 0) {
      end--;
    }
    return new String(kept, start, end - start);
  }

  /** The position of a text in another one, 0 if it is not there. */
  static long position(String text, String part) {
    int found = text.indexOf(part);
    return found < 0 ? 0 : text.codePointCount(0, found) + 1L;
  }

  /** The texts that are not NULL, the first between the others. */
  static String concatWithSeparator(Object[] arguments) {
    if (arguments[0] == null) {
      return null;
    }
    StringBuilder joined = new StringBuilder();
    boolean first = true;
    for (int i = 1; i < arguments.length; i++) {
      if (arguments[i] != null) {
        joined.append(first ? "" : arguments[0]).append(arguments[i]);
        first = false;
      }
    }
    return joined.toString();
  }

  /** A digest of a text's UTF-8, or of bytes. */
  static byte[] digest(String algorithm, Object value) {
    try {
      return MessageDigest.getInstance(algorithm)
          .digest(value instanceof byte[] bytes ? bytes : TextBytes.of((String) value));
    } catch (NoSuchAlgorithmException e) {
      throw SqlExecutionException.unsupported(algorithm, e);
    }
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  /** With so many characters from a position on exchanged for others, in code points. */
  static String overlay(String text, String by, long from, long count) {
    int[] characters = text.codePoints().toArray();
    checkPlace(from, count);
    int before = (int) Math.min(characters.length, from - 1);
    int after = (int) Math.max(0, Math.min(characters.length, from - 1 + count));
    return new String(characters, 0, before)
        + by
        + new String(characters, after, characters.length - after);
  }

  /** With so many bytes from a position on exchanged for others. */
  static byte[] overlay(byte[] bytes, byte[] by, long from, long count) {
    checkPlace(from, count);
    int before = (int) Math.min(bytes.length, from - 1);
    int after = (int) Math.max(0, Math.min(bytes.length, from - 1 + count));
    ByteBuffer result = ByteBuffer.allocate(before + by.length + bytes.length - after);
    return result.put(bytes, 0, before).put(by).put(bytes, after, bytes.length - after).array();
  }

  private static void checkPlace(long from, long count) {
    if (from < 1) {
      throw new SqlExecutionException("22011", "OVERLAY begins at position 1, not at " + from);
    }
    if (from - 1 + count > Integer.MAX_VALUE) {
      throw SqlExecutionException.outOfRange("INTEGER");
    }
  }
}
