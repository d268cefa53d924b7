package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.DoubleColumn;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.ValueKind;

/**
 * How the values of a type that are not NULL are bytes. Encoding is the assignment of SQL: digits
 * beyond the scale or precision of the type are rounded half up; a value that is out of range or
 * too long is an error, never cut. Values outside of vectors are the canonical ones of {@link
 * io.cellardb.sql.execution.vector.Vectors}.
 */
public abstract sealed class ValueEncoding
    permits LongEncoding,
        FineTimeEncoding,
        FloatingEncoding,
        DecimalEncoding,
        BytesEncoding,
        UuidEncoding,
        ArrayEncoding,
        JsonEncoding,
        ForeignEncoding {
  private final ColumnType type;
  private final ValueKind kind;

  ValueEncoding(ColumnType type, ValueKind kind) {
    this.type = type;
    this.kind = kind;
  }

  /** The encoding of a type other than MAP, whose values are many cells. */
  public static ValueEncoding of(ColumnType type) {
    return switch (type.name()) {
      case REAL, DOUBLE -> new FloatingEncoding(type);
      case DECIMAL -> new DecimalEncoding(type);
      case CHAR, VARCHAR, BINARY, VARBINARY -> new BytesEncoding(type);
      case UUID -> new UuidEncoding(type);
      case ARRAY -> new ArrayEncoding(type);
      case MAP -> throw new IllegalArgumentException(type + " has no encoding as one value");
      default -> type.isFineTime() ? new FineTimeEncoding(type) : new LongEncoding(type);
    };
  }

  /**
   * The encoding of the cells of a column.
   *
   * @throws io.cellardb.sql.catalog.CatalogException 42P16 if its ENCODING does not have its type
   */
  public static ValueEncoding of(ColumnDefinition column) {
    return ForeignEncoding.of(
        column.type(), column.encoding(), "a cell of column '" + column.name() + "'");
  }

  /**
   * The encoding of a type in a form.
   *
   * @throws io.cellardb.sql.catalog.CatalogException 42P16 if the form does not have the type
   */
  public static ValueEncoding of(ColumnType type, CellEncoding encoding) {
    return ForeignEncoding.of(type, encoding, "a cell");
  }

  /** Whether the order of the bytes is that of SQL, and equal values have equal bytes. */
  public boolean isOrdered() {
    return true;
  }

  /** The type encoded. */
  public final ColumnType type() {
    return type;
  }

  /** How a scan reads the bytes. */
  public final ValueKind kind() {
    return kind;
  }

  /** The length of every encoded value in bytes, or 0 if it varies. */
  int width() {
    return kind.width();
  }

  /**
   * Encodes a canonical value, not null.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException 22001 too long, 22003 or 22008
   *     out of range, 22021 no valid text
   */
  public abstract byte[] encode(Object value);

  /** Encodes the value at a physical row, which is not NULL; errors as {@link #encode(Object)}. */
  public abstract byte[] encode(Vector vector, int row);

  /**
   * The canonical value that {@code data[from, from + length)} is.
   *
   * @throws StorageException MALFORMED_VALUE if it has not the length of this type
   */
  public abstract Object decode(byte[] data, int from, int length);

  /**
   * The values of a column that was scanned as {@link #kind()}; absent ones are NULL. The vector
   * shares the column's arrays where it can, and so is valid as long as the column's batch.
   *
   * @param rows how many rows of the column count
   * @throws StorageException MALFORMED_VALUE if a value has not the length of this type
   */
  public final Vector decode(ColumnVector column, int rows) {
    if (column instanceof LongColumn longs) {
      return ofLongs(longs.values(), longs.absent());
    }
    if (column instanceof DoubleColumn doubles) {
      return new DoubleVector(doubles.values(), doubles.absent());
    }
    if (column instanceof BytesColumn bytes) {
      return ofBytes(bytes.data(), bytes.start(), bytes.length(), bytes.absent(), rows);
    }
    throw new IllegalArgumentException("an open family is no column of " + type);
  }

  /** A vector of the integers that a scan yields. */
  Vector ofLongs(long[] values, long[] nulls) {
    throw notReadAs("integers");
  }

  /** A vector of the byte strings that a scan yields. */
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    throw notReadAs("byte strings");
  }

  private IllegalArgumentException notReadAs(String what) {
    return new IllegalArgumentException(type + " is scanned as " + kind + ", not as " + what);
  }

  /**
   * Whether {@code value comparison constant} holds, as a comparison of encoded values.
   *
   * @param constant a canonical value of this type, or of one with the same class of them; also a
   *     BigDecimal for integers and a Long for DECIMAL. A constant of another class has to be cast
   *     before, and is refused with a {@link ClassCastException}
   */
  public final EncodedComparison compare(Comparison comparison, Object constant) {
    return floor(constant).with(comparison);
  }

  /** The bytes of a constant, as for {@link #compare}; null if no value equals it. */
  public byte[] exact(Object constant) {
    Floor floor = floor(constant);
    return floor.exact() ? floor.bytes() : null;
  }

  /** The floor of a constant, as for {@link #compare}. */
  abstract Floor floor(Object constant);

  final StorageException malformed(int length) {
    return new StorageException(
        StorageException.Code.MALFORMED_VALUE,
        "a value of " + length + " bytes cannot be read as " + type + ", which has " + width());
  }

  final void checkWidth(int length) {
    if (length != width()) {
      throw malformed(length);
    }
  }

  static boolean isNull(long[] nulls, int row) {
    return nulls != null && (nulls[row >> 6] & 1L << row) != 0;
  }
}
