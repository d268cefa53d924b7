package io.cellardb.flyway;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.database.base.Table;

/** A connection, whose current schema is JDBC's. */
final class CellarFlywayConnection
    extends org.flywaydb.core.internal.database.base.Connection<CellarFlywayDatabase> {
  /** By URL and history table. */
  private static final ConcurrentMap<String, ReentrantLock> MIGRATING = new ConcurrentHashMap<>();

  CellarFlywayConnection(CellarFlywayDatabase database, Connection connection) {
    super(database, connection);
  }

  @Override
  protected String getCurrentSchemaNameOrSearchPath() throws SQLException {
    return getJdbcConnection().getSchema();
  }

  @Override
  protected void doChangeCurrentSchemaOrSearchPathTo(String schema) throws SQLException {
    getJdbcConnection().setSchema(schema);
  }

  @Override
  public CellarSchema getSchema(String name) {
    return new CellarSchema(getJdbcTemplate(), database, name);
  }

  @Override
  protected Schema<?, ?> doGetCurrentSchema() throws SQLException {
    return getSchema(getCurrentSchemaNameOrSearchPath());
  }

  /**
   * Runs one migration of a store at a time. Tables have no locks; but all who use an embedded
   * store are in the process that has it open.
   */
  @Override
  @SuppressWarnings("rawtypes") // as Flyway has it
  public <T> T lock(Table table, Callable<T> migration) {
    ReentrantLock lock;
    try {
      String url = getJdbcConnection().getMetaData().getURL();
      lock = MIGRATING.computeIfAbsent(url + ' ' + table, key -> new ReentrantLock());
    } catch (SQLException e) {
      throw new FlywayException("cannot tell which database is migrated", e);
    }
    lock.lock();
    try {
      return migration.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new FlywayException("the migration failed", e);
    } finally {
      lock.unlock();
    }
  }
}
