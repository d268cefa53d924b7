package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Locale;

/**
 * The databases reached through JDBC, with the same durability and caches of the same size. A
 * commit has reached the operating system or the disk: H2 writes without delay, SQLite keeps its
 * log beside the file.
 */
enum SqlDatabase {
  CELLAR(Report.CELLAR, "BIGINT") {
    @Override
    String url(Path directory, Durability durability) {
      return String.format(
          Locale.ROOT,
          "jdbc:cellar:%s?durability=%s&cacheSize=%d",
          directory,
          durability.name().toLowerCase(Locale.ROOT),
          Benchmark.CACHE_BYTES);
    }

    @Override
    String upsert(String table) {
      return "UPSERT INTO " + table + " VALUES (" + MARKS + ")";
    }

    @Override
    String settle(String table) {
      return "FLUSH TABLE " + table;
    }
  },

  H2("H2", "BIGINT") {
    @Override
    String url(Path directory, Durability durability) {
      return String.format(
          Locale.ROOT,
          "jdbc:h2:file:%s/h2;WRITE_DELAY=%d;OPTIMIZE_REUSE_RESULTS=FALSE;CACHE_SIZE=%d;"
              + "LOCK_TIMEOUT=%d",
          directory,
          durability == Durability.NONE ? H2_DELAY_MILLIS : 0,
          Benchmark.CACHE_BYTES >> 10,
          PATIENCE_MILLIS);
    }

    @Override
    String upsert(String table) {
      return "MERGE INTO " + table + " KEY (id) VALUES (" + MARKS + ")";
    }

    /** H2's transactions read what is committed; one that has locked a row has its newest. */
    @Override
    String forUpdate(String query) {
      return query + " FOR UPDATE";
    }

    @Override
    String settle(String table) {
      return "CHECKPOINT SYNC";
    }

    /** H2 never syncs by itself when a transaction commits. */
    @Override
    String afterCommit(Durability durability) {
      return durability == Durability.SYNC ? "CHECKPOINT SYNC" : null;
    }
  },

  /** Only a key that is an INTEGER is that of SQLite's own tree. */
  SQLITE("SQLite", "INTEGER") {
    @Override
    String url(Path directory, Durability durability) {
      return String.format(
          Locale.ROOT,
          "jdbc:sqlite:%s/sqlite?journal_mode=WAL&synchronous=%s&cache_size=-%d&busy_timeout=%d",
          directory,
          durability == Durability.SYNC ? "FULL" : "OFF",
          Benchmark.CACHE_BYTES >> 10,
          PATIENCE_MILLIS);
    }

    @Override
    String upsert(String table) {
      return "REPLACE INTO " + table + " VALUES (" + MARKS + ")";
    }

    @Override
    String settle(String table) {
      return "PRAGMA wal_checkpoint(TRUNCATE)";
    }

    /** A transaction that has read cannot write once another has. */
    @Override
    boolean isConflict(SQLException e) {
      return (e.getErrorCode() & 0xFF) == SQLITE_BUSY;
    }
  };

  private static final String MARKS = String.join(", ", Collections.nCopies(WorkRow.COLUMNS, "?"));
  private static final int PATIENCE_MILLIS = 600_000;
  private static final int SQLITE_BUSY = 5;
  private static final int H2_DELAY_MILLIS = 500;

  private final String title;
  private final String keyType;

  SqlDatabase(String title, String keyType) {
    this.title = title;
    this.keyType = keyType;
  }

  /** What reports call it. */
  String title() {
    return title;
  }

  /** Where a directory's database is. */
  abstract String url(Path directory, Durability durability);

  /** The statement that writes a row of ten columns, whether it is there or not. */
  abstract String upsert(String table);

  /** The statement after which what was written of a table is in its place on disk. */
  abstract String settle(String table);

  /** What has to follow a commit for its durability; {@code null} if nothing. */
  String afterCommit(Durability durability) {
    return null;
  }

  /**
   * A query by key whose row no other transaction changes before this one ends, unless it fails.
   */
  String forUpdate(String query) {
    return query;
  }

  /** Whether a transaction failed for what others did, and may be tried again. */
  boolean isConflict(SQLException e) {
    return "40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState());
  }

  /** The definition of a table of {@link WorkRow}s. */
  String createTable(String table) {
    return String.format(
        Locale.ROOT,
        "CREATE TABLE IF NOT EXISTS %s (id %s PRIMARY KEY, %s)",
        table,
        keyType,
        WorkRow.DEFINITIONS);
  }

  Connection connect(Path directory, Durability durability) throws SQLException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new SQLException(e);
    }
    return DriverManager.getConnection(url(directory, durability));
  }
}
