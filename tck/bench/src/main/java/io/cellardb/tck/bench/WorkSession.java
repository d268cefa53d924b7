package io.cellardb.tck.bench;

import java.sql.SQLException;
import java.util.List;

/** Prepared reads and writes of {@link WorkRow}s, for one thread. */
interface WorkSession extends AutoCloseable {
  /** Writes a row, whether it is there or not; without auto-commit it waits for the commit. */
  void upsert(WorkRow row) throws SQLException;

  /** Writes rows as one batch. */
  void upsert(List<WorkRow> rows) throws SQLException;

  /** Makes what was written as durable as was asked for. */
  void commit() throws SQLException;

  /** The checksum of a row; 0 if there is none. */
  long get(long id) throws SQLException;

  /** The checksum of all rows. */
  long all() throws SQLException;

  @Override
  void close() throws SQLException;
}
