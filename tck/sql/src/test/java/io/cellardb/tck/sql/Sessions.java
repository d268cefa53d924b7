package io.cellardb.tck.sql;

import io.cellardb.sql.Cursor;
import io.cellardb.sql.Session;
import io.cellardb.sql.Statement;
import io.cellardb.sql.execution.vector.Batch;
import java.util.ArrayList;
import java.util.List;

/** Runs statements in sessions of an engine. */
final class Sessions {
  private Sessions() {}

  /** Runs a statement that returns no rows. */
  static void run(Session session, String sql) {
    Statement statement = session.prepare(sql);
    if (statement.isDefinition()) {
      statement.define();
    } else {
      statement.update(List.<Object[]>of(new Object[0]), context -> {});
    }
  }

  /** The rows of a query, each with its values in a line between bars. */
  static List<String> query(Session session, String sql) {
    Statement statement = session.prepare(sql);
    List<String> rows = new ArrayList<>();
    try (Cursor cursor = statement.query(new Object[0])) {
      for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
        for (int i = 0; i < batch.size(); i++) {
          List<String> values = new ArrayList<>();
          for (int column = 0; column < statement.columns().size(); column++) {
            values.add(
                String.valueOf(
                    batch
                        .column(column)
                        .getObject(statement.columns().get(column).type(), batch.row(i))));
          }
          rows.add(String.join("|", values));
        }
      }
    }
    return rows;
  }
}
