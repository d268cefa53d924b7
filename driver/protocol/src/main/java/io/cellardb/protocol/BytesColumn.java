package io.cellardb.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts or binaries. */
final class BytesColumn extends WireColumn {
  private final int data;
  private final boolean texts;

  BytesColumn(byte[] bytes, int nulls, int begin, int rows, boolean texts) {
    super(bytes, nulls, begin);
    this.data = begin + (rows + 1) * Integer.BYTES;
    this.texts = texts;
  }

  private int offset(int row) {
    return data + int32(bytes, begin + row * Integer.BYTES);
  }

  @Override
  public String getString(int row) {
    int from = offset(row);
    return new String(bytes, from, offset(row + 1) - from, StandardCharsets.UTF_8);
  }

  @Override
  public byte[] getBytes(int row) {
    return Arrays.copyOfRange(bytes, offset(row), offset(row + 1));
  }

  @Override
  public byte[] getUtf8(int row) {
    return getBytes(row);
  }

  @Override
  Object value(int row) {
    return texts ? getString(row) : getBytes(row);
  }
}
