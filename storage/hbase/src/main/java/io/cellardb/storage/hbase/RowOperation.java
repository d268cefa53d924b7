package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Durability;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;

/** What a commit does to a row, as one operation of HBase's. */
final class RowOperation {
  private RowOperation() {}

  /**
   * What a transaction does to a row, at the time of its commit.
   *
   * @param durability null for the store's
   */
  static List<Mutation> changes(
      HBaseStore store,
      RowAddress row,
      List<io.cellardb.storage.Mutation> mutations,
      long time,
      Durability durability) {
    RowWrite write = new RowWrite(row.row().array(), durability);
    for (io.cellardb.storage.Mutation mutation :
        RowChanges.at(time, mutations, store.opened(row.table()).descriptor())) {
      write.add(mutation, 0);
    }
    return new ArrayList<>(write.operations());
  }

  /**
   * Several operations of a row as one, which has deletes among its cells: a server makes each of
   * several by itself. It goes into the log in any case.
   */
  static Put joined(ByteString row, List<Mutation> operations) throws IOException {
    Put put = new Put(row.array());
    for (Mutation operation : operations) {
      if (operation.getDurability() == org.apache.hadoop.hbase.client.Durability.FSYNC_WAL) {
        put.setDurability(org.apache.hadoop.hbase.client.Durability.FSYNC_WAL);
      }
      for (List<Cell> cells : operation.getFamilyCellMap().values()) {
        for (Cell cell : cells) {
          put.add(cell);
        }
      }
    }
    return put;
  }
}
