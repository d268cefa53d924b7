package io.cellardb.storage.lsm.sstable;

import java.util.Arrays;

/**
 * Between which bytes the newest values of a column lie in a block.
 *
 * @param least what none of them is below
 * @param greatest what none of them is above, but for what begins with it if {@code cut}
 * @param cut whether the greatest value is longer than what is here
 */
public record Zone(byte[] least, byte[] greatest, boolean cut) {
  /** Whether values at or below {@code operand} are possible; 0 if only it itself is. */
  public int compareLeast(byte[] operand) {
    return Arrays.compareUnsigned(least, operand);
  }

  /** As {@link #compareLeast}, of the greatest possible value. */
  public int compareGreatest(byte[] operand) {
    boolean within =
        cut
            && operand.length >= greatest.length
            && Arrays.equals(greatest, 0, greatest.length, operand, 0, greatest.length);
    return within ? 1 : Arrays.compareUnsigned(greatest, operand);
  }

  /** Whether a value that begins with {@code prefix} is possible. */
  public boolean mayHavePrefix(byte[] prefix) {
    return compareGreatest(prefix) >= 0
        && Arrays.compareUnsigned(
                least, 0, Math.min(least.length, prefix.length), prefix, 0, prefix.length)
            <= 0;
  }
}
