package io.cellardb.protocol;

/** Nothing but NULLs. */
final class NullColumn extends WireColumn {
  NullColumn(byte[] bytes) {
    super(bytes, -1, 0);
  }

  @Override
  public boolean isNull(int row) {
    return true;
  }

  @Override
  Object value(int row) {
    return null;
  }
}
