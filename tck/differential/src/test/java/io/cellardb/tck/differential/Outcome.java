package io.cellardb.tck.differential;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * What a query comes to in Cellar.
 *
 * @param answer its rows in any order; null if it is refused
 * @param refusal why; null if it is not
 */
record Outcome(Answer answer, SQLException refusal) {
  static Outcome of(Connection connection, String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      return new Outcome(Answer.read(results), null);
    } catch (SQLException e) {
      return new Outcome(null, e);
    }
  }

  /** Whether it is refused, and not by a defect. */
  boolean refused() {
    return refusal != null && !refusal.getSQLState().equals("XX000");
  }

  /** How it differs from another; null if both have the same rows or the same reason. */
  String differenceFrom(Outcome expected) {
    if (refusal != null || expected.refusal != null) {
      boolean alike =
          refused()
              && expected.refused()
              && refusal.getSQLState().equals(expected.refusal.getSQLState());
      return alike ? null : "refusals " + refusal + " and " + expected.refusal;
    }
    return answer.differenceFrom(expected.answer, false, Set.of());
  }
}
