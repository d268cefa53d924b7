package io.cellardb.tck.phoenix;

import io.cellardb.tck.cluster.MiniCluster;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** Flushes and compacts what has been loaded. */
final class Compaction {
  private static final long POLL_MILLIS = 50;

  private Compaction() {}

  /** All is in one file of each region then, as where nothing has been written for a while. */
  static void ofAllTables(MiniCluster cluster) throws IOException {
    try (Connection connection = ConnectionFactory.createConnection(cluster.configuration());
        Admin admin = connection.getAdmin()) {
      TableName[] tables = admin.listTableNames();
      for (TableName table : tables) {
        admin.flush(table);
        admin.majorCompact(table);
      }
      for (TableName table : tables) {
        // A compaction that was asked for is in the queue for some moments.
        do {
          Thread.sleep(POLL_MILLIS);
        } while (admin.getCompactionState(table) != CompactionState.NONE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while tables were compacted", e);
    }
  }
}
