package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A database open on a directory, with {@link WorkRow}s in one table. Many threads use it. */
interface WorkPeer extends AutoCloseable {
  /** Opens one of the databases, with an empty table where its directory is new. */
  interface Opener {
    WorkPeer open(Path directory) throws SQLException;
  }

  /** All databases by name, Cellar first. */
  static Map<String, Opener> openers() {
    Map<String, Opener> openers = new LinkedHashMap<>();
    for (SqlDatabase database : SqlDatabase.values()) {
      openers.put(database.title(), directory -> new SqlPeer(database, directory));
    }
    openers.put(RocksWorkPeer.TITLE, RocksWorkPeer::new);
    return openers;
  }

  /** What one thread works with. */
  WorkSession session(Durability durability, boolean autoCommit) throws SQLException;

  @Override
  void close() throws SQLException;
}
