package io.cellardb.sql;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.GeneratedKeys;
import io.cellardb.sql.parser.text.PreparedCommand;
import io.cellardb.sql.parser.text.PreparedText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The statements that PREPARE has given names in a session. EXECUTE is the statement with its
 * values in it, whose literals go out again where plans are cached.
 */
final class PreparedStatements {
  private static final String UNKNOWN = "26000";
  private static final String DUPLICATE = "42P05";
  private static final String SYNTAX = "42601";

  private final Session session;
  private final Map<String, PreparedText> known = new HashMap<>();

  PreparedStatements(Session session) {
    this.session = session;
  }

  /**
   * The statement that a text means.
   *
   * @return empty if it is none of PREPARE, EXECUTE and DEALLOCATE
   */
  Optional<Statement> statement(String sql, GeneratedKeys keys) {
    return PreparedCommand.of(sql).map(command -> statement(command, sql, keys));
  }

  private Statement statement(PreparedCommand command, String sql, GeneratedKeys keys) {
    if (command instanceof PreparedCommand.Execute execute) {
      return execute(execute, keys);
    }
    long version = session.snapshot().version();
    Runnable work =
        command instanceof PreparedCommand.Prepare prepare
            ? () -> prepare(prepare)
            : () -> deallocate((PreparedCommand.Deallocate) command);
    return new Statement(session, sql, keys, new Plan.OfSession(version, work), null);
  }

  private void prepare(PreparedCommand.Prepare command) {
    if (known.containsKey(command.name())) {
      throw new SqlException(
          DUPLICATE, "there is a prepared statement '" + command.name() + "' already");
    }
    String text = command.statement().withParameters();
    boolean prepares = PreparedCommand.of(text).isPresent();
    if (prepares || session.prepare(text).isDefinition()) {
      throw new SqlException(SYNTAX, "PREPARE is for queries and for changes of rows");
    }
    known.put(command.name(), command.statement());
  }

  private Statement execute(PreparedCommand.Execute command, GeneratedKeys keys) {
    PreparedText statement = known.get(command.name());
    if (statement == null) {
      throw unknown(command.name());
    }
    int wanted = statement.parameters();
    if (command.values().size() != wanted) {
      throw new SqlException(
          SYNTAX,
          "the prepared statement '"
              + command.name()
              + "' has "
              + wanted
              + " parameters, but EXECUTE gives it "
              + command.values().size());
    }
    try {
      // A value must not find the columns of the statement.
      command.values().forEach(value -> session.prepare("VALUES (" + value + ")"));
      return session.prepare(statement.with(command.values()), keys);
    } catch (SqlException e) {
      // The place would be one in another text.
      String message = e.getMessage();
      String place = " (line " + e.line() + ", column " + e.column() + ")";
      throw new SqlException(
          e.sqlState(),
          message.endsWith(place)
              ? message.substring(0, message.length() - place.length())
              : message,
          e);
    }
  }

  /** Forgets all of them. */
  void forget() {
    known.clear();
  }

  private void deallocate(PreparedCommand.Deallocate command) {
    if (command.name() == null) {
      forget();
    } else if (known.remove(command.name()) == null) {
      throw unknown(command.name());
    }
  }

  private static SqlException unknown(String name) {
    return new SqlException(UNKNOWN, "there is no prepared statement '" + name + "'");
  }
}
