package io.cellardb.tck.bench;

import java.io.IOException;
import java.sql.SQLException;

/** A part of the suite of work. */
interface WorkCase {
  /** Measures; every answer is compared and a wrong one throws. */
  void run(WorkContext context) throws IOException, SQLException;
}
