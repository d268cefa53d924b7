package io.cellardb.storage.lsm.sstable;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * What is known of the values of one column in a few hundred bytes: how many there are, between
 * which bytes they lie, and about how many are distinct. Two sketches merge into that of all their
 * values. The distinct values are in an UltraLogLog (Ertl, "UltraLogLog: A Practical and More
 * Space-Efficient Alternative to HyperLogLog", 2023) of 512 registers, whose estimates have a
 * standard error of 3 %, and of 2 % up to some hundred values.
 *
 * <pre>
 * sketch    := cells (8) | least | greatest | registers
 * registers := 0 | count (varint) | (index less the one before (varint) | register (1))*
 *            | 1 | 512 registers (1 each)
 * </pre>
 *
 * Not safe for use by several threads.
 */
public final class ColumnSketch {
  /** Two to the power of this is the number of registers. */
  private static final int PRECISION = 9;

  private static final int REGISTERS = 1 << PRECISION;
  private static final int SPARSE = 0;
  private static final int DENSE = 1;

  /** A register tells the greatest number of its set, and of the two below whether they are in. */
  private static final int TOLD_BELOW = 2;

  private static final byte[] NONE = new byte[0];

  private final UltraLogLog distinct;
  private final byte[] registers;
  private long cells;
  private byte[] least = NONE;
  private byte[] greatest = NONE;

  /** A sketch of no values. */
  public ColumnSketch() {
    this(UltraLogLog.create(PRECISION));
  }

  private ColumnSketch(UltraLogLog distinct) {
    this.distinct = distinct;
    this.registers = distinct.getState();
  }

  /** Adds a value. */
  public void add(byte[] bytes, int from, int length) {
    addHash(ValueHash.of(bytes, from, length));
    addRange(1, bytes, from, from + length, from, from + length);
  }

  /** Adds the hash of a value, which {@link #addRange} counts. */
  void addHash(long hash) {
    // Most hashes are below what their register tells; the library would take three times as long
    // to find that they change nothing.
    int number = Long.numberOfLeadingZeros(hash << PRECISION) + PRECISION - 1;
    int greatest = (registers[(int) (hash >>> (Long.SIZE - PRECISION))] & 0xFF) >>> 2;
    if (number >= greatest - TOLD_BELOW) {
      distinct.add(hash);
    }
  }

  /** Counts values, given the places {@code [from, to)} of the least and the greatest one. */
  void addRange(
      long count, byte[] bytes, int leastFrom, int leastTo, int greatestFrom, int greatestTo) {
    int leastEnd = Math.min(leastTo, leastFrom + ColumnStatistics.LONGEST_BOUND);
    if (cells == 0
        || Arrays.compareUnsigned(bytes, leastFrom, leastEnd, least, 0, least.length) < 0) {
      least = Arrays.copyOfRange(bytes, leastFrom, leastEnd);
    }
    int end = Math.min(greatestTo, greatestFrom + ColumnStatistics.LONGEST_BOUND);
    if (Arrays.compareUnsigned(bytes, greatestFrom, end, greatest, 0, greatest.length) > 0) {
      greatest = Arrays.copyOfRange(bytes, greatestFrom, end);
    }
    cells += count;
  }

  /** Adds the values of another sketch. */
  public void add(ColumnSketch other) {
    if (other.cells > 0) {
      distinct.add(other.distinct);
      least = cells == 0 || isBelow(other.least, least) ? other.least : least;
      greatest = isBelow(greatest, other.greatest) ? other.greatest : greatest;
      cells += other.cells;
    }
  }

  private static boolean isBelow(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) < 0;
  }

  /** How many values were added. */
  public long cells() {
    return cells;
  }

  /** About how many of them are distinct. */
  public long distinct() {
    return Math.min(
        cells,
        Math.round(distinct.getDistinctCountEstimate(UltraLogLog.MAXIMUM_LIKELIHOOD_ESTIMATOR)));
  }

  /** The first bytes, up to 16, of the least value. */
  public byte[] least() {
    return least;
  }

  /** The first bytes, up to 16, of the greatest value. */
  public byte[] greatest() {
    return greatest;
  }

  /** Whether the other one is of the same values, as far as sketches tell. */
  boolean isAlike(ColumnSketch other) {
    return cells == other.cells
        && Arrays.equals(least, other.least)
        && Arrays.equals(greatest, other.greatest)
        && Arrays.equals(registers, other.registers);
  }

  void write(ByteWriter into) {
    into.putLong(cells);
    into.putBlob(least);
    into.putBlob(greatest);
    int used = 0;
    for (byte register : registers) {
      used += register == 0 ? 0 : 1;
    }
    if (used * 3 > REGISTERS) {
      into.putByte(DENSE);
      into.putBytes(registers, 0, REGISTERS);
      return;
    }
    into.putByte(SPARSE);
    into.putVarint(used);
    int before = 0;
    for (int i = 0; i < REGISTERS; i++) {
      if (registers[i] != 0) {
        into.putVarint(i - before);
        into.putByte(registers[i]);
        before = i;
      }
    }
  }

  /** Reads one; what no sketch can be is an {@link IndexOutOfBoundsException}. */
  static ColumnSketch read(ByteReader reader) {
    long cells = reader.getLong();
    byte[] least = reader.getBlob();
    byte[] greatest = reader.getBlob();
    int form = reader.getByte();
    byte[] registers;
    if (form == DENSE) {
      registers = reader.getBytes(REGISTERS);
    } else if (form == SPARSE) {
      registers = new byte[REGISTERS];
      int used = reader.getVarint();
      int index = 0;
      for (int i = 0; i < used; i++) {
        index += reader.getVarint();
        registers[index] = (byte) reader.getByte();
      }
    } else {
      throw new IndexOutOfBoundsException("there is no form " + form + " of registers");
    }
    ColumnSketch sketch = new ColumnSketch(UltraLogLog.wrap(registers));
    sketch.cells = cells;
    sketch.least = least;
    sketch.greatest = greatest;
    return sketch;
  }
}
