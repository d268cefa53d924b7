package io.cellardb.tck.phoenix;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The eight tables of TPC-H in one database, and queries of them. One thread uses it. */
final class TpchTables implements AutoCloseable {
  private static final Map<TpchTable<?>, String> PRIMARY_KEYS =
      Map.of(
          TpchTable.REGION, "r_regionkey",
          TpchTable.NATION, "n_nationkey",
          TpchTable.SUPPLIER, "s_suppkey",
          TpchTable.CUSTOMER, "c_custkey",
          TpchTable.PART, "p_partkey",
          TpchTable.PART_SUPPLIER, "ps_partkey, ps_suppkey",
          TpchTable.ORDERS, "o_orderkey",
          TpchTable.LINE_ITEM, "l_orderkey, l_linenumber");

  private final Database database;
  private final Connection connection;

  /** Connects, and creates the tables. */
  TpchTables(Database database, int port) throws SQLException {
    this.database = database;
    connection = database.connect(port, false);
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      for (TpchTable<?> table : TpchTable.getTables()) {
        statement.execute(create(table));
      }
    }
  }

  /** No column is ever NULL. */
  private String create(TpchTable<?> table) {
    List<String> key = List.of(PRIMARY_KEYS.get(table).split(", "));
    return table.getColumns().stream()
        .map(
            column ->
                column.getColumnName()
                    + " "
                    + type(column)
                    + (key.contains(column.getColumnName()) ? " NOT NULL" : database.required()))
        .collect(
            Collectors.joining(
                ", ",
                "CREATE TABLE " + name(table) + " (",
                String.format(
                    Locale.ROOT,
                    ", CONSTRAINT pk PRIMARY KEY (%s))%s",
                    PRIMARY_KEYS.get(table),
                    database.options(false))));
  }

  private static String name(TpchTable<?> table) {
    return table.getTableName().replace("_", "");
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> "BIGINT";
      case INTEGER -> "INTEGER";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15, 2)";
      case VARCHAR -> "VARCHAR(" + column.getType().getPrecision().orElseThrow() + ")";
    };
  }

  /** Writes all rows of a scale in batches; returns how many. */
  int load(double scale) throws SQLException {
    boolean commits = database.commitsBatches(false);
    connection.setAutoCommit(!commits);
    int rows = 0;
    for (TpchTable<?> table : TpchTable.getTables()) {
      rows += load(table, scale, commits);
    }
    connection.setAutoCommit(true);
    return rows;
  }

  private <E extends TpchEntity> int load(TpchTable<E> table, double scale, boolean commits)
      throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    String marks = "?" + ", ?".repeat(columns.size() - 1);
    int rows = 0;
    try (PreparedStatement upsert =
        connection.prepareStatement("UPSERT INTO " + name(table) + " VALUES (" + marks + ")")) {
      for (E entity : table.createGenerator(scale, 1, 1)) {
        for (int i = 0; i < columns.size(); i++) {
          upsert.setObject(i + 1, value(columns.get(i), entity));
        }
        upsert.addBatch();
        rows++;
        if (rows % Tables.BATCH == 0) {
          write(upsert, commits);
        }
      }
      write(upsert, commits);
    }
    return rows;
  }

  private void write(PreparedStatement upsert, boolean commits) throws SQLException {
    upsert.executeBatch();
    if (commits) {
      connection.commit();
    }
  }

  private <E extends TpchEntity> Object value(TpchColumn<E> column, E entity) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> column.getIdentifier(entity);
      case INTEGER -> column.getInteger(entity);
      case DATE -> database.parameter(LocalDate.parse(column.getString(entity)));
      case DOUBLE -> BigDecimal.valueOf(column.getDouble(entity)).setScale(2, RoundingMode.HALF_UP);
      case VARCHAR -> column.getString(entity);
    };
  }

  /**
   * The answer of a query.
   *
   * @param seconds how long it may take; 0 for as long as it takes
   */
  Answer answer(String sql, int seconds) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(seconds);
      try (ResultSet results = statement.executeQuery(sql)) {
        return Answer.read(database, results);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
