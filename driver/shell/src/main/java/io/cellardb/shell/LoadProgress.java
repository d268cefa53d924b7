package io.cellardb.shell;

import io.cellardb.shell.terminal.ProgressLine;
import io.cellardb.shell.tpch.TpchLoad;
import java.util.Locale;

/** Shows how far a load is: a line for each table, counting up while a person watches. */
final class LoadProgress implements TpchLoad.Progress {
  private final ProgressLine line;
  private String table = "";
  private long start;

  LoadProgress(ProgressLine line) {
    this.line = line;
  }

  @Override
  public void loaded(String name, long rows, boolean complete) {
    if (!name.equals(table)) {
      table = name;
      start = System.nanoTime();
    }
    if (complete || line.due()) {
      double seconds = (System.nanoTime() - start) / 1e9;
      String text =
          String.format(
              Locale.ROOT,
              "%-8s %,12d rows  %6.1f s  %,9.0f rows/s",
              name,
              rows,
              seconds,
              rows / Math.max(seconds, 1e-3));
      if (complete) {
        line.end(text);
      } else {
        line.show(text);
      }
    }
  }
}
