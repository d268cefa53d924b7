package io.cellardb.sql.encoding;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter.Comparison;

/**
 * A comparison of the values of a column with a constant, as a comparison of bytes, ready for
 * {@link io.cellardb.storage.Filter.Compare}. It is exact also for constants that no value of the
 * column can have: with a TINYINT, {@code < 300} is {@link #ALWAYS} true, and with a DECIMAL(4, 1),
 * {@code < 0.25} is {@code <= 0.2}.
 *
 * @param comparison how encoded values are compared
 * @param operand with what
 */
public record EncodedComparison(Comparison comparison, ByteString operand) {
  /** True for every value that is not NULL. */
  public static final EncodedComparison ALWAYS =
      new EncodedComparison(Comparison.GREATER_OR_EQUAL, ByteString.EMPTY);

  /** False for every value that is not NULL. */
  public static final EncodedComparison NEVER =
      new EncodedComparison(Comparison.LESS, ByteString.EMPTY);

  @Override
  public boolean equals(Object other) {
    return other instanceof EncodedComparison that
        && comparison == that.comparison
        && operand.equals(that.operand);
  }

  @Override
  public int hashCode() {
    return 31 * comparison.hashCode() + operand.hashCode();
  }

  /**
   * The greatest value of a type that is not above a constant.
   *
   * @param bytes its encoding, or null if all values are above the constant
   * @param exact whether it is the constant
   */
  record Floor(byte[] bytes, boolean exact) {
    static final Floor BELOW_ALL = new Floor(null, false);

    /** The comparison with the constant that this is the floor of. */
    EncodedComparison with(Comparison comparison) {
      if (exact) {
        return new EncodedComparison(comparison, ByteString.wrap(bytes));
      }
      return switch (comparison) {
        case EQUAL -> NEVER;
        case NOT_EQUAL -> ALWAYS;
        case LESS, LESS_OR_EQUAL ->
            bytes == null
                ? NEVER
                : new EncodedComparison(Comparison.LESS_OR_EQUAL, ByteString.wrap(bytes));
        case GREATER, GREATER_OR_EQUAL ->
            bytes == null
                ? ALWAYS
                : new EncodedComparison(Comparison.GREATER, ByteString.wrap(bytes));
      };
    }
  }
}
