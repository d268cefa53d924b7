package io.cellardb.shell;

import io.cellardb.shell.tpch.TpchLoad;
import java.io.PrintStream;
import java.util.Locale;

/** Shows how far a load is: a line for each table, counting up while a person watches. */
final class LoadProgress implements TpchLoad.Progress {
  private static final long REFRESH_NANOS = 100_000_000;

  private final PrintStream out;
  private final boolean terminal;
  private String table = "";
  private long start;
  private long shown;

  LoadProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void loaded(String name, long rows, boolean complete) {
    long now = System.nanoTime();
    if (!name.equals(table)) {
      table = name;
      start = now;
      shown = 0;
    }
    if (complete || (terminal && now - shown >= REFRESH_NANOS)) {
      shown = now;
      double seconds = (now - start) / 1e9;
      String line =
          String.format(
              Locale.ROOT,
              "%-8s %,12d rows  %6.1f s  %,9.0f rows/s",
              name,
              rows,
              seconds,
              rows / Math.max(seconds, 1e-3));
      out.print(terminal ? "\r" + line : line);
      if (complete) {
        out.println();
      }
      out.flush();
    }
  }
}
