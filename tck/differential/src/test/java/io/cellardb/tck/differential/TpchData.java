package io.cellardb.tck.differential;

import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The eight tables of TPC-H, in standard SQL that both databases take. */
final class TpchData {
  private static final int BATCH = 1000;

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

  /** What each table names; the tables that are named stand before. */
  private static final Map<TpchTable<?>, List<String>> FOREIGN_KEYS = foreignKeys();

  private TpchData() {}

  private static Map<TpchTable<?>, List<String>> foreignKeys() {
    Map<TpchTable<?>, List<String>> keys = new LinkedHashMap<>();
    keys.put(TpchTable.REGION, List.of());
    keys.put(TpchTable.NATION, List.of("(n_regionkey) REFERENCES region"));
    keys.put(TpchTable.SUPPLIER, List.of("(s_nationkey) REFERENCES nation"));
    keys.put(TpchTable.CUSTOMER, List.of("(c_nationkey) REFERENCES nation"));
    keys.put(TpchTable.PART, List.of());
    keys.put(
        TpchTable.PART_SUPPLIER,
        List.of("(ps_partkey) REFERENCES part", "(ps_suppkey) REFERENCES supplier"));
    keys.put(TpchTable.ORDERS, List.of("(o_custkey) REFERENCES customer"));
    keys.put(
        TpchTable.LINE_ITEM,
        List.of(
            "(l_orderkey) REFERENCES orders ON DELETE CASCADE",
            "(l_partkey, l_suppkey) REFERENCES partsupp (ps_partkey, ps_suppkey)"));
    return keys;
  }

  /** Creates and fills all tables; returns the number of rows. */
  static int load(Connection connection, double scale) throws SQLException {
    int rows = 0;
    for (TpchTable<?> table : TpchTable.getTables()) {
      rows += load(connection, table, List.of(), scale);
    }
    return rows;
  }

  /** The same, with the foreign keys of the specification, which each row has to meet. */
  static int loadReferring(Connection connection, double scale) throws SQLException {
    int rows = 0;
    for (Map.Entry<TpchTable<?>, List<String>> table : FOREIGN_KEYS.entrySet()) {
      rows += load(connection, table.getKey(), table.getValue(), scale);
    }
    return rows;
  }

  private static <E extends TpchEntity> int load(
      Connection connection, TpchTable<E> table, List<String> foreignKeys, double scale)
      throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    String name = table.getTableName().replace("_", "");
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          columns.stream()
              .map(column -> column.getColumnName() + " " + type(column) + " NOT NULL")
              .collect(
                  Collectors.joining(
                      ", ",
                      "CREATE TABLE " + name + " (",
                      ", PRIMARY KEY ("
                          + PRIMARY_KEYS.get(table)
                          + ")"
                          + foreignKeys.stream()
                              .map(key -> ", FOREIGN KEY " + key)
                              .collect(Collectors.joining())
                          + ")")));
    }
    int rows = 0;
    List<String> key = List.of(PRIMARY_KEYS.get(table).split(", "));
    Set<List<Object>> keys = new HashSet<>();
    try (PreparedStatement insert =
        connection.prepareStatement(
            columns.stream()
                .map(column -> "?")
                .collect(Collectors.joining(", ", "INSERT INTO " + name + " VALUES (", ")")))) {
      for (E entity : table.createGenerator(scale, 1, 1)) {
        List<Object> keyed = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          Object value = value(columns.get(i), entity);
          insert.setObject(i + 1, value);
          if (key.contains(columns.get(i).getColumnName())) {
            keyed.add(value);
          }
        }
        if (!keys.add(keyed)) {
          continue; // below a scale of 0.01 some parts have the same supplier twice
        }
        insert.addBatch();
        if (++rows % BATCH == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
    return rows;
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

  private static <E extends TpchEntity> Object value(TpchColumn<E> column, E entity) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> column.getIdentifier(entity);
      case INTEGER -> column.getInteger(entity);
      case DATE -> LocalDate.parse(column.getString(entity));
      case DOUBLE -> BigDecimal.valueOf(column.getDouble(entity)).setScale(2, RoundingMode.HALF_UP);
      case VARCHAR -> column.getString(entity);
    };
  }
}
