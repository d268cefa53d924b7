package io.cellardb.shell.transfer;

/**
 * Follows the quotes of CSV from line to line, to tell where a record ends: not at a line end
 * within quotes. A quote opens only at the beginning of a field.
 */
final class QuoteScan {
  private enum State {
    FIELD_BEGINS,
    PLAIN,
    QUOTED,
    QUOTE_WITHIN_QUOTED
  }

  private final char delimiter;
  private State state = State.FIELD_BEGINS;

  QuoteScan(char delimiter) {
    this.delimiter = delimiter;
  }

  /** Goes over a line; returns whether its end is within quotes. */
  boolean endsWithinQuotes(String line) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      switch (state) {
        case FIELD_BEGINS -> {
          if (c != delimiter) {
            state = c == '"' ? State.QUOTED : State.PLAIN;
          }
        }
        case PLAIN -> state = c == delimiter ? State.FIELD_BEGINS : State.PLAIN;
        case QUOTED -> state = c == '"' ? State.QUOTE_WITHIN_QUOTED : State.QUOTED;
        case QUOTE_WITHIN_QUOTED ->
            state = c == '"' ? State.QUOTED : c == delimiter ? State.FIELD_BEGINS : State.PLAIN;
      }
    }
    return state == State.QUOTED;
  }
}
