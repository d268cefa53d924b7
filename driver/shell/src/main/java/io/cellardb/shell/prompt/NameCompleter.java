package io.cellardb.shell.prompt;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Completes the names of tables, columns and namespaces, and words of SQL. It asks the database
 * each time, so that new tables are known at once.
 */
final class NameCompleter implements Completer {
  private static final List<String> WORDS =
      List.of(
          ("ALTER TABLE,ANALYZE,AND,AS,ASC,AVG(,BETWEEN,BY,CASE,CAST(,COALESCE(,COMMIT,COPY,COUNT(,"
                  + "CREATE NAMESPACE,CREATE SEQUENCE,CREATE TABLE,CREATE VIEW,CROSS JOIN,"
                  + "CURRENT_DATE,CURRENT_TIMESTAMP,DEFAULT,DELETE FROM,DESC,DISTINCT,DROP,ELSE,END,"
                  + "EXCEPT,EXISTS,EXPLAIN,EXTRACT(,FALSE,FROM,FULL JOIN,GROUP BY,HAVING,IN,"
                  + "INNER JOIN,INSERT INTO,INTERSECT,IS,JOIN,LEFT JOIN,LIKE,LIMIT,MAX(,MERGE INTO,"
                  + "MIN(,NOT,NULL,OFFSET,ON,OR,ORDER BY,OVER (,PARTITION BY,PRIMARY KEY,RETURNING,"
                  + "ROLLBACK,SELECT,SET,SUM(,SYSTEM_TIME AS OF,TABLE,THEN,TRUE,TRUNCATE TABLE,UNION,"
                  + "UPDATE,UPSERT INTO,USING,VALUES,WHEN,WHERE,WITH")
              .split(","));

  private final Connections connections;

  /** Gives the connection of the moment. */
  @FunctionalInterface
  interface Connections {
    Connection current() throws SQLException;
  }

  NameCompleter(Connections connections) {
    this.connections = connections;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    String before = line.line().substring(0, line.cursor() - line.word().length());
    if (before.chars().filter(each -> each == '\'').count() % 2 == 1) {
      return;
    }
    try (Search search = new Search(connections.current(), line.word(), candidates)) {
      search.run(before, before + line.line().substring(line.cursor()));
    } catch (SQLException e) {
      // Without a connection, or when it is closed meanwhile, there are no names to complete.
      candidates.clear();
    }
  }

  /** One completion of a name. */
  private static final class Search implements AutoCloseable {
    private final Connection connection;
    private final Statement statement;
    private final DatabaseMetaData meta;
    private final String prefix;
    private final List<Candidate> candidates;
    private final Set<String> proposed = new HashSet<>();

    Search(Connection connection, String prefix, List<Candidate> candidates) throws SQLException {
      this.connection = connection;
      this.statement = connection.createStatement();
      this.meta = connection.getMetaData();
      this.prefix = prefix;
      this.candidates = candidates;
    }

    /**
     * Finds all there is.
     *
     * @param before the text before the name
     * @param text all text but the name
     */
    void run(String before, String text) throws SQLException {
      int dot = prefix.lastIndexOf('.');
      if (dot > 0) {
        tables(plain(prefix.substring(0, dot)), prefix.substring(0, dot + 1));
      } else {
        namespaces();
      }
      boolean command = before.stripLeading().startsWith("!") || before.startsWith("\\");
      if (command || TableReferences.expectedAfter(before)) {
        tables(connection.getSchema(), "");
        return;
      }
      Map<String, String> tables = TableReferences.of(text);
      for (Map.Entry<String, String> each : tables.entrySet()) {
        String qualifier = each.getKey() + ".";
        if (startsWith(qualifier, prefix)) {
          add(qualifier, false);
        }
        columns(each.getValue(), "");
        if (startsWith(prefix, qualifier)) {
          columns(each.getValue(), qualifier);
        }
      }
      if (tables.isEmpty() && !before.isBlank() && !prefix.isEmpty()) {
        columns("%", "");
      }
      words();
    }

    private void namespaces() throws SQLException {
      try (ResultSet schemas = meta.getSchemas(null, pattern(prefix))) {
        while (schemas.next()) {
          add(quoted(schemas.getString("TABLE_SCHEM")) + ".", false);
        }
      }
    }

    private void tables(String namespace, String written) throws SQLException {
      try (ResultSet tables =
          meta.getTables(
              null,
              literally(namespace),
              pattern(prefix.substring(written.length())),
              new String[] {"TABLE", "VIEW", "SYSTEM TABLE"})) {
        while (tables.next()) {
          String name = tables.getString("TABLE_NAME");
          // Each table has system tables of its own beside it, which are named with a dollar.
          if (!name.contains("$") || prefix.contains("$")) {
            add(written + quoted(name), true);
          }
        }
      }
    }

    /**
     * The columns of a table that begin with the prefix.
     *
     * @param table as it is written; "%" for all of the current namespace
     * @param written what of the prefix is a qualifier
     */
    private void columns(String table, String written) throws SQLException {
      int dot = table.lastIndexOf('.');
      String namespace = dot < 0 ? connection.getSchema() : plain(table.substring(0, dot));
      String name = plain(table.substring(dot + 1));
      String begin = prefix.substring(written.length());
      try (ResultSet columns =
          meta.getColumns(
              null, literally(namespace), name.equals("%") ? name : literally(name), "%")) {
        while (columns.next()) {
          String column = columns.getString("COLUMN_NAME");
          String qualifier = column.substring(column.lastIndexOf('.') + 1);
          if (startsWith(column, plain(begin))) {
            add(written + quoted(column), true);
          } else if (startsWith(qualifier, plain(begin))) {
            add(written + quoted(qualifier), true);
          }
        }
      }
    }

    private void words() {
      boolean lower = !prefix.isEmpty() && Character.isLowerCase(prefix.charAt(0));
      for (String word : WORDS) {
        if (!prefix.isEmpty() && startsWith(word, prefix)) {
          add(lower ? word.toLowerCase(Locale.ROOT) : word, !word.endsWith("("));
        }
      }
    }

    private void add(String value, boolean whole) {
      if (proposed.add(value)) {
        candidates.add(new Candidate(value, value, null, null, null, null, whole));
      }
    }

    /** A name as it stands in SQL; the dots between the parts of a name stay. */
    private String quoted(String name) throws SQLException {
      boolean typed = prefix.substring(prefix.lastIndexOf('.') + 1).startsWith("\"");
      StringJoiner sql = new StringJoiner(".");
      for (String part : name.split("\\.", -1)) {
        // A dollar needs no quotes here, though it does in standard SQL.
        boolean quotes =
            typed || statement.enquoteIdentifier(part.replace('$', '_'), false).startsWith("\"");
        sql.add(quotes ? statement.enquoteIdentifier(part, true) : part);
      }
      return sql.toString();
    }

    private String pattern(String begin) throws SQLException {
      return literally(plain(begin)) + "%";
    }

    private String literally(String name) throws SQLException {
      String escape = meta.getSearchStringEscape();
      return name.replace(escape, escape + escape)
          .replace("_", escape + "_")
          .replace("%", escape + "%");
    }

    private static String plain(String name) {
      return name.replace("\"", "");
    }

    private static boolean startsWith(String text, String begin) {
      return text.regionMatches(true, 0, begin, 0, begin.length());
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }
}
