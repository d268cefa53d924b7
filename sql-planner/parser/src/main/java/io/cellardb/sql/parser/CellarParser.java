package io.cellardb.sql.parser;

import io.cellardb.sql.parser.generated.CellarParserImpl;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.parser.tree.CellarConformance;
import io.cellardb.sql.parser.tree.CellarSqlDialect;
import io.cellardb.sql.parser.tree.Explain;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.util.SourceStringReader;

/**
 * Parses SQL: names in double quotes or plain, both kept as written, strings in single quotes with
 * any Unicode text. Stateless, for use by any thread.
 */
public final class CellarParser {
  private static final SqlParser.Config DEFAULTS = SqlParser.config();

  private CellarParser() {}

  /**
   * Parses one statement, which may end with semicolons.
   *
   * @return a query or DML as Calcite's nodes, {@link Explain}, or a statement of this package. The
   *     parameters {@code ?} are numbered from 0 in the order of the text.
   * @throws SqlSyntaxException if the text is not exactly one statement
   */
  public static SqlNode parse(String sql) {
    return parse(sql, () -> {});
  }

  /**
   * As {@link #parse(String)}.
   *
   * @param step run often while it parses, and ends it with the exception that it throws
   */
  public static SqlNode parse(String sql, Runnable step) {
    StatementText text = new StatementText(sql, step);
    CellarParserImpl parser = parser(text);
    try {
      return parser.parseSqlStmtEof();
    } catch (Exception | Error e) {
      throw text.end() != null ? text.end() : SyntaxErrors.ofStatement(e, sql);
    }
  }

  /**
   * Parses one scalar expression, such as a column's default that was kept as text.
   *
   * @throws SqlSyntaxException if the text is not exactly one expression
   */
  public static SqlNode parseExpression(String expression) {
    CellarParserImpl parser = parser(new SourceStringReader(expression));
    try {
      return parser.parseSqlExpressionEof();
    } catch (Exception | Error e) {
      throw SyntaxErrors.of(e, expression);
    }
  }

  /** Writes a tree as SQL that parses to an equal tree. */
  public static String unparse(SqlNode node) {
    return node.toSqlString(
            config ->
                config
                    .withDialect(CellarSqlDialect.INSTANCE)
                    .withQuoteAllIdentifiers(true)
                    .withAlwaysUseParentheses(false)
                    .withSelectListItemsOnSeparateLines(false)
                    .withIndentation(0))
        .getSql();
  }

  private static CellarParserImpl parser(SourceStringReader text) {
    CellarParserImpl parser = (CellarParserImpl) CellarParserImpl.FACTORY.getParser(text);
    parser.setTabSize(1);
    parser.setQuotedCasing(Casing.UNCHANGED);
    parser.setUnquotedCasing(Casing.UNCHANGED);
    parser.setIdentifierMaxLength(DEFAULTS.identifierMaxLength());
    parser.setTimeUnitCodes(DEFAULTS.timeUnitCodes());
    parser.setConformance(CellarConformance.INSTANCE);
    parser.switchTo(SqlAbstractParserImpl.LexicalState.DQID);
    return parser;
  }
}
