package io.cellardb.sql.encoding;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.ObjectVector;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.MapColumn;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * How the entries of a MAP are the cells of its family: the encoded key is the qualifier, the
 * encoded value the value. In the family that holds the rows' markers, the cell with the empty
 * qualifier is no entry.
 */
public final class MapEncoding {
  private final String column;
  private final boolean holdsMarker;
  private final ValueEncoding keys;
  private final ValueEncoding values;

  private MapEncoding(TableDefinition table, ColumnDefinition column) {
    this.column = column.name();
    holdsMarker = table.hasMarkers() && table.markerFamily().equals(column.role().family());
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
    if (holdsMarker && qualifier.length == 0) {
      throw new SqlExecutionException(
          "22023",
          "the map '" + column + "' cannot have the empty key: its family marks which rows exist");
    }
    return qualifier;
  }

  /** Each row's entries as a Map from canonical key to canonical value, in order of qualifiers. */
  public ObjectVector decode(MapColumn column, int rows) {
    BytesColumn cells = column.values();
    return decode(
        column,
        rows,
        entry -> values.decode(cells.data(), cells.start()[entry], cells.length()[entry]));
  }

  /** As {@link #decode}, with the times of the entries, which the scan asked for, as values. */
  public ObjectVector decodeTimes(MapColumn column, int rows) {
    long[] times = column.values().times();
    return decode(column, rows, entry -> times[entry]);
  }

  private ObjectVector decode(MapColumn column, int rows, IntFunction<Object> value) {
    BytesColumn qualifiers = column.qualifiers();
    Object[] maps = new Object[rows];
    for (int row = 0; row < rows; row++) {
      Map<Object, Object> map = new LinkedHashMap<>();
      for (int entry = column.entryStart(row); entry < column.entryStart(row + 1); entry++) {
        int length = qualifiers.length()[entry];
        if (!holdsMarker || length > 0) {
          map.put(
              keys.decode(qualifiers.data(), qualifiers.start()[entry], length),
              value.apply(entry));
        }
      }
      maps[row] = map;
    }
    return new ObjectVector(maps, null);
  }
}
