package io.cellardb.sql.execution.function;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.TextBytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** Bytes as texts, as PostgreSQL's ENCODE and DECODE have them. */
enum BinaryFormat {
  /** Two digits a byte; blanks between bytes are skipped. */
  HEX {
    @Override
    String encode(byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }

    @Override
    byte[] decode(String text) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int i = 0; i < text.length(); i++) {
        if (!isBlank(text.charAt(i))) {
          int low = i + 1 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
          int high = Character.digit(text.charAt(i), 16);
          if (high < 0 || low < 0 || text.charAt(i) > 'f' || text.charAt(i + 1) > 'f') {
            throw invalid("pairs of hexadecimal digits");
          }
          bytes.write(high << 4 | low);
          i++;
        }
      }
      return bytes.toByteArray();
    }
  },

  /** In lines of 76 characters; blanks are skipped. */
  BASE64 {
    @Override
    String encode(byte[] bytes) {
      String text = Base64.getEncoder().encodeToString(bytes);
      StringBuilder lines = new StringBuilder();
      int full = bytes.length / 3 * 4;
      for (int i = 0; i < text.length(); i += LINE) {
        int end = Math.min(text.length(), i + LINE);
        lines.append(text, i, end).append(end - i == LINE && end <= full ? "\n" : "");
      }
      return lines.toString();
    }

    @Override
    byte[] decode(String text) {
      StringBuilder plain = new StringBuilder();
      text.chars().filter(c -> !isBlank((char) c)).forEach(c -> plain.append((char) c));
      try {
        if (plain.length() % 4 != 0) {
          throw invalid("groups of four characters of base 64");
        }
        return Base64.getDecoder().decode(plain.toString());
      } catch (IllegalArgumentException e) {
        throw invalid("characters of base 64");
      }
    }
  },

  /** Characters of ASCII as they are, others as three octal digits after a backslash. */
  ESCAPE {
    @Override
    String encode(byte[] bytes) {
      StringBuilder text = new StringBuilder();
      for (byte b : bytes) {
        if (b <= 0) {
          text.append(String.format(Locale.ROOT, "\\%03o", b & 0xff));
        } else {
          text.append(b == '\\' ? "\\" : "").append((char) b);
        }
      }
      return text.toString();
    }

    @Override
    byte[] decode(String text) {
      byte[] from = TextBytes.of(text);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int i = 0; i < from.length; i++) {
        if (from[i] != '\\') {
          bytes.write(from[i]);
        } else if (i + 1 < from.length && from[i + 1] == '\\') {
          bytes.write(from[++i]);
        } else if (isOctal(from, i + 1)) {
          bytes.write(Integer.parseInt(new String(from, i + 1, 3, StandardCharsets.US_ASCII), 8));
          i += 3;
        } else {
          throw new SqlExecutionException(
              "22P02", "after a backslash there are three octal digits or a backslash");
        }
      }
      return bytes.toByteArray();
    }
  };

  private static final int LINE = 76;

  /**
   * A format by its name.
   *
   * @throws SqlExecutionException 22023 if there is none
   */
  static BinaryFormat of(String name) {
    for (BinaryFormat format : values()) {
      if (format.name().equalsIgnoreCase(name)) {
        return format;
      }
    }
    throw new SqlExecutionException(
        "22023", "the format is neither hex nor base64 nor escape: " + name);
  }

  abstract String encode(byte[] bytes);

  /** The bytes; 22023 or 22P02 if the text is not of this format. */
  abstract byte[] decode(String text);

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }

  private static boolean isOctal(byte[] text, int at) {
    return at + 2 < text.length
        && text[at] >= '0'
        && text[at] <= '3'
        && text[at + 1] >= '0'
        && text[at + 1] <= '7'
        && text[at + 2] >= '0'
        && text[at + 2] <= '7';
  }

  private static SqlExecutionException invalid(String expected) {
    return new SqlExecutionException("22023", "the text to decode is not " + expected);
  }
}
