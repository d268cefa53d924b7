package io.cellardb.shell.tpch;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Makes the eight tables of TPC-H and fills them through JDBC batches. The data of a scale is the
 * same each time.
 */
public final class TpchLoad {
  /** Below it the generator repeats keys of partsupp. */
  public static final double LEAST_SCALE = 0.01;

  private static final int ROWS_PER_BATCH = 2_000;
  private static final int MONEY_SCALE = 2;

  /** The primary keys, by table; TPC-H specification 1.4.2.1. */
  private static final Map<String, String> KEYS =
      Map.of(
          "part", "p_partkey",
          "supplier", "s_suppkey",
          "partsupp", "ps_partkey, ps_suppkey",
          "customer", "c_custkey",
          "orders", "o_orderkey",
          "lineitem", "l_orderkey, l_linenumber",
          "nation", "n_nationkey",
          "region", "r_regionkey");

  private final Connection connection;
  private final String namespace;
  private final double scale;

  /** Is told how far a load is. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Called when a table is begun, and after each batch.
     *
     * @param table the table that is being filled
     * @param rows how many of its rows are written
     * @param complete whether these are all
     */
    void loaded(String table, long rows, boolean complete);
  }

  /**
   * A load, which {@link #run} does.
   *
   * @param namespace where the tables are made; created if absent
   * @param scale 1 for about 8.7 million rows; {@link #LEAST_SCALE} or more
   */
  public TpchLoad(Connection connection, String namespace, double scale) {
    this.connection = connection;
    this.namespace = namespace;
    this.scale = scale;
  }

  /** Replaces the tables, if they exist, and fills them. */
  public void run(Progress progress) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE NAMESPACE IF NOT EXISTS " + namespace);
      for (TpchTable<?> table : TpchTable.getTables()) {
        statement.execute("DROP TABLE IF EXISTS " + name(table));
        statement.execute(createTable(table, name(table)));
      }
    }
    for (TpchTable<?> table : TpchTable.getTables()) {
      fill(table, progress);
    }
  }

  private String name(TpchTable<?> table) {
    return namespace + "." + table.getTableName();
  }

  /**
   * The definition of a table, in SQL that any database understands.
   *
   * @param name what it is called there
   */
  public static String createTable(TpchTable<?> table, String name) {
    StringJoiner columns = new StringJoiner(",\n  ", "CREATE TABLE " + name + " (\n  ", "\n)");
    for (TpchColumn<?> column : table.getColumns()) {
      columns.add(column.getColumnName() + " " + type(column) + " NOT NULL");
    }
    return columns.add("PRIMARY KEY (" + KEYS.get(table.getTableName()) + ")").toString();
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> "BIGINT";
      case INTEGER -> "INTEGER";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15, " + MONEY_SCALE + ")";
      case VARCHAR -> "VARCHAR(" + column.getType().getPrecision().orElseThrow() + ")";
    };
  }

  private <E extends TpchEntity> void fill(TpchTable<E> table, Progress progress)
      throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    StringJoiner marks = new StringJoiner(", ", " VALUES (", ")");
    columns.forEach(column -> marks.add("?"));
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + name(table) + marks)) {
      long rows = 0;
      progress.loaded(table.getTableName(), 0, false);
      for (E row : table.createGenerator(scale, 1, 1)) {
        set(insert, columns, row);
        insert.addBatch();
        rows++;
        if (rows % ROWS_PER_BATCH == 0) {
          insert.executeLargeBatch();
          progress.loaded(table.getTableName(), rows, false);
        }
      }
      insert.executeLargeBatch();
      progress.loaded(table.getTableName(), rows, true);
    }
  }

  /** Sets the parameters of an INSERT to a row. */
  public static <E extends TpchEntity> void set(
      PreparedStatement insert, List<TpchColumn<E>> columns, E row) throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      TpchColumn<E> column = columns.get(i);
      switch (column.getType().getBase()) {
        case IDENTIFIER -> insert.setLong(i + 1, column.getIdentifier(row));
        case INTEGER -> insert.setInt(i + 1, column.getInteger(row));
        case DATE -> insert.setObject(i + 1, LocalDate.ofEpochDay(column.getDate(row)));
        // The generator's hundredths, which are exact.
        case DOUBLE ->
            insert.setBigDecimal(i + 1, BigDecimal.valueOf(column.getIdentifier(row), MONEY_SCALE));
        case VARCHAR -> insert.setString(i + 1, column.getString(row));
      }
    }
  }
}
