package io.cellardb.sql.parser.tree;

import java.math.BigInteger;
import java.util.Locale;

/** Numbers as they are written: with underscores between digits, and integers in other bases. */
public final class Numerals {
  private Numerals() {}

  /**
   * A number in plain decimal digits: {@code 1_000} is 1000, {@code 0x1F} 31, {@code 0o17} 15 and
   * {@code 0b11} 3. All others stay as they are.
   */
  public static String decimal(String image) {
    String plain = image.replace("_", "");
    if (plain.length() < 3) {
      return plain;
    }
    return switch (plain.substring(0, 2).toLowerCase(Locale.ROOT)) {
      case "0x" -> new BigInteger(plain.substring(2), 16).toString();
      case "0o" -> new BigInteger(plain.substring(2), 8).toString();
      case "0b" -> new BigInteger(plain.substring(2), 2).toString();
      default -> plain;
    };
  }
}
