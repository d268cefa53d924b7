package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The hints that there are: {@code SELECT /*+ INDEX(table index ...), NO_INDEX(table [index ...]),
 * PARTIAL_STATES *}{@code /}, and of the first two {@code FROM table /*+ INDEX(index ...) *}{@code
 * /}. A query calls a table by its alias, if it has one.
 */
public final class Hints {
  /** The table is read by one of these indexes. */
  public static final String INDEX = "INDEX";

  /** The table is read without these indexes, or without any. */
  public static final String NO_INDEX = "NO_INDEX";

  /** States of which something may be missing are wanted, too. */
  public static final String PARTIAL_STATES = "PARTIAL_STATES";

  private static final List<String> OF_TABLES = List.of(INDEX, NO_INDEX);
  private static final List<String> OF_QUERIES = List.of(INDEX, NO_INDEX, PARTIAL_STATES);

  private Hints() {}

  /**
   * Refuses names of hints that there are not.
   *
   * @param ofTable whether it stands behind a table, and not behind SELECT
   */
  public static void checkName(SqlIdentifier name, boolean ofTable) {
    List<String> known = ofTable ? OF_TABLES : OF_QUERIES;
    if (!known.contains(upper(name))) {
      throw new SqlSyntaxException(
          "there is no hint "
              + name
              + " behind "
              + (ofTable ? "a table" : "SELECT")
              + ", but "
              + String.join(", ", known),
          name.getParserPosition());
    }
  }

  /**
   * A hint, whose name is in upper case.
   *
   * @param arguments names
   * @param ofTable whether it stands behind a table, and not behind SELECT
   * @throws SqlSyntaxException if names are missing or too many
   */
  public static SqlHint of(
      SqlParserPos pos, SqlIdentifier name, List<SqlNode> arguments, boolean ofTable) {
    String known = upper(name);
    int least =
        switch (known) {
          case INDEX -> ofTable ? 1 : 2;
          case NO_INDEX -> ofTable ? 0 : 1;
          default -> 0;
        };
    if (arguments.size() < least) {
      throw new SqlSyntaxException(
          "the hint "
              + known
              + " needs "
              + (ofTable ? "" : "a table")
              + (least == 2 ? " and " : "")
              + (known.equals(INDEX) ? "an index" : "")
              + " in its parentheses",
          pos);
    }
    if (known.equals(PARTIAL_STATES) && !arguments.isEmpty()) {
      throw new SqlSyntaxException(
          "the hint PARTIAL_STATES has nothing in parentheses",
          arguments.get(0).getParserPosition());
    }
    return new SqlHint(
        pos,
        new SqlIdentifier(known, name.getParserPosition()),
        new SqlNodeList(arguments, pos),
        arguments.isEmpty() ? SqlHint.HintOptionFormat.EMPTY : SqlHint.HintOptionFormat.ID_LIST);
  }

  private static String upper(SqlIdentifier name) {
    return name.getSimple().toUpperCase(Locale.ROOT);
  }
}
