package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries of an index as a table. Its key are the parts of the index, and then the columns of
 * the table's key that are not among them; included columns are its cells. Queries that an index
 * answers alone read this table.
 *
 * @param definition the table of entries, under the name of the index
 * @param sources where each of its columns comes from, by ordinal
 * @param key the ordinals of the columns that are the table's key, in the order of that
 */
public record IndexEntries(TableDefinition definition, List<Source> sources, List<Integer> key) {
  /**
   * Where the values of a column of entries come from.
   *
   * @param column the ordinal of a column of the table; -1 for an expression
   * @param part the number of the part of the index; -1 for another column
   */
  public record Source(int column, int part) {}

  /** The entries of an index of {@code table}. */
  public static IndexEntries of(TableDefinition table, IndexDefinition index) {
    List<ColumnDefinition> columns = new ArrayList<>();
    List<KeyColumn> key = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < index.parts().size(); i++) {
      IndexPart part = index.parts().get(i);
      int column = part.column() == null ? -1 : ordinal(table, part.column());
      String name = column < 0 ? "expression " + (i + 1) : part.column();
      key.add(new KeyColumn(columns.size(), part.descending()));
      columns.add(
          ColumnDefinition.key(name, part.type(), null, columns.size())
              .withNullable(part.nullable()));
      sources.add(new Source(column, i));
    }
    List<Integer> rowKey = new ArrayList<>();
    for (KeyColumn part : table.key()) {
      int place = place(sources, part.column());
      if (place < 0) {
        place = columns.size();
        ColumnDefinition column = table.columns().get(part.column());
        key.add(new KeyColumn(place, part.descending()));
        columns.add(
            ColumnDefinition.key(column.name(), column.type(), null, place)
                .withNullable(column.nullable()));
        sources.add(new Source(part.column(), -1));
      }
      rowKey.add(place);
    }
    for (String name : index.included()) {
      int ordinal = ordinal(table, name);
      if (place(sources, ordinal) < 0) {
        ColumnDefinition column = table.columns().get(ordinal);
        ColumnRole.Cell cell =
            new ColumnRole.Cell(TableDefinition.DEFAULT_FAMILY, ByteString.utf8(name));
        columns.add(
            new ColumnDefinition(
                name, cell, column.type(), column.nullable(), null, columns.size()));
        sources.add(new Source(ordinal, -1));
      }
    }
    return new IndexEntries(
        new TableDefinition(
                new TableName(table.name().namespace(), index.name()),
                columns,
                key,
                families(table, index))
            .withStored(index.stored()),
        List.copyOf(sources),
        List.copyOf(rowKey));
  }

  private static List<FamilyDescriptor> families(TableDefinition table, IndexDefinition index) {
    List<FamilyDescriptor> families = new ArrayList<>();
    families.add(index.family());
    if (PastEntries.areKept(table, index)) {
      families.addAll(PastEntries.stored());
    }
    return families;
  }

  private static int ordinal(TableDefinition table, String name) {
    for (ColumnDefinition column : table.columns()) {
      if (column.name().equals(name)) {
        return column.ordinal();
      }
    }
    throw new IllegalArgumentException("no column " + name + " in " + table.name());
  }

  private static int place(List<Source> sources, int column) {
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i).column() == column) {
        return i;
      }
    }
    return -1;
  }

  /** The ordinal of the column of entries that has the values of a column of the table; or -1. */
  public int column(int ofTable) {
    return place(sources, ofTable);
  }
}
