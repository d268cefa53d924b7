package io.cellardb.tck.bench;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * A row of ten columns, the same each time for an id and a version. Whatever is read back can be
 * checked by itself: {@code e} is seven times the id, and so many times {@link #STAMP} above it.
 */
public record WorkRow(
    long id,
    int grp,
    int qty,
    BigDecimal price,
    double ratio,
    String a,
    String b,
    String c,
    long d,
    long e) {
  /** What may be added to {@code e} any number of times. */
  static final long STAMP = 1_000_000_007;

  /** How many columns there are. */
  public static final int COLUMNS = 10;

  /** All columns but the key and its type, which databases write in their own ways. */
  public static final String DEFINITIONS =
      "grp INTEGER, qty INTEGER, price DECIMAL(12, 2), ratio DOUBLE PRECISION, a VARCHAR(100),"
          + " b VARCHAR(100), c VARCHAR(100), d BIGINT, e BIGINT";

  private static final long ODD = 0x9E3779B97F4A7C15L;

  /** The row of an id in one of its versions. */
  public static WorkRow of(long id, long version) {
    SplittableRandom random = new SplittableRandom(id * ODD + version);
    return new WorkRow(
        id,
        random.nextInt(80),
        random.nextInt(1000),
        BigDecimal.valueOf(random.nextInt(1_000_000), 2),
        random.nextInt(1000) / 8.0,
        "customer " + random.nextInt(10_000),
        "city " + random.nextInt(500),
        "note " + Long.toHexString(random.nextLong()),
        random.nextLong(),
        id * 7 + version * STAMP);
  }

  /** Sets the parameters from 1 on, in the order of the columns. */
  public void bind(PreparedStatement statement) throws SQLException {
    statement.setLong(1, id);
    statement.setInt(2, grp);
    statement.setInt(3, qty);
    statement.setBigDecimal(4, price);
    statement.setDouble(5, ratio);
    statement.setString(6, a);
    statement.setString(7, b);
    statement.setString(8, c);
    statement.setLong(9, d);
    statement.setLong(10, e);
  }

  /** The row that a result of all columns is at. */
  public static WorkRow of(ResultSet results) throws SQLException {
    return new WorkRow(
        results.getLong(1),
        results.getInt(2),
        results.getInt(3),
        results.getBigDecimal(4),
        results.getDouble(5),
        results.getString(6),
        results.getString(7),
        results.getString(8),
        results.getLong(9),
        results.getLong(10));
  }

  /** What the row counts in an answer; throws if it is none that was written. */
  public long checksum() {
    if (Math.floorMod(e - id * 7, STAMP) != 0) {
      throw new IllegalStateException("a row that was never written: " + this);
    }
    return id
        + 3L * grp
        + 5L * qty
        + 7 * price.movePointRight(2).longValueExact()
        + 9 * Checksum.of(ratio)
        + 11 * checksum(a)
        + 13 * checksum(b)
        + 15 * checksum(c)
        + 17 * d
        + 19 * e;
  }

  private static long checksum(String text) {
    return Checksum.of(text.length(), text.charAt(text.length() - 1));
  }

  /** The columns beside the key as one value of a store without columns. */
  byte[] encode() {
    byte[][] texts = {bytes(a), bytes(b), bytes(c)};
    int length = 2 * Integer.BYTES + 4 * Long.BYTES;
    for (byte[] text : texts) {
      length += 1 + text.length;
    }
    ByteBuffer out = ByteBuffer.allocate(length);
    out.putInt(grp).putInt(qty).putLong(price.unscaledValue().longValue()).putDouble(ratio);
    for (byte[] text : texts) {
      out.put((byte) text.length).put(text);
    }
    return out.putLong(d).putLong(e).array();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The row of what {@link #encode} made. */
  static WorkRow decode(long id, byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    return new WorkRow(
        id,
        in.getInt(),
        in.getInt(),
        BigDecimal.valueOf(in.getLong(), 2),
        in.getDouble(),
        text(in),
        text(in),
        text(in),
        in.getLong(),
        in.getLong());
  }

  private static String text(ByteBuffer in) {
    byte[] bytes = new byte[in.get()];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
