package io.cellardb.sql;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Kill;
import org.apache.calcite.sql.parser.SqlParserPos;

/** KILL: a session ends another one, or its statement. */
record Killing(Session session, Kill kill) implements Runnable {
  @Override
  public void run() {
    SqlParserPos pos = kill.number().getParserPosition();
    if (kill.session() < 0) {
      throw SqlException.at(pos, "42704", "there is no session " + kill.number());
    }
    try {
      session
          .engine()
          .activity()
          .kill(kill.session(), kill.queryOnly(), session.activity(), session.rights().unlimited());
    } catch (SqlException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
  }
}
