package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Table;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.Hook;

/**
 * Ways to answer a query that must not matter: with primary keys and without, with statistics, with
 * next to no memory, in the transaction that has written the rows, as of now, and without each of
 * the rules by which plans get better.
 */
final class Ways implements AutoCloseable {
  /** Rules that no plan needs, by what Calcite calls them, see {@link WaysTest}. */
  static final List<String> RULES =
      List.of(
          "FilterIntoJoinRule",
          "JoinConditionPushRule|JoinPushExpressionsRule",
          "FilterMergeRule",
          "FilterProjectTransposeRule",
          "FilterAggregateTransposeRule",
          "FilterSetOpTransposeRule",
          "ReduceExpressionsRule.*",
          "ProjectMergeRule",
          "ProjectRemoveRule",
          "PruneEmpty.*",
          "JoinToMultiJoinRule|JoinOrderRule",
          "FilterIntoScanRule|FilterIntoFilteredScanRule",
          "ProjectIntoScanRule|CountIntoScanRule|ExtremeIntoScanRule",
          "SortIntoScanRule|LimitIntoScanRule|SortProjectTransposeRule");

  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private int changes;

  /**
   * Stores with the small tables.
   *
   * @param name of the stores, in memory
   * @param rows the statements that write the rows
   */
  Ways(String name, List<String> rows) throws SQLException {
    String store = "jdbc:cellar:mem:" + name;
    Connection keyed = add("with keys", store);
    create(keyed, true, "");
    write(keyed, rows);
    add("with 1 KB of memory", store + "?memory=1k");
    Connection heap = add("without keys", store + "heap");
    create(heap, false, "");
    write(heap, rows);
    Connection salted = add("with salted keys", store + "salted");
    create(salted, true, " WITH (salt_buckets = 3)");
    write(salted, rows);
    Connection analyzed = add("with statistics", store + "analyzed");
    create(analyzed, true, "");
    write(analyzed, rows);
    for (Table table : SmallTables.TABLES) {
      execute(analyzed, "ANALYZE TABLE " + table.name());
    }
    Connection writer = add("in the transaction that has written", store + "writer");
    create(writer, true, "");
    writer.setAutoCommit(false);
    write(writer, rows);
    add("as of now", store + "?asOf=" + (System.currentTimeMillis() + 1));
  }

  private Connection add(String way, String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    connections.put(way, connection);
    return connection;
  }

  private static void create(Connection connection, boolean keyed, String options)
      throws SQLException {
    for (Table table : SmallTables.TABLES) {
      execute(connection, SmallTables.create(table, keyed, options));
    }
  }

  private static void write(Connection connection, List<String> rows) throws SQLException {
    for (String insert : rows) {
      execute(connection, insert);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a query in every way; what is not as the first way has it is added to {@code wrong}. */
  void compare(String sql, List<String> wrong) throws SQLException {
    Connection first = connections.values().iterator().next();
    Outcome expected = Outcome.of(first, sql);
    for (Map.Entry<String, Connection> way : connections.entrySet()) {
      add(way.getKey(), Outcome.of(way.getValue(), sql).differenceFrom(expected), sql, wrong);
    }
    for (String rules : RULES) {
      forgetPlans(first);
      Pattern pattern = Pattern.compile(rules);
      Consumer<RelOptPlanner> exclusion = planner -> planner.setRuleDescExclusionFilter(pattern);
      Hook.Closeable excluded = Hook.PLANNER.addThread(exclusion);
      try {
        add("without " + rules, Outcome.of(first, sql).differenceFrom(expected), sql, wrong);
      } finally {
        excluded.close();
      }
    }
    forgetPlans(first);
  }

  private static void add(String way, String difference, String sql, List<String> wrong) {
    if (difference != null) {
      wrong.add(way + ": " + sql + "\n" + difference);
    }
  }

  /** A plan is of one state of the catalog. */
  private void forgetPlans(Connection connection) throws SQLException {
    execute(connection, "COMMENT ON TABLE emp IS '" + ++changes + "'");
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : connections.values()) {
      connection.close();
    }
  }
}
