package io.cellardb.tck.seed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A script with the answers to its statements:
 *
 * <pre>
 * # Text, which changes nothing.
 * SELECT k, v FROM t
 * WHERE k > ?;
 * ? 5                  the parameters, as SQL literals; once more for each such line
 * | K | V              the labels of the columns
 * | 6 | six            a row, sorted as text unless the statement has ORDER BY
 * = 3 rows             or the number of rows that it changed
 * ! 42601 message      or its error: SQLSTATE and message
 * </pre>
 *
 * <p>NULL is {@code NULL}; texts stand without quotes, except where they would be misread. The
 * regions and the numbers of rows that plans estimate are left out, since they are the store's own.
 */
public final class GoldenScript {
  private static final Pattern ESTIMATE = Pattern.compile("(, regions=\\[[^]]*])|( rows~\\d+$)");

  /** Statement and parameters, or text that stays as it is. */
  private record Step(List<String> lines, boolean statement, List<String> parameters) {}

  private final List<Step> steps = new ArrayList<>();

  /** Something that is done now and then between two statements. */
  public interface Interlude {
    /** Returns the connection to go on with. */
    Connection next(Connection connection) throws SQLException;
  }

  /** Of these lines. */
  public GoldenScript(List<String> text) {
    List<String> statement = new ArrayList<>();
    for (String line : text) {
      if (!statement.isEmpty() || !isText(line)) {
        addLine(line, statement);
      } else {
        steps.add(new Step(List.of(line), false, List.of()));
      }
    }
    if (!statement.isEmpty()) {
      throw new IllegalArgumentException("no semicolon ends " + statement);
    }
  }

  private static boolean isText(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  private void addLine(String line, List<String> statement) {
    if (statement.isEmpty() && (line.startsWith("? ") || isAnswer(line))) {
      if (line.startsWith("? ")) {
        steps.get(steps.size() - 1).parameters().add(line);
      }
      return;
    }
    statement.add(line);
    if (line.endsWith(";")) {
      steps.add(new Step(List.copyOf(statement), true, new ArrayList<>()));
      statement.clear();
    }
  }

  private static boolean isAnswer(String line) {
    return line.startsWith("| ") || line.startsWith("= ") || line.startsWith("! ");
  }

  /** The text of all statements, without their semicolons. */
  public List<String> statements() {
    return steps.stream().filter(Step::statement).map(GoldenScript::sql).toList();
  }

  private static String sql(Step step) {
    String sql = String.join("\n", step.lines());
    return sql.substring(0, sql.length() - 1);
  }

  /** Runs all statements and returns the script with their answers. */
  public List<String> run(Connection first, Interlude interlude) throws SQLException {
    List<String> text = new ArrayList<>();
    Connection connection = first;
    try {
      for (Step step : steps) {
        text.addAll(step.lines());
        if (step.statement()) {
          connection = interlude.next(connection);
          answer(connection, step, text);
        }
      }
    } finally {
      connection.close();
    }
    return text;
  }

  private static void answer(Connection connection, Step step, List<String> text) {
    String sql = sql(step);
    List<String> parameters = step.parameters().isEmpty() ? List.of("") : step.parameters();
    for (String line : parameters) {
      if (!line.isEmpty()) {
        text.add(line);
      }
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        List<Object> values = line.isEmpty() ? List.of() : Literals.parse(line.substring(2));
        for (int i = 0; i < values.size(); i++) {
          statement.setObject(i + 1, values.get(i));
        }
        if (statement.execute()) {
          text.addAll(rows(statement.getResultSet(), sql));
        } else {
          text.add("= " + statement.getUpdateCount() + " rows");
        }
      } catch (SQLException e) {
        text.add("! " + e.getSQLState() + " " + e.getMessage().replace("\n", " "));
      }
    }
  }

  private static List<String> rows(ResultSet results, String sql) throws SQLException {
    ResultSetMetaData columns = results.getMetaData();
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      labels.add(columns.getColumnLabel(i));
    }
    String upper = sql.toUpperCase(Locale.ROOT);
    boolean plan = upper.startsWith("EXPLAIN");
    List<String> rows = new ArrayList<>();
    while (results.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= labels.size(); i++) {
        row.add(plan ? results.getString(i) : value(results, i));
      }
      rows.add("| " + String.join(" | ", row));
    }
    if (plan) {
      return rows.stream().map(row -> ESTIMATE.matcher(row).replaceAll("")).toList();
    }
    if (!upper.contains("ORDER BY")) {
      rows.sort(null);
    }
    rows.add(0, "| " + String.join(" | ", labels));
    return rows;
  }

  private static String value(ResultSet results, int column) throws SQLException {
    Object value = results.getObject(column);
    if (value == null) {
      return "NULL";
    }
    if (value instanceof byte[] bytes) {
      return "X'" + HexFormat.of().withUpperCase().formatHex(bytes) + "'";
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, String> entries = new TreeMap<>();
      map.forEach((key, entry) -> entries.put(String.valueOf(key), String.valueOf(entry)));
      return entries.toString();
    }
    String text = results.getString(column);
    boolean plain = !text.isBlank() && text.strip().equals(text) && !text.equals("NULL");
    return plain ? text : "'" + text + "'";
  }
}
