package io.cellardb.shell;

import io.cellardb.shell.terminal.TextTable;
import io.cellardb.shell.terminal.VerticalText;
import io.cellardb.shell.transfer.ExportWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How the rows of a result are shown. */
enum ResultFormat {
  /** For people. */
  TABLE,
  /** With a header. */
  CSV,
  /** JSON lines. */
  JSON,
  /** For people and wide rows. */
  VERTICAL;

  /** Whether what is shown is for another program, which wants nothing but the rows. */
  boolean forPrograms() {
    return this == CSV || this == JSON;
  }

  /** Prints all rows, and returns how many there were. */
  long print(ResultSet results, PrintStream out) throws SQLException, IOException {
    if (!forPrograms()) {
      return this == TABLE ? TextTable.print(results, out) : VerticalText.print(results, out);
    }
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    ExportWriter rows = this == CSV ? ExportWriter.csv(writer) : ExportWriter.json(writer);
    long count = rows.write(results);
    writer.flush();
    return count;
  }
}
