package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Turns rows of canonical values into keys and mutations.
 *
 * <p>A NULL is not stored: it becomes a tombstone over the column, or nothing where the row is
 * known to be new. Where absence means a value, a cell of its own says NULL. A MAP becomes one cell
 * for each entry, a NULL entry a tombstone.
 */
final class RowWriter {
  private static final byte[] NOTHING = new byte[0];

  private final TableDefinition table;
  private final KeyEncoding key;
  private final List<ColumnDefinition> columns;
  private final int[] keyPositions;
  private final ValueEncoding[] values;
  private final MapEncoding[] maps;
  private final byte[][] qualifiers;
  private final String[] families;

  /** What says that a row exists, at the time of its writing; null where rows have no such cell. */
  private final Mutation.Put existence;

  /** Positions in a row in the order of the cells, which the store need not sort then. */
  private final int[] inOrder;

  /**
   * A writer of rows.
   *
   * @param columns the column of each value of a row, each at most once, all key columns among them
   */
  RowWriter(TableDefinition table, List<ColumnDefinition> columns) {
    this.table = table;
    this.key = KeyEncoding.of(table);
    this.columns = List.copyOf(columns);
    this.keyPositions = table.keyColumns().stream().mapToInt(columns::indexOf).toArray();
    int count = columns.size();
    values = new ValueEncoding[count];
    maps = new MapEncoding[count];
    qualifiers = new byte[count][];
    families = new String[count];
    for (int i = 0; i < count; i++) {
      ColumnDefinition column = columns.get(i);
      families[i] = column.role().family();
      if (column.type().isMap()) {
        maps[i] = MapEncoding.of(table, column);
      } else if (column.role() instanceof ColumnRole.Cell cell) {
        values[i] = ValueEncoding.of(column);
        qualifiers[i] = cell.qualifier().array();
      }
    }
    inOrder =
        IntStream.range(0, count)
            .filter(i -> !columns.get(i).isKey() && !columns.get(i).isVirtual())
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> families[i])
                    .thenComparing(
                        i -> qualifiers[i], Comparator.nullsLast(Arrays::compareUnsigned)))
            .mapToInt(Integer::intValue)
            .toArray();
    existence = table.existence(WriteBatch.NOW).orElse(null);
  }

  /** The row key of a row of values. */
  byte[] key(Object[] row) {
    Object[] tuple = new Object[keyPositions.length];
    for (int i = 0; i < tuple.length; i++) {
      tuple[i] = row[keyPositions[i]];
    }
    return key.encode(tuple);
  }

  /** The error of a row whose key exists, 23505. */
  SqlExecutionException duplicate(Object[] row) {
    return new SqlExecutionException(
        "23505",
        "a row with " + describeKey(row) + " exists already in table " + Queries.describe(table));
  }

  /** The error of a row whose key exists, 23505. */
  SqlExecutionException duplicate(byte[] existing) {
    Object[] tuple = key.decode(existing);
    Object[] row = new Object[columns.size()];
    for (int i = 0; i < tuple.length; i++) {
      row[keyPositions[i]] = tuple[i];
    }
    return duplicate(row);
  }

  /** The key columns of a row of values as {@code (a, b) = (1, 2)}, for messages. */
  String describeKey(Object[] row) {
    List<String> names = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    for (int position : keyPositions) {
      names.add(columns.get(position).name());
      shown.add(String.valueOf(row[position]));
    }
    return "(" + String.join(", ", names) + ") = (" + String.join(", ", shown) + ")";
  }

  /**
   * What writes a row: the cell that tells that it exists, where rows have one, and the columns
   * outside the key.
   *
   * @param row the values
   * @param isNew whether nothing of the row is visible, so that NULLs need no tombstones
   * @throws SqlExecutionException 23502 if the row would have no cell, and thus not be
   */
  List<Mutation> write(Object[] row, long time, boolean isNew) {
    List<Mutation> mutations = new ArrayList<>(row.length + 1);
    if (existence != null) {
      mutations.add(existence(time));
    }
    set(row, time, isNew, mutations);
    checkExists(mutations.isEmpty());
    return mutations;
  }

  /** What writes the cell that tells that a row exists; nothing where rows have none. */
  List<Mutation> marker(long time) {
    return existence == null ? List.of() : List.of(existence(time));
  }

  private Mutation existence(long time) {
    return time == WriteBatch.NOW
        ? existence
        : new Mutation.Put(existence.family(), existence.qualifier(), time, existence.value());
  }

  /**
   * Refuses a row without cells.
   *
   * @throws SqlExecutionException 23502 if it has none
   */
  void checkExists(boolean isEmpty) {
    if (isEmpty) {
      throw new SqlExecutionException(
          "23502",
          "a row of table "
              + Queries.describe(table)
              + ", which was not created by SQL, exists only with a value outside of its key");
    }
  }

  /**
   * Adds the mutations that set the columns outside the key.
   *
   * @param row the values
   * @param isNew whether nothing of the row is visible, so that NULLs need no tombstones
   */
  void set(Object[] row, long time, boolean isNew, List<Mutation> mutations) {
    checkNulls(row);
    for (int i : inOrder) {
      String family = families[i];
      Object value = row[i];
      if (maps[i] != null) {
        if (value != null) {
          merge((Map<?, ?>) value, maps[i], family, time, isNew, mutations);
        }
      } else if (value != null) {
        mutations.add(new Mutation.Put(family, qualifiers[i], time, encode(i, value)));
      } else {
        setNull(i, family, time, isNew, mutations);
      }
    }
  }

  /** Refuses the first NULL, in the order of the values, of a column that has none. */
  private void checkNulls(Object[] row) {
    for (int i = 0; i < row.length; i++) {
      if (row[i] == null && maps[i] == null) {
        ColumnDefinition column = columns.get(i);
        if (!column.isKey() && !column.isVirtual()) {
          checkNullable(column);
        }
      }
    }
  }

  private void setNull(int i, String family, long time, boolean isNew, List<Mutation> mutations) {
    if (!isNew) {
      mutations.add(new Mutation.DeleteColumn(family, qualifiers[i], time));
    }
    if (columns.get(i).marksNull()) {
      byte[] mark = ((ColumnRole.Cell) columns.get(i).role()).nullMark().array();
      mutations.add(new Mutation.Put(family, mark, time, NOTHING));
    }
  }

  private byte[] encode(int column, Object value) {
    try {
      return values[column].encode(value);
    } catch (SqlExecutionException e) {
      throw new SqlExecutionException(
          e.sqlState(), "column '" + columns.get(column).name() + "': " + e.getMessage(), e);
    }
  }

  private void checkNullable(ColumnDefinition column) {
    if (!column.nullable()) {
      throw new SqlExecutionException(
          "23502",
          "column '"
              + column.name()
              + "' of table "
              + table.name().namespace()
              + "."
              + table.name().qualifier()
              + " is NOT NULL");
    }
  }

  private static void merge(
      Map<?, ?> entries,
      MapEncoding encoding,
      String family,
      long time,
      boolean isNew,
      List<Mutation> mutations) {
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      byte[] qualifier = encoding.encodeKey(entry.getKey());
      if (entry.getValue() != null) {
        byte[] value = encoding.values().encode(entry.getValue());
        mutations.add(new Mutation.Put(family, qualifier, time, value));
      } else if (!isNew) {
        mutations.add(new Mutation.DeleteColumn(family, qualifier, time));
      }
    }
  }
}
