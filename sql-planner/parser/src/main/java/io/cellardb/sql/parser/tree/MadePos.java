package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The place of a name that no statement has, but that something is made of which stands there: the
 * key columns that an UPDATE reads. Nobody needs a right to what is read so.
 */
public final class MadePos extends SqlParserPos {
  private static final long serialVersionUID = 1L;

  private MadePos(SqlParserPos pos) {
    super(pos.getLineNum(), pos.getColumnNum(), pos.getEndLineNum(), pos.getEndColumnNum());
  }

  /** The same place, of something made. */
  public static SqlParserPos at(SqlParserPos pos) {
    return new MadePos(pos);
  }

  /** Whether a place is that of something made. */
  public static boolean is(SqlParserPos pos) {
    return pos instanceof MadePos;
  }
}
