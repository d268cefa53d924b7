package io.cellardb.shell.terminal;

import java.io.PrintStream;

/**
 * A line that is refreshed in place while a person watches, at most ten times a second; otherwise
 * only what {@link #end} is given is printed. Not for several threads at a time.
 */
public final class ProgressLine {
  private static final long REFRESH_NANOS = 100_000_000;

  private final PrintStream out;
  private final boolean terminal;
  private long shown;
  private int width;

  /** A line on a stream. */
  public ProgressLine(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    this.shown = System.nanoTime() - REFRESH_NANOS;
  }

  /** Whether {@link #show} would print now, so that a caller need not make a text in vain. */
  public boolean due() {
    return terminal && System.nanoTime() - shown >= REFRESH_NANOS;
  }

  /** Replaces what the line says, if it is time for that. */
  public void show(String text) {
    if (due()) {
      shown = System.nanoTime();
      print(text);
      out.flush();
    }
  }

  /** The last text of the line, which stays. */
  public void end(String text) {
    print(text);
    out.println();
    out.flush();
    width = 0;
  }

  /** Takes the line away. */
  public void erase() {
    if (width > 0) {
      print("");
      out.print('\r');
      out.flush();
      width = 0;
    }
  }

  private void print(String text) {
    int blanks = Math.max(0, width - text.length());
    out.print((terminal ? "\r" : "") + text + " ".repeat(blanks));
    width = text.length();
  }
}
