package io.cellardb.tck.sql.logic;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A script asked of one empty database: all its statements, and some of its queries or all. */
final class LogicRun {
  private static final int TIMEOUT_SECONDS = 60;

  /** Some scripts change rows a hundred times between two queries of a sample. */
  private static final int MOST_STATEMENTS_OF_A_QUERY = 10;

  private static final Pattern DROP_VIEW =
      Pattern.compile("(?is)\\s*DROP VIEW (?:IF EXISTS )?(\\w+)\\s*");

  private final LogicScript script;
  private final KnownDifferences known;
  private final LogicReport report;
  private final KeyedTables tables;
  private final Map<String, String> labels = new HashMap<>();

  LogicRun(LogicScript script, KnownDifferences known, LogicReport report) {
    this.script = script;
    this.known = known;
    this.report = report;
    this.tables = new KeyedTables(script);
  }

  /** Runs it, with so many of its queries, chosen at random, as are wanted. */
  void run(Connection connection, int wanted, Random random) throws SQLException {
    BitSet queries = choose(wanted, random);
    int last = queries.length();
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      for (int i = 0; i < last; i++) {
        LogicRecord record = script.records().get(i);
        if (record instanceof LogicRecord.Query && !queries.get(i)) {
          continue;
        }
        String reason = known.reason(script.name(), record.sql());
        if (reason != null) {
          report.excluded(reason, record instanceof LogicRecord.Query);
        } else if (record instanceof LogicRecord.Query query) {
          ask(statement, query);
        } else {
          execute(statement, (LogicRecord.Statement) record);
        }
      }
    }
  }

  /** Which records are queries to ask, of those that do not have too much before them. */
  private BitSet choose(int wanted, Random random) {
    int left = wanted;
    BitSet chosen = new BitSet();
    long statements = 0;
    for (int i = 0; i < script.records().size(); i++) {
      if (script.records().get(i) instanceof LogicRecord.Query) {
        chosen.set(i);
      } else if (!chosen.isEmpty() && ++statements > (long) MOST_STATEMENTS_OF_A_QUERY * wanted) {
        break;
      }
    }
    int count = chosen.cardinality();
    for (int i = chosen.nextSetBit(0); i >= 0 && left < count; i = chosen.nextSetBit(i + 1)) {
      if (random.nextInt(count--) < left) {
        left--;
      } else {
        chosen.clear(i);
      }
    }
    return chosen;
  }

  /** A view that others use goes with these, where SQLite leaves them without it. */
  private String adapt(String sql) {
    Matcher drop = DROP_VIEW.matcher(sql);
    return drop.matches() ? "DROP VIEW IF EXISTS " + drop.group(1) + " CASCADE" : tables.adapt(sql);
  }

  private void execute(Statement statement, LogicRecord.Statement record) {
    try {
      statement.execute(adapt(record.sql()));
      if (record.fails()) {
        report.failed(script, record, "a statement that has to fail does not", "");
      }
    } catch (SQLException e) {
      if (!record.fails()) {
        report.failed(script, record, "statement " + e.getSQLState(), e.getMessage());
      }
    }
  }

  private void ask(Statement statement, LogicRecord.Query query) {
    long start = System.nanoTime();
    try {
      ResultText result;
      try (ResultSet rows = statement.executeQuery(query.sql())) {
        result = ResultText.of(rows, query.types(), query.sort());
      }
      long nanos = System.nanoTime() - start;
      if (!result.matches(query.result())) {
        report.failed(
            script, query, "wrong result", "expected " + query.result() + " got " + result);
        return;
      }
      String before = query.label().isEmpty() ? null : labels.put(query.label(), result.hash());
      if (before != null && !before.equals(result.hash())) {
        report.failed(script, query, "wrong result", "another result of the same label");
        return;
      }
      report.passed(script, query, nanos);
    } catch (SQLException | RuntimeException | AssertionError e) {
      String kind = e instanceof SQLException sql ? sql.getSQLState() : e.getClass().getName();
      report.failed(script, query, "error " + kind, String.valueOf(e.getMessage()));
    }
  }
}
