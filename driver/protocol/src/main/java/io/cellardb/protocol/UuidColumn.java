package io.cellardb.protocol;

import java.util.UUID;

/** UUIDs. */
final class UuidColumn extends WireColumn {
  UuidColumn(byte[] bytes, int nulls, int begin) {
    super(bytes, nulls, begin);
  }

  @Override
  Object value(int row) {
    int at = begin + row * 2 * Long.BYTES;
    return new UUID(int64(bytes, at), int64(bytes, at + Long.BYTES));
  }
}
