package io.cellardb.shell.upkeep;

import io.cellardb.embedded.StoreCopy;
import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.storage.TableName;
import java.io.PrintStream;
import java.util.Locale;

/** Shows how far a copy is while a person watches, and prints the sentences about it. */
final class CopyProgress implements StoreCopy.Listener {
  private final ProgressLine line;
  private final PrintStream out;
  private TableName current;
  private long start;

  CopyProgress(ProgressLine line, PrintStream out) {
    this.line = line;
    this.out = out;
  }

  @Override
  public void tell(String sentence) {
    line.erase();
    out.println(sentence);
  }

  @Override
  public void progress(TableName table, long cells) {
    if (!table.equals(current)) {
      current = table;
      start = System.nanoTime();
    }
    if (line.due()) {
      double seconds = Math.max((System.nanoTime() - start) / 1e9, 1e-3);
      line.show(
          String.format(Locale.ROOT, "%s %,d cells  %,.0f cells/s", table, cells, cells / seconds));
    }
  }

  /** Takes away what is shown. */
  void erase() {
    line.erase();
  }
}
