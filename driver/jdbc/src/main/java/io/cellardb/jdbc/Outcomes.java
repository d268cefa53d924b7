package io.cellardb.jdbc;

import io.cellardb.jdbc.session.Cancellation;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the last execution of a statement has given: an outcome for each statement of its text, one
 * of which is the current one, and result sets before that which were kept open.
 */
final class Outcomes {
  static final ResultColumns NO_COLUMNS = new ResultColumns(List.of());

  /** Before the first execution, and when there are no more results. */
  private static final Outcome NONE = new Outcome(null, -1, null, NO_COLUMNS, List.of(), null);

  /**
   * What one statement has given.
   *
   * @param results its rows; null for a count
   * @param count -1 for rows
   * @param warnings the first of a chain; null for none
   * @param keyColumns the columns of the keys that were generated and asked for
   * @param keyRows those keys
   * @param cancellation of the execution; null for none
   */
  record Outcome(
      CellarResultSet results,
      long count,
      SQLWarning warnings,
      ResultColumns keyColumns,
      List<Object[]> keyRows,
      Cancellation cancellation) {}

  private Outcome current = NONE;

  /** Whether {@link #current} is one of the execution. */
  private boolean any;

  private final Deque<Outcome> next = new ArrayDeque<>();
  private final List<CellarResultSet> kept = new ArrayList<>();

  Outcome current() {
    return current;
  }

  /** Adds an outcome behind the others; the first is the current one. */
  void add(Outcome outcome) {
    if (!any) {
      current = outcome;
      any = true;
    } else {
      next.add(outcome);
    }
  }

  /** The current outcome has no warnings any more. */
  void clearWarnings() {
    current =
        new Outcome(
            current.results,
            current.count,
            null,
            current.keyColumns,
            current.keyRows,
            current.cancellation);
  }

  /** The next outcome becomes the current one; that one's rows stay open or not. */
  void advance(boolean keep) throws SQLException {
    CellarResultSet last = current.results;
    current = next.isEmpty() ? NONE : next.remove();
    if (last != null && keep) {
      kept.add(last);
    } else if (last != null) {
      last.close();
    }
  }

  /** Closes the result sets that were kept. */
  void closeKept() throws SQLException {
    List<CellarResultSet> all = List.copyOf(kept);
    kept.clear();
    closeAll(all);
  }

  /** Closes and forgets everything. */
  void clear() throws SQLException {
    if (!any && kept.isEmpty()) {
      return;
    }
    if (kept.isEmpty() && next.isEmpty()) {
      CellarResultSet only = current.results;
      current = NONE;
      any = false;
      if (only != null) {
        only.close();
      }
      return;
    }
    List<CellarResultSet> all = new ArrayList<>(kept);
    if (current.results != null) {
      all.add(current.results);
    }
    for (Outcome outcome : next) {
      if (outcome.results != null) {
        all.add(outcome.results);
      }
    }
    current = NONE;
    any = false;
    next.clear();
    kept.clear();
    closeAll(all);
  }

  private static void closeAll(List<CellarResultSet> all) throws SQLException {
    SQLException failure = null;
    for (CellarResultSet results : all) {
      try {
        results.close();
      } catch (SQLException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Whether there were rows, and all result sets are closed, those to come included. */
  boolean areComplete() {
    return current.results != null
        && current.results.isClosed()
        && next.isEmpty()
        && kept.stream().allMatch(CellarResultSet::isClosed);
  }
}
