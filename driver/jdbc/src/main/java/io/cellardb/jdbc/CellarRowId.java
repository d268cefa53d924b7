package io.cellardb.jdbc;

import java.sql.RowId;
import java.util.Arrays;
import java.util.HexFormat;

/** A row key as the store has it, the value of the hidden column {@code _row}; good for ever. */
final class CellarRowId implements RowId {
  /** The column whose values are row ids. */
  static final String COLUMN = "_row";

  private final byte[] bytes;

  CellarRowId(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public byte[] getBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CellarRowId id && Arrays.equals(bytes, id.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** In hex digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
