package io.cellardb.sql.parser;

import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.SqlDialect;

/**
 * How syntax trees are written: names in double quotes, strings as they are in any script, standard
 * SQL otherwise. The parser reads all of it back.
 */
public final class CellarDialect extends SqlDialect {
  /** The only one. */
  public static final CellarDialect INSTANCE = new CellarDialect();

  private CellarDialect() {
    super(
        EMPTY_CONTEXT
            .withDatabaseProduct(DatabaseProduct.CALCITE)
            .withIdentifierQuoteString("\"")
            .withConformance(CellarConformance.INSTANCE)
            .withNullCollation(NullCollation.HIGH));
  }

  /** Writes no character set: all strings are Unicode. */
  @Override
  public void quoteStringLiteral(StringBuilder buf, String charsetName, String val) {
    buf.append('\'').append(val.replace("'", "''")).append('\'');
  }
}
