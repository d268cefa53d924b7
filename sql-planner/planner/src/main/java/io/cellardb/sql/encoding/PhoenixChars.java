package io.cellardb.sql.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Phoenix's CHAR in a key: characters of a byte each, with blanks at the end up to the width. Of
 * such texts without characters below the blank and without blanks at the end the bytes are in the
 * order of SQL; others are none here.
 *
 * @param width bytes of each value
 */
record PhoenixChars(int width) implements ForeignCodec {
  private static final char LEAST = ' ';
  private static final char GREATEST = 0x7F;

  @Override
  public byte[] encode(Object value) {
    String text = (String) value;
    HBaseCodecs.check(isPossible(text));
    byte[] padded = Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), width);
    Arrays.fill(padded, text.length(), width, (byte) LEAST);
    return padded;
  }

  @Override
  public Object decode(byte[] bytes) {
    HBaseCodecs.check(bytes.length == width);
    String text = new String(bytes, StandardCharsets.ISO_8859_1).stripTrailing();
    HBaseCodecs.check(isPossible(text));
    return text;
  }

  private boolean isPossible(String text) {
    return text.length() <= width && text.equals(greatest(text));
  }

  /** The greatest possible text that is not above another one. */
  @Override
  public Object greatest(Object value) {
    String text = (String) value;
    int end = 0;
    while (end < Math.min(text.length(), width)
        && text.charAt(end) >= LEAST
        && text.charAt(end) <= GREATEST) {
      end++;
    }
    boolean isAbove = end < Math.min(text.length(), width) && text.charAt(end) > GREATEST;
    String possible = text.substring(0, end);
    return isAbove
        ? possible + String.valueOf(GREATEST).repeat(width - end)
        : possible.stripTrailing();
  }
}
