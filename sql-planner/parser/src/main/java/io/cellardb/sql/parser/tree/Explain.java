package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code EXPLAIN [(option, ...) | ANALYZE] [PLAN] [FOR] statement}, where the statement is a query
 * or DML. It has none of Calcite's levels and formats; {@link #getExplicandum()} is the statement.
 */
public final class Explain extends SqlExplain {
  private final boolean analyze;

  /** The options in parentheses, which are PostgreSQL's; collected by the parser. */
  public static final class Options {
    private static final Set<String> IGNORED =
        Set.of("VERBOSE", "COSTS", "SETTINGS", "BUFFERS", "WAL", "TIMING", "SUMMARY", "MEMORY");

    private boolean analyze;

    /** Whether a word is the name of an option. */
    public static boolean has(String word) {
      String name = word.toUpperCase(Locale.ROOT);
      return IGNORED.contains(name) || name.equals("ANALYZE") || name.equals("FORMAT");
    }

    /**
     * Adds one. ANALYZE and FORMAT count; the others say what else to show.
     *
     * @param value null for none
     * @throws SqlSyntaxException 0A000 for a format that is no text, 42601 for another name
     */
    public void add(String name, String value, SqlParserPos pos) {
      String given = value == null ? "ON" : value.toUpperCase(Locale.ROOT);
      if (!has(name)) {
        throw new SqlSyntaxException("EXPLAIN has no option " + name, pos);
      }
      if (name.equalsIgnoreCase("ANALYZE")) {
        analyze = !Set.of("OFF", "FALSE", "0").contains(given);
      } else if (name.equalsIgnoreCase("FORMAT") && !given.equals("TEXT")) {
        throw SqlSyntaxException.unsupported(
            "EXPLAIN shows plans as text, and not as " + given,
            pos.getLineNum(),
            pos.getColumnNum());
      }
    }

    /** Whether the statement is run. */
    public boolean analyze() {
      return analyze;
    }
  }

  /** Takes the statement and the number of {@code ?} in it. */
  public Explain(SqlParserPos pos, SqlNode statement, int parameterCount, boolean analyze) {
    super(
        pos,
        statement,
        SqlExplainLevel.EXPPLAN_ATTRIBUTES.symbol(SqlParserPos.ZERO),
        Depth.PHYSICAL.symbol(SqlParserPos.ZERO),
        SqlExplainFormat.TEXT.symbol(SqlParserPos.ZERO),
        parameterCount);
    this.analyze = analyze;
  }

  /** Whether the statement is run, and shown with what it did. */
  public boolean analyze() {
    return analyze;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(analyze ? "EXPLAIN ANALYZE" : "EXPLAIN PLAN FOR");
    writer.newlineAndIndent();
    getExplicandum().unparse(writer, 0, 0);
  }
}
