package io.cellardb.storage.memory;

import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The relation {@code FAMILIES}: what is kept of each column family. Counted when asked for. */
final class FamilyContents {
  private FamilyContents() {}

  static SystemRelation relation(MemoryStore store, Collection<StoredTable> tables) {
    return new SystemRelation(
        "FAMILIES",
        "What the store keeps of each column family",
        List.of(
            Column.text("namespace", "the namespace of its table"),
            Column.text("table_name", "its table"),
            Column.text("family", "its name"),
            Column.number("row_count", "in how many rows it has anything"),
            Column.number("cell_count", "cells, in all their versions"),
            Column.number("tombstone_count", "tombstones of any kind")),
        () -> {
          store.checkOpen();
          List<Object[]> rows = new ArrayList<>();
          tables.forEach(table -> addFamilies(table, rows));
          return rows;
        });
  }

  private static void addFamilies(StoredTable table, List<Object[]> into) {
    Layout layout = table.layout();
    for (int i = 0; i < layout.families(); i++) {
      long rows = 0;
      long cells = 0;
      long tombstones = 0;
      for (Row row : table.contents().rows().values()) {
        List<Fact> facts = row.facts(layout.number(i));
        long puts = facts.stream().filter(Fact::isPut).count();
        rows += facts.isEmpty() ? 0 : 1;
        cells += puts;
        tombstones += facts.size() - puts;
      }
      into.add(
          new Object[] {
            layout.descriptor().name().namespace(),
            layout.descriptor().name().qualifier(),
            layout.family(i).name(),
            rows,
            cells,
            tombstones
          });
    }
  }
}
