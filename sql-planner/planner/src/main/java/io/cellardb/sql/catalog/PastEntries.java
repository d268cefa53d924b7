package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The entries of an index for all states that rows were in, where the families of the table keep
 * such states. They are in the table of the store that has the entries of the newest rows, in a
 * family of their own: a cell there says that the row may have had these values at some time. So an
 * entry too many is allowed, and the row decides; an entry too few is not.
 */
public final class PastEntries {
  /** The family of the cells that say so. */
  public static final String FAMILY = "p";

  /** The family of the cell that says from which time on they are complete. */
  public static final String KNOWN_FAMILY = "k";

  /** The row of that cell, which has no other. */
  public static final ByteString KNOWN_ROW = ByteString.wrap(new byte[] {0});

  /** The qualifier of both kinds of cells. */
  public static final ByteString QUALIFIER = ByteString.EMPTY;

  private PastEntries() {}

  /** Whether an index has them: if it is of columns, and one of their families keeps states. */
  public static boolean areKept(TableDefinition table, IndexDefinition index) {
    return whyNotKept(table, index).isEmpty();
  }

  /** Why an index has none, in words; empty if it has them. */
  public static Optional<String> whyNotKept(TableDefinition table, IndexDefinition index) {
    if (index.isComputed()) {
      return Optional.of("it is not of all rows by columns, and has no states of the past");
    }
    List<FamilyDescriptor> families = families(table, index);
    for (FamilyDescriptor family : families) {
      if (IndexFamilies.expires(family)) {
        return Optional.of(IndexFamilies.expiring(family));
      }
    }
    return families.stream().anyMatch(PastEntries::keepsStates)
        ? Optional.empty()
        : Optional.of("no family of its columns keeps states (versions = 1)");
  }

  private static boolean keepsStates(FamilyDescriptor family) {
    return family.versions() > 1 || family.keepDeletedCells() != KeepDeletedCells.FALSE;
  }

  /**
   * The families that decide which values a row has: those of the columns and of the marker, or all
   * where only the newest cells of a row count.
   */
  public static List<FamilyDescriptor> families(TableDefinition table, IndexDefinition index) {
    if (table.rowConsistent()) {
      return table.families();
    }
    Set<String> names = new HashSet<>();
    names.add(table.markerFamily());
    for (ColumnDefinition column : columns(table, index)) {
      names.add(column.role().family());
    }
    return table.families().stream().filter(family -> names.contains(family.name())).toList();
  }

  /** The columns outside of the key that are parts of an index. */
  public static List<ColumnDefinition> columns(TableDefinition table, IndexDefinition index) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (!column.isKey()
          && index.parts().stream().anyMatch(part -> column.name().equals(part.column()))) {
        columns.add(column);
      }
    }
    return columns;
  }

  /** What the table of the store needs for them. */
  static List<FamilyDescriptor> stored() {
    return List.of(
        FamilyDescriptor.of(FAMILY).withVersions(Integer.MAX_VALUE),
        FamilyDescriptor.of(KNOWN_FAMILY));
  }

  /** The entries as a table, which has the key of that of the newest entries and nothing else. */
  public static IndexEntries of(TableDefinition table, IndexDefinition index) {
    IndexEntries newest = IndexEntries.of(table, index);
    TableDefinition definition = newest.definition();
    List<ColumnDefinition> columns =
        definition.columns().stream().filter(ColumnDefinition::isKey).toList();
    return new IndexEntries(
        new TableDefinition(
                definition.name(),
                columns,
                definition.key(),
                List.of(FamilyDescriptor.of(FAMILY).withVersions(Integer.MAX_VALUE)))
            .withStored(index.stored()),
        newest.sources().subList(0, columns.size()),
        newest.key());
  }
}
