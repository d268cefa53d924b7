package io.cellardb.storage.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.cellardb.storage.ByteString;
import java.util.List;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.RegexStringComparator;

/**
 * A set of byte strings as a regular expression, which is how HBase compares a value with many at
 * once. Bytes are the characters of Latin-1. What strings have in common is written once, as in a
 * prefix tree, so that a value is compared byte by byte and not string by string.
 */
final class SetPattern {
  /**
   * The most bytes of all strings together. It bounds how deep groups are nested, too: by the
   * length of a string at most, with a branch at each byte.
   */
  private static final int MOST_BYTES = 16_384;

  private final List<ByteString> strings;
  private final StringBuilder pattern = new StringBuilder();

  private SetPattern(List<ByteString> strings) {
    this.strings = strings;
  }

  /**
   * A comparator that takes the strings of a set for equal, and no others; null if they are too
   * large.
   *
   * @param strings sorted, distinct, at least one
   */
  static ByteArrayComparable comparator(List<ByteString> strings) {
    if (strings.stream().mapToInt(ByteString::length).sum() > MOST_BYTES) {
      return null;
    }
    RegexStringComparator comparator = new RegexStringComparator(of(strings));
    comparator.setCharset(ISO_8859_1);
    return comparator;
  }

  /** The expression, for a search in which a dot is any character. */
  static String of(List<ByteString> strings) {
    SetPattern made = new SetPattern(strings);
    made.pattern.append("\\A");
    made.append(0, strings.size(), 0);
    return made.pattern.append("\\z").toString();
  }

  /** What follows the first {@code depth} bytes, which these strings have in common. */
  private void append(int from, int to, int depth) {
    int common = commonLength(from, to);
    for (int i = depth; i < common; i++) {
      appendByte(byteOf(from, i));
    }
    boolean ends = strings.get(from).length() == common; // the shortest comes first
    int first = ends ? from + 1 : from;
    if (first == to) {
      return;
    }
    pattern.append("(?:");
    int last = appendLast(first, to, common);
    boolean next = last > 0;
    for (int start = first; start < to; ) {
      int end = endOf(start, to, common);
      if (!isLast(start, end, common)) {
        if (next) {
          pattern.append('|');
        }
        appendByte(byteOf(start, common));
        append(start, end, common + 1);
        next = true;
      }
      start = end;
    }
    pattern.append(ends ? ")?" : ")");
  }

  /** The bytes after which a string ends and no other goes on, as one class; how many. */
  private int appendLast(int from, int to, int depth) {
    int count = 0;
    for (int start = from; start < to; ) {
      int end = endOf(start, to, depth);
      if (isLast(start, end, depth)) {
        if (count++ == 0) {
          pattern.append('[');
        }
        appendByte(byteOf(start, depth));
      }
      start = end;
    }
    if (count > 0) {
      pattern.append(']');
    }
    return count;
  }

  private boolean isLast(int start, int end, int depth) {
    return end == start + 1 && strings.get(start).length() == depth + 1;
  }

  /** The end of the strings that have the byte at {@code depth} of the one at {@code start}. */
  private int endOf(int start, int to, int depth) {
    int end = start + 1;
    while (end < to && byteOf(end, depth) == byteOf(start, depth)) {
      end++;
    }
    return end;
  }

  /** The first and the last of sorted strings have in common what all have. */
  private int commonLength(int from, int to) {
    int most = Math.min(strings.get(from).length(), strings.get(to - 1).length());
    int length = 0;
    while (length < most && byteOf(from, length) == byteOf(to - 1, length)) {
      length++;
    }
    return length;
  }

  private byte byteOf(int string, int place) {
    return strings.get(string).array()[place];
  }

  private void appendByte(byte value) {
    pattern.append("\\x");
    pattern.append(Character.forDigit((value >> 4) & 0xF, 16));
    pattern.append(Character.forDigit(value & 0xF, 16));
  }
}
