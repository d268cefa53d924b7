package io.cellardb.tck.bench;

import java.io.IOException;
import java.sql.SQLException;

/** Some measurements that belong together and make one report. */
interface Suite {
  /** Measures; every answer is compared and a wrong one throws. */
  void run(Setup setup, Report report) throws IOException, SQLException;
}
