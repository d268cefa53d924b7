package io.cellardb.storage.lsm.scan;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.lsm.iterator.WantedColumns;

/**
 * A column of a projection, and where it is read.
 *
 * @param part the family; null for columns of the row key
 * @param qualifier null unless it is a single cell
 */
record ProjectedColumn(ScanColumn asked, FamilyPart part, ValueKind kind, byte[] qualifier) {
  boolean isCell() {
    return qualifier != null;
  }

  boolean isMap() {
    return part != null && qualifier == null;
  }

  /** Whether one of some columns is a map. */
  static boolean anyMap(ProjectedColumn[] columns) {
    for (ProjectedColumn column : columns) {
      if (column.isMap()) {
        return true;
      }
    }
    return false;
  }

  /** The columns that are single cells of a family, by their numbers. */
  static WantedColumns wanted(ProjectedColumn[] columns, FamilyPart part) {
    byte[][] named = new byte[columns.length][];
    for (int i = 0; i < named.length; i++) {
      named[i] = columns[i].part() == part ? columns[i].qualifier() : null;
    }
    return new WantedColumns(named);
  }

  /** Of a map, which columns it has. */
  KeyRange within() {
    return ((ScanColumn.OpenFamily) asked).qualifiers();
  }

  /** Whether this is a map of some columns only. */
  boolean isPartialMap() {
    return isMap() && !within().equals(KeyRange.ALL);
  }

  /** Refuses a row key that ends before a part of it that is asked for. */
  static void checkKeyPart(ScanColumn.KeyPart part, byte[] key, int start, int length) {
    if (length < part.offset() + part.kind().width()) {
      throw new StorageException(
          Code.MALFORMED_VALUE,
          "row key "
              + ByteString.printable(key, start, start + length)
              + " is too short for a "
              + part.kind()
              + " at "
              + part.offset());
    }
  }
}
