package io.cellardb.tck.phoenix;

import io.cellardb.tck.bench.WorkRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The tables of one database and its statements on them. Both databases get the same texts but for
 * what {@link Database} says. One thread uses it.
 */
final class Tables implements AutoCloseable {
  /** How many rows a batch has. */
  static final int BATCH = 1_000;

  /** How many rows the dimension has. */
  static final int DIMENSION = 1_000;

  /** How many kinds the rows of the dimension are of. */
  static final int KINDS = 100;

  private static final String MARKS = String.join(", ", Collections.nCopies(WorkRow.COLUMNS, "?"));

  private final Database database;
  private final int rows;
  private final int indexedRows;
  private final Connection plain;
  private final Connection indexed;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /**
   * Connects, and creates all tables; {@code dim} has its rows then.
   *
   * @param rows how many rows {@code t} and {@code w} are to have
   * @param indexedRows how many rows {@code x} is to have
   */
  Tables(Database database, int port, int rows, int indexedRows) throws SQLException {
    this.database = database;
    this.rows = rows;
    this.indexedRows = indexedRows;
    plain = database.connect(port, false);
    indexed = database.connect(port, true);
    plain.setAutoCommit(true);
    indexed.setAutoCommit(true);
    for (String table : new String[] {"t", "w"}) {
      execute(plain, create(table, false));
    }
    execute(indexed, create("x", true));
    execute(indexed, "CREATE INDEX x_d ON x (d) INCLUDE (qty, a)");
    execute(indexed, "CREATE INDEX x_b ON x (b) INCLUDE (qty, a)");
    execute(
        plain,
        "CREATE TABLE dim (id INTEGER NOT NULL PRIMARY KEY, kind INTEGER, label VARCHAR(40))");
    dimension();
  }

  private String create(String table, boolean withIndexes) {
    return String.format(
        Locale.ROOT,
        "CREATE TABLE %s (id BIGINT NOT NULL PRIMARY KEY, %s)%s",
        table,
        database.definitions(WorkRow.DEFINITIONS.replace(" PRECISION", "")),
        database.options(withIndexes));
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** How many rows a table is to have. */
  int rows(String table) {
    return hasIndexes(table) ? indexedRows : rows;
  }

  private void dimension() throws SQLException {
    boolean commits = database.commitsBatches(false);
    plain.setAutoCommit(!commits);
    try (PreparedStatement upsert = plain.prepareStatement("UPSERT INTO dim VALUES (?, ?, ?)")) {
      for (int id = 0; id < DIMENSION; id++) {
        upsert.setInt(1, id);
        upsert.setInt(2, id % KINDS);
        upsert.setString(3, "label of " + id);
        upsert.addBatch();
      }
      upsert.executeBatch();
      if (commits) {
        plain.commit();
      }
    }
    plain.setAutoCommit(true);
  }

  /** Whether a table has indexes. */
  private static boolean hasIndexes(String table) {
    return table.equals("x");
  }

  private Connection connection(String table) {
    return hasIndexes(table) ? indexed : plain;
  }

  private PreparedStatement prepared(String table, String sql) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection(table).prepareStatement(sql);
      prepared.put(sql, statement);
    }
    return statement;
  }

  /** Writes a row by itself. */
  long upsert(String table, WorkRow row) throws SQLException {
    PreparedStatement upsert = prepared(table, upsert(table));
    row.bind(upsert);
    return upsert.executeUpdate();
  }

  /** Writes rows of ids that follow each other, in batches. */
  void load(String table, int from, int to, long version) throws SQLException {
    Connection connection = connection(table);
    boolean commits = database.commitsBatches(hasIndexes(table));
    connection.setAutoCommit(!commits);
    PreparedStatement upsert = prepared(table, upsert(table));
    for (int id = from; id < to; id++) {
      WorkRow.of(id, version).bind(upsert);
      upsert.addBatch();
      if ((id + 1 - from) % BATCH == 0 || id + 1 == to) {
        upsert.executeBatch();
        if (commits) {
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
  }

  private static String upsert(String table) {
    return "UPSERT INTO " + table + " VALUES (" + MARKS + ")";
  }

  /** The checksum of all rows that a prepared query of whole rows finds. */
  long wholeRows(String table, String sql, Object... values) throws SQLException {
    PreparedStatement query = prepared(table, sql);
    for (int i = 0; i < values.length; i++) {
      query.setObject(i + 1, values[i]);
    }
    try (ResultSet results = query.executeQuery()) {
      return wholeRows(results);
    }
  }

  /** The same of a query that is not prepared. */
  long wholeRows(String sql) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      return wholeRows(results);
    }
  }

  private static long wholeRows(ResultSet results) throws SQLException {
    long sum = 0;
    while (results.next()) {
      sum += WorkRow.of(results).checksum();
    }
    return sum;
  }

  /** The checksum of what a prepared query finds: a whole number and a text or number by row. */
  long pairs(String table, String sql, Object... values) throws SQLException {
    PreparedStatement query = prepared(table, sql);
    for (int i = 0; i < values.length; i++) {
      query.setObject(i + 1, values[i]);
    }
    long sum = 0;
    try (ResultSet results = query.executeQuery()) {
      while (results.next()) {
        sum += 31 * results.getLong(1) + results.getString(2).hashCode() + 1;
      }
    }
    return sum;
  }

  /** What follows SELECT where the rows are to be found by an index. */
  String byIndex(String index) {
    return database.byIndex(index);
  }

  @Override
  public void close() throws SQLException {
    try {
      plain.close();
    } finally {
      indexed.close();
    }
  }
}
