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
import java.util.function.IntPredicate;

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
   * @param nullable whether it can be NULL: in the order of keys above all values, as it is in SQL,
   *     but before them in both directions where {@code encoding} is Phoenix's
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

  /** The columns from this one on have no bytes where all of them are NULL. */
  private final int omissible;

  /** How many bytes precede the first column. */
  private final int offset;

  private KeyEncoding(List<Part> parts, KeySalt salt) {
    this.parts = List.copyOf(parts);
    this.salt = salt;
    offset = salt == null ? 0 : 1;
    values = new ValueEncoding[parts.size()];
    layout = new KeyPartBytes[parts.size()];
    int end = values.length; // a key can end there
    for (int i = values.length - 1; i >= 0; i--) {
      Part part = parts.get(i);
      boolean last = i == values.length - 1;
      values[i] = ForeignEncoding.ofKey(part.name(), part.type(), part.encoding());
      int width = values[i].width();
      layout[i] =
          width == 0 && part.isRaw()
              ? RawPart.of(part, i, last, end == i + 1)
              : EscapedPart.of(width, part.descending(), last, part.nullable());
      end = end == i + 1 && layout[i].omitsNulls() ? i : end;
    }
    omissible = end;
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
    int count = present(i -> tuple[i] == null);
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      append(i, tuple[i] == null ? null : values[i].encode(tuple[i]), key);
    }
    return checked(key, count);
  }

  /**
   * The row key of the values at a physical row of vectors, one for each column; errors as {@link
   * #encode(Object[])}.
   */
  public byte[] encode(Vector[] columns, int row) {
    int count = present(i -> columns[i].isNull(row));
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      append(i, columns[i].isNull(row) ? null : values[i].encode(columns[i], row), key);
    }
    return checked(key, count);
  }

  /** How many columns have bytes in a key: all but the NULLs at its end that have none. */
  private int present(IntPredicate isNull) {
    int count = size();
    while (count > omissible && isNull.test(count - 1)) {
      count--;
    }
    return count;
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
              + (value.length == 0
                  ? "' cannot be empty, which is NULL for Phoenix or no key at all"
                  : "' cannot be a text with the character U+0000, which ends it"));
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

  /** The row key that ends behind its first {@code count} columns, which have these bytes. */
  private byte[] checked(ByteArrayOutputStream first, int count) {
    ByteString key = ending(ByteString.wrap(first.toByteArray()), count);
    if (key.isEmpty()) {
      throw new SqlExecutionException("23502", "the columns of the primary key cannot all be NULL");
    }
    if (isTooLong(key)) {
      throw new SqlExecutionException(
          "54000",
          "the primary key takes "
              + (offset + key.length())
              + " bytes; at most "
              + StorageLimits.MAX_ROW_LENGTH
              + " are possible");
    }
    return salted(key.array());
  }

  private boolean isTooLong(ByteString key) {
    return offset + key.length() > StorageLimits.MAX_ROW_LENGTH;
  }

  /**
   * The key that has nothing but NULLs behind its first {@code count} columns, if they can be left
   * out: without the zeros by which these columns end. A value of such a column has none itself.
   */
  private ByteString ending(ByteString first, int count) {
    if (count < omissible || count == size()) {
      return first;
    }
    byte[] bytes = first.array();
    int length = bytes.length;
    for (int i = count - 1; i >= 0 && layout[i] instanceof RawPart; i--) {
      if (length == 0 || bytes[length - 1] != 0) {
        break;
      }
      length--;
    }
    return ByteString.copyOf(bytes, 0, length);
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
   * The bytes of the first {@code count} columns with these values, null meaning NULL, as they are
   * where columns follow that have bytes; if {@code count} is {@link #size()}, the one key with
   * these values. Empty if no row can have them. Without the salt. {@link #range} says which keys
   * have them.
   */
  public Optional<ByteString> prefix(Object[] tuple, int count) {
    int present = count == size() ? present(i -> tuple[i] == null) : count;
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (int i = 0; i < present; i++) {
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
    ByteString prefix = ByteString.wrap(key.toByteArray());
    ByteString shortest = ending(prefix, present);
    return isTooLong(shortest) || (count == size() && shortest.isEmpty())
        ? Optional.empty()
        : Optional.of(count == size() ? shortest : prefix);
  }

  /** The keys that have a {@link #prefix} of {@code count} columns; of all columns a single one. */
  public KeyRange range(ByteString prefix, int count) {
    ByteString shortest = ending(prefix, count);
    // A prefix that is too long by what the shortest key leaves out is that of this key alone.
    return count == size() || isTooLong(prefix)
        ? KeyRange.single(shortest)
        : new KeyRange(shortest, prefix.prefixEnd());
  }

  /** The rows of the store with keys in ranges that {@link #prefix} and {@link #rows} make. */
  public RowRanges stored(RowRanges ranges) {
    return salt == null ? ranges : salt.before(ranges);
  }

  /**
   * The rows whose keys have a {@link #prefix} of the first {@code column} columns, and in which
   * {@code column comparison constant} holds. Equality in the last column gives a {@link
   * KeyRange#isSingle() single} row.
   *
   * @param constant a canonical value, not null
   */
  public RowRanges rows(ByteString prefix, int column, Comparison comparison, Object constant) {
    KeyRange all = layout[column].values(prefix);
    EncodedComparison encoded = values[column].compare(comparison, constant);
    if (encoded.equals(EncodedComparison.NEVER)) {
      return RowRanges.NONE;
    }
    if (encoded.equals(EncodedComparison.ALWAYS)) {
      return RowRanges.of(all);
    }
    byte[] operand = encoded.operand().array();
    boolean accepts = encoded.comparison().accepts(0);
    if (layout[column].cannotHold(operand)) {
      // No key has it. Below it are the values up to what it has before its first zero byte.
      operand = untilZero(operand);
      accepts = encoded.comparison().accepts(-1);
      if (layout[column].cannotHold(operand)) {
        return encoded.comparison().accepts(1) ? RowRanges.of(all) : RowRanges.NONE;
      }
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].append(operand, key);
    KeyRange equal = range(ByteString.wrap(key.toByteArray()), column + 1);

    boolean descending = parts.get(column).descending();
    List<KeyRange> ranges = new ArrayList<>();
    if (encoded.comparison().accepts(descending ? 1 : -1)) {
      ranges.add(new KeyRange(all.start(), equal.start()));
    }
    if (accepts) {
      ranges.add(equal);
    }
    // The stop is empty if no key can be after those with the operand.
    if (encoded.comparison().accepts(descending ? -1 : 1) && !equal.stop().isEmpty()) {
      ranges.add(new KeyRange(equal.stop(), all.stop()));
    }
    return RowRanges.of(ranges);
  }

  private static byte[] untilZero(byte[] bytes) {
    int zero = 0;
    while (zero < bytes.length && bytes[zero] != 0) {
      zero++;
    }
    return Arrays.copyOf(bytes, zero);
  }

  /**
   * The rows whose keys have a {@link #prefix} of the first {@code column} columns, and in which
   * {@code column} is NULL, or is not.
   */
  public RowRanges rows(ByteString prefix, int column, boolean isNull) {
    if (!isNull) {
      return RowRanges.of(layout[column].values(prefix));
    }
    if (!parts.get(column).nullable()) {
      return RowRanges.NONE;
    }
    if (column == size() - 1 && layout[column].omitsNulls()) {
      ByteString key = ending(prefix, column);
      return key.isEmpty() ? RowRanges.NONE : RowRanges.of(KeyRange.single(key));
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].appendNull(key);
    return RowRanges.of(range(ByteString.wrap(key.toByteArray()), column + 1));
  }

  /**
   * The rows whose keys have a {@link #prefix} of the first {@code column} columns, and in which
   * the text or binary of {@code column} starts with {@code start}, a String or byte[].
   */
  public RowRanges rowsStartingWith(ByteString prefix, int column, Object start) {
    byte[] bytes = ((BytesEncoding) values[column]).bytes(start);
    if (bytes.length == 0) {
      return RowRanges.of(layout[column].values(prefix));
    }
    if (layout[column].cannotHold(bytes)) {
      return RowRanges.NONE;
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.writeBytes(prefix.array());
    layout[column].appendStart(bytes, key);
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
        int begin = start[row];
        start[row] = bytes.valueStart(begin);
        length[row] = bytes.valueEnd(data, begin, end[row]) - start[row];
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
