package io.cellardb.tck.crash;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;

/** All that can be read of a store, as text: two stores are alike if their dumps are. */
final class Dump {
  private final StringBuilder text = new StringBuilder();

  private Dump() {}

  /** The newest state. */
  static String of(Store store) {
    Dump dump = new Dump();
    for (TableDescriptor table : store.admin().tables()) {
      dump.add(table, store.table(table.name()));
    }
    return dump.text.toString();
  }

  /** The state that a snapshot of the store has. */
  static String of(Store store, Snapshot snapshot) {
    Dump dump = new Dump();
    for (TableDescriptor table : store.admin().tables()) {
      dump.add(table, snapshot.table(table.name()));
    }
    return dump.text.toString();
  }

  private void add(TableDescriptor descriptor, Table table) {
    text.append("table ").append(descriptor.name());
    for (FamilyDescriptor family : descriptor.families()) {
      text.append(' ').append(family.name()).append('=').append(family.versions());
    }
    text.append('\n');
    try (CellScanner cells = table.cells(CellScan.VERSIONS)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        text.append(cell.row().toUtf8()).append('/').append(cell.family()).append(':');
        text.append(cell.qualifier().toUtf8()).append('@').append(cell.timestamp()).append('=');
        text.append(abbreviated(cell.value().toString())).append('\n');
      }
    }
  }

  private static String abbreviated(String value) {
    return value.length() <= 40
        ? value
        : value.substring(0, 20) + "... " + value.length() + " #" + value.hashCode();
  }
}
