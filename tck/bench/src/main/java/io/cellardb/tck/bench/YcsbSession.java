package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The operations of YCSB for one thread, each checking what it reads. */
final class YcsbSession implements AutoCloseable {
  private final SqlDatabase database;
  private final SqlSession session;
  private final PreparedStatement update;
  private final PreparedStatement scan;
  private final SqlSession transactions;
  private final PreparedStatement read;
  private final PreparedStatement write;

  YcsbSession(SqlPeer peer) throws SQLException {
    database = peer.database();
    session = peer.session(Durability.OS, true);
    update = session.prepare("UPDATE t SET e = ? WHERE id = ?");
    scan = session.prepare("SELECT * FROM t WHERE id >= ? ORDER BY id LIMIT ?");
    transactions = peer.session(Durability.OS, false);
    read = transactions.prepare(database.forUpdate("SELECT * FROM t WHERE id = ?"));
    write = transactions.prepare("UPDATE t SET qty = ? WHERE id = ?");
  }

  /** Reads a row by its key. */
  long read(long id) throws SQLException {
    long sum = session.get(id);
    if (sum == 0) {
      throw new IllegalStateException("there is no row " + id);
    }
    return sum;
  }

  /** Changes a column of a row. */
  void update(long id, int stamp) throws SQLException {
    update.setLong(1, id * 7 + stamp * WorkRow.STAMP);
    update.setLong(2, id);
    if (update.executeUpdate() != 1) {
      throw new IllegalStateException("there is no row " + id);
    }
  }

  /** Reads rows from a key on. */
  long scan(long from, int limit) throws SQLException {
    scan.setLong(1, from);
    scan.setInt(2, limit);
    return SqlSession.sum(scan);
  }

  /** Writes a new row. */
  void insert(long id) throws SQLException {
    session.upsert(WorkRow.of(id, 0));
  }

  /** Reads a row and adds one to a column, in one transaction. */
  void readModifyWrite(long id) throws SQLException {
    while (true) {
      try {
        read.setLong(1, id);
        int qty;
        try (ResultSet results = read.executeQuery()) {
          results.next();
          WorkRow row = WorkRow.of(results);
          row.checksum();
          qty = row.qty();
        }
        write.setInt(1, qty + 1);
        write.setLong(2, id);
        write.executeUpdate();
        transactions.commit();
        return;
      } catch (SQLException e) {
        if (!database.isConflict(e)) {
          throw e;
        }
        transactions.rollback();
      }
    }
  }

  /** The sum of the column that {@link #readModifyWrite} counts in. */
  long counted() throws SQLException {
    try (PreparedStatement sum = session.prepare("SELECT SUM(qty) FROM t");
        ResultSet results = sum.executeQuery()) {
      results.next();
      return results.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    transactions.close();
    session.close();
  }
}
