package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.encoding.EncodedComparison.Floor;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.ValueKind;
import java.util.Arrays;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Values as others keep them. In a cell their bytes need not be in the order of SQL, nor need a
 * value have one form only, so that nothing is compared in the store. In a key they are in that
 * order, and a value has one form; bytes that are another one are refused.
 */
final class ForeignEncoding extends ValueEncoding {
  private static final String MALFORMED = "22P03";
  private static final int BYTES_SHOWN = 32;

  private final ValueEncoding assigned;
  private final ForeignCodec codec;
  private final RelDataType rowType;
  private final String cell;
  private final boolean inKey;
  private final int width;

  private ForeignEncoding(
      ColumnType type, ForeignCodec codec, String cell, boolean inKey, int width) {
    super(type, ValueKind.BYTES);
    this.inKey = inKey;
    this.width = width;
    this.assigned = of(type);
    this.codec = codec;
    this.rowType = type.toRel(new CellarTypeFactory(), true);
    this.cell = cell;
  }

  /**
   * The encoding of a type.
   *
   * @param cell what is encoded, for messages
   * @throws CatalogException 42P16 if the encoding does not have the type
   */
  static ValueEncoding of(ColumnType type, CellEncoding encoding, String cell) {
    if (encoding == CellEncoding.JSON) {
      return new JsonEncoding(type);
    }
    boolean plain =
        switch (encoding) {
          case CELLAR, JSON -> true;
          case WIDENED -> false;
          case BYTES -> type.isVariable();
          case TEXT -> type.isText();
          case PHOENIX -> PhoenixCodecs.isLikeCellar(type);
        };
    if (plain) {
      return of(type);
    }
    ForeignCodec codec =
        switch (encoding) {
          case BYTES -> HBaseCodecs.of(type);
          case TEXT -> TextCodecs.of(type);
          case WIDENED -> new WidenedCodec(type);
          default -> PhoenixCodecs.of(type);
        };
    if (codec == null) {
      throw refused(type, encoding);
    }
    return new ForeignEncoding(type, codec, cell, false, 0);
  }

  /** The encoding of a column of a key, which {@link KeyEncoding#isPossible} is true of. */
  static ValueEncoding ofKey(String column, ColumnType type, CellEncoding encoding) {
    return encoding != CellEncoding.PHOENIX || PhoenixCodecs.isLikeCellarInKey(type)
        ? of(type)
        : new ForeignEncoding(
            type,
            PhoenixCodecs.ofKey(type),
            "a row key in column '" + column + "'",
            true,
            PhoenixCodecs.keyWidth(type));
  }

  private static CatalogException refused(ColumnType type, CellEncoding encoding) {
    return new CatalogException(
        CatalogException.INVALID_DEFINITION,
        "there is no ENCODING '" + encoding.name().toLowerCase(Locale.ROOT) + "' of " + type);
  }

  @Override
  public boolean isOrdered() {
    return inKey;
  }

  @Override
  int width() {
    return width;
  }

  /** What is assigned is rounded and checked as for any column of the type. */
  @Override
  public byte[] encode(Object value) {
    return of(assigned.encode(value));
  }

  @Override
  public byte[] encode(Vector vector, int row) {
    return of(assigned.encode(vector, row));
  }

  /** The bytes of what SQL has assigned. */
  private byte[] of(byte[] bytes) {
    Object value = assigned.decode(bytes, 0, bytes.length);
    if (inKey && !value.equals(codec.greatest(value))) {
      throw new SqlExecutionException("22023", cell + " cannot be '" + value + "'");
    }
    return codec.encode(value);
  }

  @Override
  public Object decode(byte[] data, int from, int length) {
    byte[] bytes = Arrays.copyOfRange(data, from, from + length);
    try {
      Object value = codec.decode(bytes);
      if (value != null) {
        byte[] own = assigned.encode(value);
        HBaseCodecs.check(
            !inKey || Arrays.equals(bytes, codec.encode(assigned.decode(own, 0, own.length))));
      }
      HBaseCodecs.check(!inKey || value != null);
      return value;
    } catch (RuntimeException e) {
      throw new SqlExecutionException(
          MALFORMED,
          cell
              + " has the bytes "
              + ByteString.printable(bytes, 0, Math.min(bytes.length, BYTES_SHOWN))
              + (bytes.length > BYTES_SHOWN ? "..." : "")
              + ", which are no "
              + type().sql(),
          e);
    }
  }

  @Override
  Vector ofBytes(byte[] data, int[] start, int[] length, long[] nulls, int rows) {
    VectorBuilder values = Vectors.builder(rowType);
    for (int row = 0; row < rows; row++) {
      values.append(isNull(nulls, row) ? null : decode(data, start[row], length[row]));
    }
    return values.build();
  }

  @Override
  Floor floor(Object constant) {
    if (!inKey) {
      throw new IllegalStateException("the bytes of " + cell + " are in no order");
    }
    Floor floor = assigned.floor(constant);
    if (floor.bytes() == null) {
      return floor;
    }
    Object value = assigned.decode(floor.bytes(), 0, floor.bytes().length);
    Object greatest = codec.greatest(value);
    return new Floor(codec.encode(greatest), floor.exact() && greatest.equals(value));
  }
}
