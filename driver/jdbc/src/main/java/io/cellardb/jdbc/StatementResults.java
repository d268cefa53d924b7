package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Prepared;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;

/** What the last execution of a statement has given, and the execution that cancel is meant for. */
abstract class StatementResults extends ExecuteMethods {
  private boolean closeOnCompletion;

  /** The execution that cancel is meant for; null before the first. */
  private volatile Cancellation current;

  final Outcomes outcomes = new Outcomes();

  StatementResults(ConnectionUrl url, CursorKind cursor) {
    super(url, cursor);
  }

  /** Closes the last results and makes a new execution the one that cancel is meant for. */
  final Cancellation begin() throws SQLException {
    checkOpen();
    outcomes.clear();
    Cancellation cancellation = new Cancellation();
    current = cancellation;
    return cancellation;
  }

  /** The execution of the next statement of a text; one that was cancelled has none. */
  final Cancellation following(Cancellation last) {
    Cancellation cancellation = new Cancellation();
    current = cancellation;
    if (last.isRequested()) {
      cancellation.request();
    }
    return cancellation;
  }

  @Override
  final CellarResultSet results() {
    return outcomes.current().results();
  }

  @Override
  final long count() {
    return outcomes.current().count();
  }

  /** Makes keys that a batch has generated the ones that can be asked for. */
  final void takeKeys(Prepared prepared, Cancellation cancellation) {
    List<ColumnDescription> keys = prepared.keyColumns();
    if (!keys.isEmpty()) {
      outcomes.add(
          new Outcomes.Outcome(
              null, -1, null, new ResultColumns(keys), prepared.generatedKeys(), cancellation));
    }
  }

  /** Called by a result set of this statement that has been closed. */
  final void resultClosed() throws SQLException {
    if (closeOnCompletion && outcomes.areComplete()) {
      close();
    }
  }

  /** Sentences as a chain of warnings; null for none. */
  static SQLWarning chain(List<String> sentences) {
    if (sentences.isEmpty()) {
      return null;
    }
    SQLWarning first = null;
    for (String sentence : sentences) {
      SQLWarning warning = new SQLWarning(sentence, SqlState.WARNING.code());
      if (first == null) {
        first = warning;
      } else {
        first.setNextWarning(warning);
      }
    }
    return first;
  }

  /**
   * Ends the current execution soon, from any thread, without waiting; nothing when there is none.
   */
  @Override
  public void cancel() throws SQLException {
    checkOpen();
    Cancellation cancellation = current;
    if (cancellation != null) {
      cancellation.request();
    }
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    checkOpen();
    return results();
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return toInt(getLargeUpdateCount());
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return count();
  }

  /** Moves to the outcome of the next statement of the text that was executed. */
  @Override
  public boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_CURRENT_RESULT);
  }

  @Override
  public boolean getMoreResults(int what) throws SQLException {
    checkOpen();
    if (what != CLOSE_CURRENT_RESULT && what != KEEP_CURRENT_RESULT && what != CLOSE_ALL_RESULTS) {
      throw SqlState.INVALID_ARGUMENT.exception("getMoreResults does not know the value " + what);
    }
    outcomes.advance(what == KEEP_CURRENT_RESULT);
    if (what == CLOSE_ALL_RESULTS) {
      outcomes.closeKept();
    }
    Cancellation cancellation = outcomes.current().cancellation();
    if (cancellation != null) {
      current = cancellation;
    }
    return !isClosed() && results() != null;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return outcomes.current().warnings();
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    outcomes.clearWarnings();
  }

  @Override
  public void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  @Override
  public boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }
}
