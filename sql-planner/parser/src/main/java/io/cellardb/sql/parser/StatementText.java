package io.cellardb.sql.parser;

import java.io.IOException;
import org.apache.calcite.util.SourceStringReader;

/** The text of a statement for the generated parser, which asks for it piece by piece. */
final class StatementText extends SourceStringReader {
  /** Characters that are parsed in much less than a millisecond. */
  private static final int PIECE = 1_024;

  private final Runnable step;
  private RuntimeException end;

  /** A text; {@code step} is run before each piece, and may throw to end the parsing. */
  StatementText(String sql, Runnable step) {
    super(sql);
    this.step = step;
  }

  @Override
  public int read(char[] buffer, int start, int length) throws IOException {
    try {
      step.run();
    } catch (RuntimeException e) {
      end = e;
      throw e;
    }
    return super.read(buffer, start, Math.min(length, PIECE));
  }

  /** What ended the parsing; null if nothing did. */
  RuntimeException end() {
    return end;
  }
}
