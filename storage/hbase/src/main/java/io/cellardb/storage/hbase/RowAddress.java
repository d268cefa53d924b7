package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.TableName;

/** A row of a table. In the order of tables and keys, which is that in which rows are locked. */
record RowAddress(TableName table, ByteString row) implements Comparable<RowAddress> {
  @Override
  public int compareTo(RowAddress other) {
    int byTable = table.compareTo(other.table);
    return byTable != 0 ? byTable : row.compareTo(other.row);
  }
}
