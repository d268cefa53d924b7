package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;

/** One column of a batch: what a read asks for by position. */
public sealed interface ScanColumn {
  /** The row key, as a {@link BytesColumn}. */
  record RowKey() implements ScanColumn {}

  /**
   * A part of the row key that has a fixed width and place, as a {@link LongColumn} or {@link
   * DoubleColumn}. A row whose key is too short for it is an error.
   *
   * @param offset position of its first byte in the row key
   * @param kind any kind but {@link ValueKind#BYTES}
   */
  record KeyPart(int offset, ValueKind kind) implements ScanColumn {
    /** Refuses the kind without a width. */
    public KeyPart {
      if (kind == ValueKind.BYTES || offset < 0) {
        throw new StorageException(
            Code.INVALID_ARGUMENT, "a part of a row key needs an offset and a fixed width");
      }
    }
  }

  /**
   * The newest visible version of one cell, absent where the row has none, as a {@link LongColumn},
   * {@link DoubleColumn} or {@link BytesColumn} according to its kind.
   *
   * @param family its family
   * @param qualifier its qualifier, possibly empty
   * @param kind how its value is read
   * @param timed whether its timestamps are wanted too
   */
  record Cell(String family, ByteString qualifier, ValueKind kind, boolean timed)
      implements ScanColumn {
    @Override
    public boolean equals(Object other) {
      return other instanceof Cell that
          && kind == that.kind
          && timed == that.timed
          && family.equals(that.family)
          && qualifier.equals(that.qualifier);
    }

    @Override
    public int hashCode() {
      return 31 * family.hashCode() + qualifier.hashCode();
    }
  }

  /**
   * The newest visible version of every cell of a family whose qualifier lies in a range, as a
   * {@link MapColumn}; a row without any has an empty map.
   *
   * @param family the family
   * @param qualifiers which of its columns
   * @param timed whether timestamps are wanted too
   */
  record OpenFamily(String family, KeyRange qualifiers, boolean timed) implements ScanColumn {
    /** All columns of a family. */
    public OpenFamily(String family, boolean timed) {
      this(family, KeyRange.ALL, timed);
    }
  }
}
