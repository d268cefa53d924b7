package io.cellardb.sql.encoding;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Phoenix's DECIMAL: a byte for sign and exponent to the base of 100, and a byte for each digit to
 * that base, without zeros at the end. The bytes are in the order of the numbers. By the format of
 * {@code PDecimal} of Phoenix 5.2.
 *
 * @param scale that of the type
 */
record PhoenixDecimals(int scale) implements ForeignCodec {
  private static final int ZERO = 0x80;

  /** The first byte of a number from 1 to 99. */
  private static final int ONES = 0xC1;

  /** What is added to a digit of a positive number. */
  private static final int POSITIVE = 1;

  /** What a digit of a negative number is taken from. */
  private static final int NEGATIVE = 101;

  /** The end of a negative number, so that it comes behind those with further digits. */
  private static final int END = 102;

  /** Bytes of a number at most; one that has them all has no end. */
  private static final int MOST = 21;

  private static final BigInteger BASE = BigInteger.valueOf(100);

  @Override
  public byte[] encode(Object value) {
    BigDecimal number = (BigDecimal) value;
    if (number.signum() == 0) {
      return new byte[] {(byte) ZERO};
    }
    BigDecimal whole = number.abs().stripTrailingZeros();
    int pairs = Math.floorDiv(whole.scale() + 1, 2); // behind the point; negative for zeros before
    BigInteger digits = whole.scaleByPowerOfTen(2 * pairs).toBigIntegerExact();
    byte[] base100 = new byte[MOST];
    int count = 0;
    while (digits.signum() > 0) {
      BigInteger[] parts = digits.divideAndRemainder(BASE);
      base100[count++] = parts[1].byteValue();
      digits = parts[0];
    }
    boolean negative = number.signum() < 0;
    int first = ONES + count - 1 - pairs;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(negative ? ~first : first);
    for (int i = count - 1; i >= 0; i--) {
      bytes.write(negative ? NEGATIVE - base100[i] : base100[i] + POSITIVE);
    }
    if (negative && bytes.size() < MOST) {
      bytes.write(END);
    }
    return bytes.toByteArray();
  }

  @Override
  public Object decode(byte[] bytes) {
    if (bytes.length == 0) {
      return null;
    }
    if (bytes.length == 1) {
      HBaseCodecs.check((bytes[0] & 0xFF) == ZERO);
      return BigDecimal.ZERO.setScale(scale);
    }
    boolean negative = (bytes[0] & 0x80) == 0;
    int first = (negative ? ~bytes[0] : bytes[0]) & 0xFF;
    boolean ended = negative && bytes[bytes.length - 1] == END;
    BigInteger digits = BigInteger.ZERO;
    byte[] places = Arrays.copyOfRange(bytes, 1, bytes.length - (ended ? 1 : 0));
    for (byte place : places) {
      int digit = negative ? NEGATIVE - place : place - POSITIVE;
      HBaseCodecs.check(digit >= 0 && digit < 100);
      digits = digits.multiply(BASE).add(BigInteger.valueOf(digit));
    }
    int pairs = places.length - 1 - (first - ONES);
    BigDecimal number = new BigDecimal(negative ? digits.negate() : digits);
    return number.scaleByPowerOfTen(-2 * pairs).setScale(scale, RoundingMode.UNNECESSARY);
  }
}
