package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.Filter;
import io.cellardb.storage.MapColumn;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * How the entries of a MAP are the cells of its family: the encoded key is the qualifier, the
 * encoded value the value. In the family that holds the rows' markers, the cell that is one is no
 * entry.
 */
public final class MapEncoding {
  private final String column;

  /** The qualifier of the rows' markers if they are in this family; else null. */
  private final ByteString marker;

  private final ValueEncoding keys;
  private final ValueEncoding values;

  private MapEncoding(TableDefinition table, ColumnDefinition column) {
    this.column = column.name();
    marker =
        table.hasMarkers() && table.markerFamily().equals(column.role().family())
            ? table.markerQualifier()
            : null;
    keys =
        ForeignEncoding.of(
            column.type().key(), column.encoding(), "a key of the map '" + column.name() + "'");
    values =
        ForeignEncoding.of(
            column.type().value(), column.encoding(), "a value of the map '" + column.name() + "'");
  }

  /** The encoding of a column of type MAP. */
  public static MapEncoding of(TableDefinition table, ColumnDefinition column) {
    return new MapEncoding(table, column);
  }

  /** Whether some bytes are the qualifier of the rows' markers, which are no entries. */
  public boolean isMarker(byte[] bytes, int start, int length) {
    return marker != null
        && length == marker.length()
        && Arrays.equals(bytes, start, start + length, marker.array(), 0, length);
  }

  /** The encoding of keys, for reading; {@link #encodeKey} is for writing. */
  public ValueEncoding keys() {
    return keys;
  }

  /** The encoding of values. */
  public ValueEncoding values() {
    return values;
  }

  /**
   * The qualifier of a new entry.
   *
   * @throws SqlExecutionException 22004 if the key is null, 22023 if it has the qualifier of the
   *     marker, and as {@link ValueEncoding#encode(Object)}
   */
  public byte[] encodeKey(Object key) {
    if (key == null) {
      throw new SqlExecutionException("22004", "a key of the map '" + column + "' is NULL");
    }
    byte[] qualifier = keys.encode(key);
    if (isMarker(qualifier, 0, qualifier.length)) {
      throw new SqlExecutionException(
          "22023",
          "the map '"
              + column
              + "' cannot have the "
              + (qualifier.length == 0 ? "empty key" : "key " + marker)
              + ": its family marks which rows exist");
    }
    return qualifier;
  }

  /**
   * Whether a value of a type is a key of a MAP, or none, as it is: {@code map[value]} compares it
   * with the keys without changing it.
   */
  public static boolean isKey(ColumnType key, RelDataType value) {
    SqlTypeName name = value.getSqlTypeName();
    if (SqlTypeName.INT_TYPES.contains(name)) {
      return SqlTypeName.INT_TYPES.contains(key.name());
    }
    if (SqlTypeName.CHAR_TYPES.contains(name)) {
      return key.isText();
    }
    if (SqlTypeName.BINARY_TYPES.contains(name)) {
      return SqlTypeName.BINARY_TYPES.contains(key.name());
    }
    return name == key.name()
        && switch (name) {
          case BOOLEAN, DATE, UUID, DOUBLE -> true;
          case DECIMAL -> value.getScale() == key.scale();
          default -> false;
        };
  }

  /** The qualifier of the entry with a key; empty if there can be none. */
  public Optional<ByteString> qualifier(Object key) {
    if (key == null) {
      return Optional.empty();
    }
    if (!keys.isOrdered()) {
      return Optional.of(ByteString.wrap(keys.encode(key)));
    }
    EncodedComparison equal = keys.compare(Filter.Comparison.EQUAL, key);
    boolean possible =
        equal.comparison() == Filter.Comparison.EQUAL && !equal.operand().equals(marker);
    return possible ? Optional.of(equal.operand()) : Optional.empty();
  }

  /** Each row's entries as a Map from canonical key to canonical value, in order of qualifiers. */
  public ObjectVector decode(MapColumn column, int rows) {
    return decode(List.of(column), rows);
  }

  /** As {@link #decode(MapColumn, int)}, of several parts of a family, in their order. */
  public ObjectVector decode(List<MapColumn> parts, int rows) {
    Object[] maps = maps(rows);
    for (MapColumn part : parts) {
      BytesColumn cells = part.values();
      decode(
          part,
          maps,
          entry -> values.decode(cells.data(), cells.start()[entry], cells.length()[entry]));
    }
    return new ObjectVector(maps, null);
  }

  private static Object[] maps(int rows) {
    Object[] maps = new Object[rows];
    Arrays.setAll(maps, row -> new LinkedHashMap<>());
    return maps;
  }

  /** As {@link #decode}, with the times of the entries, which the scan asked for, as values. */
  public ObjectVector decodeTimes(MapColumn column, int rows) {
    long[] times = column.values().times();
    Object[] maps = maps(rows);
    decode(column, maps, entry -> times[entry]);
    return new ObjectVector(maps, null);
  }

  @SuppressWarnings("unchecked") // maps() made them
  private void decode(MapColumn column, Object[] maps, IntFunction<Object> value) {
    BytesColumn qualifiers = column.qualifiers();
    for (int row = 0; row < maps.length; row++) {
      Map<Object, Object> map = (Map<Object, Object>) maps[row];
      for (int entry = column.entryStart(row); entry < column.entryStart(row + 1); entry++) {
        int length = qualifiers.length()[entry];
        if (!isMarker(qualifiers.data(), qualifiers.start()[entry], length)) {
          map.put(
              keys.decode(qualifiers.data(), qualifiers.start()[entry], length),
              value.apply(entry));
        }
      }
    }
  }
}
