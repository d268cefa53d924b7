package io.cellardb.protocol;

/** How the values of a column of a batch stand in a frame: a byte before them. */
final class Layout {
  /** Nothing, as all values are NULL. */
  static final int NOTHING = 0;

  /** Whole numbers of one byte. */
  static final int INT8 = 1;

  /** Whole numbers of two bytes. */
  static final int INT16 = 2;

  /** Whole numbers of four bytes. */
  static final int INT32 = 3;

  /** Whole numbers of eight bytes. */
  static final int INT64 = 4;

  /** Numbers of IEEE 754, of eight bytes. */
  static final int FLOAT64 = 5;

  /** Offsets, one more than rows and from 0, and bytes: texts in UTF-8, or binaries. */
  static final int BYTES = 6;

  /** The scale in four bytes, the layout of the unscaled numbers in one, and these. */
  static final int DECIMAL = 7;

  /** Nanoseconds of the day, of eight bytes. */
  static final int TIME = 8;

  /** Seconds since 1970, of eight bytes, for all rows; then nanoseconds, of four. */
  static final int TIMESTAMP = 9;

  /** The high and the low half, of eight bytes each. */
  static final int UUID = 10;

  /** Offsets as with {@link #BYTES}, and values behind their kinds. */
  static final int TAGGED = 11;

  private Layout() {}

  /** The layout of whole numbers in which all of {@code values} fit. */
  static int ofNumbers(long[] values) {
    long bits = 0;
    for (long value : values) {
      bits |= value ^ (value >> (Long.SIZE - 1));
    }
    if (bits <= Byte.MAX_VALUE) {
      return INT8;
    }
    if (bits <= Short.MAX_VALUE) {
      return INT16;
    }
    return bits <= Integer.MAX_VALUE ? INT32 : INT64;
  }
}
