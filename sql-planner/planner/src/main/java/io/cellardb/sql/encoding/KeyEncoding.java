package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.ValueKind;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How the columns of a primary key are a row key: one after the other. The unsigned order of keys
 * is the order of their tuples, and no key says where the first columns of another end. Columns are
 * counted from 0 in the order of the key.
 *
 * <p>Ranges of rows are built column by column: {@link #prefix} of the first columns' values, then
 * {@link #rows} or {@link #rowsStartingWith} on the next one. They are exact for any constant, also
 * for one that its column cannot have. In a salted table a key has one more byte before its
 * columns, which these ranges do not know; {@link #stored} gives those of the store.
 */
public final class KeyEncoding {
  /**
   * A column of a key.
   *
   * @param name its name, for messages
   * @param type its type, not a MAP
   * @param descending whether greater values come first
   * @param nullable whether it can be NULL, which is then above all values
   * @param encoding how its bytes are
   */
  public record Part(
      String name, ColumnType type, boolean descending, boolean nullable, CellEncoding encoding) {
    /** A column as SQL encodes it by itself, which is not NULL. */
    public Part(String name, ColumnType type, boolean descending) {
      this(name, type, descending, false, CellEncoding.CELLAR);
    }

    /** Whether texts and binaries are in the key as they are. */
    boolean isRaw() {
      return encoding != CellEncoding.CELLAR;
    }
  }

  private final List<Part> parts;
  private final ValueEncoding[] values;
  private final KeyPartBytes[] layout;
  private final KeySalt salt; // null without

  /** How many bytes precede the first column. */
  private final int offset;

  private KeyEncoding(List<Part> parts, KeySalt salt) {
    this.parts = List.copyOf(parts);
    this.salt = salt;
    offset = salt == null ? 0 : 1;
    values = new ValueEncoding[parts.size()];
    layout = new KeyPartBytes[parts.size()];
    for (int i = 0; i < values.length; i++) {
      Part part = parts.get(i);
      values[i] = ForeignEncoding.ofKey(part.name(), part.type(), part.encoding());
      layout[i] =
          KeyPartBytes.of(
              values[i], part.descending(), i == values.length - 1, part.isRaw(), part.nullable());
    }
  }

  /** The encoding of a key of these columns, at least one. */
  public static KeyEncoding of(List<Part> parts) {
    return of(parts, 0);
  }

  /** As {@link #of(List)}, with a salt of so many buckets before it; 0 for none. */
  static KeyEncoding of(List<Part> parts, int saltBuckets) {
    return new KeyEncoding(parts, saltBuckets == 0 ? null : new KeySalt(saltBuckets));
  }

  /**
   * Whether a column of a key can have a form: where row keys are in the order of SQL then, and
   * tell their columns apart.
   *
   * @param last whether no column of the key follows
   */
  public static boolean isPossible(
      ColumnType type, CellEncoding encoding, boolean last, boolean descending) {
    return switch (encoding) {
      case CELLAR -> true;
      case BYTES -> type.isVariable() && last && !descending;
      case TEXT -> type.isText() && last && !descending;
      case JSON, WIDENED -> false;
      case PHOENIX ->
          switch (type.name()) {
            case VARBINARY -> last && !descending;
            case CHAR -> type.precision() > 0;
            default -> PhoenixCodecs.isLikeCellar(type) || PhoenixCodecs.of(type) != null;
          };
    };
  }

  /** The encoding of a table's row key. */
  public static KeyEncoding of(TableDefinition table) {
    List<Part> parts = new ArrayList<>();
    for (KeyColumn key : table.key()) {
      ColumnDefinition column = table.columns().get(key.column());
      parts.add(
          new Part(
              column.name(),
              column.type(),
              key.descending(),
              column.nullable(),
              column.encoding()));
    }
    return of(parts, table.saltBuckets());
  }

  /** The columns, in order. */
  public List<Part> parts() {
    return parts;
  }

  /** The number of columns. */
  public int size() {
    return values.length;
  }

  /**
   * The row key of canonical values, one for each column.
   *
   * @throws SqlExecutionException 23502 if one is null that cannot be, 54000 if the key is longer
   *     than a store allows, and as {@link ValueEncoding#encode(Object)}
   */
  public byte[] encode(Object[] tuple) {
    if (values.length == 1 && tuple[0] != null && layout[0].isWhole()) {
      return salted(values[0].encode(tuple[0]));
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < values.length; i++) {
      append(i, tuple[i] == null ? null : values[i].encode(tuple[i]), key);
    }
    return checkedLength(key);
  }

  /**
   * The row key of the values at a physical row of vectors, one for each column; errors as {@link
   * #encode(Object[])}.
   */
  public byte[] encode(Vector[] columns, int row) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < values.length; i++) {
      append(i, columns[i].isNull(row) ? null : values[i].encode(columns[i], row), key);
    }
    return checkedLength(key);
  }

  /** Appends a value, or NULL if it is null. */
  private void append(int column, byte[] value, ByteArrayOutputStream key) {
    if (value == null) {
      checkNullable(column);
      layout[column].appendNull(key);
      return;
    }
    if (layout[column].cannotHold(value)) {
      throw new SqlExecutionException(
          "22023",
          "the key column '"
              + parts.get(column).name()
              + "' cannot be a text with the character U+0000, which ends it, and a whole key"
              + " cannot be empty");
    }
    layout[column].append(value, key);
  }

  private void checkNullable(int column) {
    if (!parts.get(column).nullable()) {
      throw new SqlExecutionException(
          "23502", "column '" + parts.get(column).name() + "' of the primary key cannot be NULL");
    }
  }

  private byte[] salted(byte[] key) {
    return salt == null || key == null ? key : salt.before(key);
  }

  private byte[] checkedLength(ByteArrayOutputStream key) {
    if (isTooLong(key)) {
      throw new SqlExecutionException(
          "54000",
          "the primary key takes "
              + (offset + key.size())
              + " bytes; at most "
              + StorageLimits.MAX_ROW_LENGTH
              + " are possible");
    }
    return salted(key.toByteArray());
  }

  private boolean isTooLong(ByteArrayOutputStream key) {
    return offset + key.size() > StorageLimits.MAX_ROW_LENGTH;
  }

  /**
   * The canonical values of a row key.
   *
   * @throws io.cellardb.storage.StorageException MALFORMED_VALUE if it is no key of these columns
   */
  public Object[] decode(byte[] key) {
    Object[] tuple = new Object[values.length];
    byte[] value = new byte[key.length];
    int from = offset;
    for (int i = 0; i < values.length; i++) {
      int end = layout[i].end(key, from, key.length);
      if (!layout[i].isNull(key, from, key.length)) {
        tuple[i] = values[i].decode(value, 0, layout[i].copy(key, from, end, value, 0));
      }
      from = end;
    }
    if (from < key.length) {
      throw KeyPartBytes.malformed(key, from, key.length);
    }
    return tuple;
  }

  /**
   * The key of the row with these values, one for each column, null meaning NULL; null if no row
   * can have them.
   */
  public byte[] row(Object[] tuple) {
    if (values.length == 1 && layout[0].isWhole()) {
      return tuple[0] == null ? null : salted(values[0].exact(tuple[0]));
    }
    return prefix(tuple, values.length).map(key -> salted(key.array())).orElse(null);
  }

  /**
   * What the keys of exactly the rows with these values in the first {@code count} columns, null
   * meaning NULL, start with; if {@code count} is {@link #size()}, the one key with these values.
   * Empty if no row can have them. Without the salt.
   */
  public Optional<ByteString> prefix(Object[] tuple, int count) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      if (tuple[i] == null) {
        if (!parts.get(i).nullable()) {
          return Optional.empty();
        }
        layout[i].appendNull(key);
        continue;
      }
      EncodedComparison equal = values[i].compare(Comparison.EQUAL, tuple[i]);
      if (equal.equals(EncodedComparison.NEVER) || layout[i].cannotHold(equal.operand().array())) {
        return Optional.empty();
      }
      layout[i].append(equal.operand().array(), key);
    }
    return isTooLong(key) ? Optional.empty() : Optional.of(ByteString.wrap(key.toByteArray()));
  }

  /** The rows of the store with keys in ranges that {@link #prefix} and {@link #rows} make. */
  public RowRanges stored(RowRanges ranges) {
    return salt == null ? ranges : salt.before(ranges);
  }

  /**
   * The rows whose keys start with a {@link #prefix} of the first {@code column} columns, and in
   * which {@code column comparison constant} holds. Equality in the last column gives a {@link
   * KeyRange#isSingle() single} row.
   *
   * @param constant a canonical value, not null
   */
  public RowRanges rows(ByteString prefix, int column, Comparison comparison, Object constant) {
    KeyRange all = values(prefix, column);
    EncodedComparison encoded = values[column].compare(comparison, constant);
    if (encoded.equals(EncodedComparison.NEVER)) {
      return RowRanges.NONE;
    }
    if (encoded.equals(EncodedComparison.ALWAYS)) {
      return RowRanges.of(all);
    }
    if (layout[column].cannotHold(encoded.operand().array())) {
      return rawRows(all, column, encoded);
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].append(encoded.operand().array(), key);
    ByteString first = ByteString.wrap(key.toByteArray());
    // The first key after those with the operand, empty if there cannot be one.
    ByteString next = column == size() - 1 ? first.successor() : first.prefixEnd();

    boolean descending = parts.get(column).descending();
    List<KeyRange> ranges = new ArrayList<>();
    if (encoded.comparison().accepts(descending ? 1 : -1)) {
      ranges.add(new KeyRange(all.start(), first));
    }
    if (encoded.comparison().accepts(0)) {
      ranges.add(new KeyRange(first, next));
    }
    if (encoded.comparison().accepts(descending ? -1 : 1) && !next.isEmpty()) {
      ranges.add(new KeyRange(next, all.stop()));
    }
    return RowRanges.of(ranges);
  }

  /**
   * The rows whose keys start with a {@link #prefix} of the first {@code column} columns, and in
   * which {@code column} is NULL, or is not.
   */
  public RowRanges rows(ByteString prefix, int column, boolean isNull) {
    if (!isNull) {
      return RowRanges.of(values(prefix, column));
    }
    if (!parts.get(column).nullable()) {
      return RowRanges.NONE;
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].appendNull(key);
    ByteString start = ByteString.wrap(key.toByteArray());
    return RowRanges.of(column == size() - 1 ? KeyRange.single(start) : KeyRange.prefix(start));
  }

  /** The rows with a prefix in which a column is not NULL. */
  private KeyRange values(ByteString prefix, int column) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].appendMarker(key);
    return KeyRange.prefix(ByteString.wrap(key.toByteArray()));
  }

  /**
   * As {@link #rows(ByteString, int, Comparison, Object)} for an operand that no key has: with the
   * values below it come those that are its beginning or less, up to the first zero byte.
   */
  private RowRanges rawRows(KeyRange all, int column, EncodedComparison encoded) {
    byte[] operand = encoded.operand().array();
    int zero = 0;
    while (zero < operand.length && operand[zero] != 0) {
      zero++;
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(all.start().array());
    layout[column].append(Arrays.copyOf(operand, zero), key);
    ByteString below = ByteString.wrap(key.toByteArray());
    List<KeyRange> ranges = new ArrayList<>();
    if (parts.get(column).descending()) {
      if (encoded.comparison().accepts(1)) {
        ranges.add(new KeyRange(all.start(), below));
      }
      if (encoded.comparison().accepts(-1)) {
        ranges.add(new KeyRange(below, all.stop()));
      }
      return RowRanges.of(ranges);
    }
    ByteString next = operand.length == 0 ? below : below.prefixEnd();
    if (encoded.comparison().accepts(-1) && !next.equals(all.start())) {
      ranges.add(new KeyRange(all.start(), next));
    }
    if (encoded.comparison().accepts(1) && (operand.length == 0 || !next.isEmpty())) {
      ranges.add(new KeyRange(next, all.stop()));
    }
    return RowRanges.of(ranges);
  }

  /**
   * The rows whose keys start with a {@link #prefix} of the first {@code column} columns, and in
   * which the text or binary of {@code column} starts with {@code start}, a String or byte[].
   */
  public RowRanges rowsStartingWith(ByteString prefix, int column, Object start) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].appendStart(((BytesEncoding) values[column]).bytes(start), key);
    return RowRanges.of(KeyRange.prefix(ByteString.wrap(key.toByteArray())));
  }

  /**
   * What a scan reads to get a column: a part of the key where the column is ascending, has a fixed
   * width and place, and is a number; else the whole key.
   */
  public ScanColumn source(int column) {
    ValueKind kind = values[column].kind();
    if (kind == ValueKind.BYTES || parts.get(column).descending() || !layout[column].isFixed()) {
      return new ScanColumn.RowKey();
    }
    int place = offset;
    for (int i = 0; i < column; i++) {
      if (!layout[i].isFixed()) {
        return new ScanColumn.RowKey();
      }
      place += values[i].width();
    }
    return new ScanColumn.KeyPart(place, kind);
  }

  /**
   * The values of a column, from what a scan of its {@link #source}, or of the row key, yields. The
   * vector shares the scanned column's arrays where it can, and so is valid as long as its batch.
   *
   * @param rows how many rows of the scanned column count
   * @throws io.cellardb.storage.StorageException MALFORMED_VALUE if a key is none of these columns
   */
  public Vector decode(int column, ColumnVector scanned, int rows) {
    if (!(scanned instanceof BytesColumn keys)) {
      return values[column].decode(scanned, rows);
    }
    int[] start = new int[rows];
    int[] end = new int[rows];
    long[] nulls = null;
    for (int row = 0; row < rows; row++) {
      int from = keys.start()[row] + offset;
      int to = keys.start()[row] + keys.length()[row];
      int next = layout[0].end(keys.data(), from, to);
      for (int i = 1; i <= column; i++) {
        from = next;
        next = layout[i].end(keys.data(), from, to);
      }
      if (column == size() - 1 && next != to) {
        throw KeyPartBytes.malformed(keys.data(), next, to);
      }
      start[row] = from;
      end[row] = next;
      if (layout[column].isNull(keys.data(), from, to)) {
        nulls = nulls == null ? new long[(rows + Long.SIZE - 1) / Long.SIZE] : nulls;
        nulls[row / Long.SIZE] |= 1L << row;
      }
    }
    return values[column].kind() == ValueKind.BYTES
        ? decodeBytes(column, keys.data(), start, end, nulls)
        : decodeNumbers(column, keys.data(), start, end, nulls);
  }

  private Vector decodeNumbers(int column, byte[] data, int[] start, int[] end, long[] nulls) {
    ValueKind kind = values[column].kind();
    KeyPartBytes bytes = layout[column];
    byte[] value = new byte[kind.width()];
    long[] longs = kind.isInteger() ? new long[start.length] : null;
    double[] doubles = kind.isInteger() ? null : new double[start.length];
    for (int row = 0; row < start.length; row++) {
      if (ValueEncoding.isNull(nulls, row)) {
        continue;
      }
      bytes.copy(data, start[row], end[row], value, 0);
      if (longs != null) {
        longs[row] = kind.decodeLong(value, 0);
      } else {
        doubles[row] = kind.decodeDouble(value, 0);
      }
    }
    return longs != null ? values[column].ofLongs(longs, nulls) : new DoubleVector(doubles, nulls);
  }

  /** Overwrites {@code start} and {@code end}. */
  private Vector decodeBytes(int column, byte[] data, int[] start, int[] end, long[] nulls) {
    KeyPartBytes bytes = layout[column];
    boolean plain = true;
    int total = 0;
    for (int row = 0; row < start.length; row++) {
      plain = plain && bytes.isPlain(data, start[row], end[row]);
      total += end[row] - start[row];
    }
    byte[] unescaped = plain ? data : new byte[total];
    int[] length = end;
    int used = 0;
    for (int row = 0; row < start.length; row++) {
      if (ValueEncoding.isNull(nulls, row)) {
        length[row] = 0;
      } else if (plain) {
        start[row] = bytes.valueStart(start[row]);
        length[row] = end[row] - bytes.terminator() - start[row];
      } else {
        int copied = bytes.copy(data, start[row], end[row], unescaped, used) - used;
        start[row] = used;
        length[row] = copied;
        used += copied;
      }
    }
    return values[column].ofBytes(unescaped, start, length, nulls, start.length);
  }
}
