package io.cellardb.sql.parser.text;

import java.util.List;

/**
 * A statement whose literals became parameters. Two statements that differ in these literals only
 * have the same {@link #sql()} and so the same plan.
 */
public final class Stripped {
  private final String sql;
  private final List<Object> values;
  private final int[] sources;

  /**
   * Takes what {@link LiteralStripper} found.
   *
   * @param sources for each parameter of the text, the user's ordinal or, for literal k, {@code ~k}
   */
  Stripped(String sql, List<Object> values, int[] sources) {
    this.sql = sql;
    this.values = values;
    this.sources = sources;
  }

  /** The text with {@code CAST(? AS type)} for each literal, otherwise as it was. */
  public String sql() {
    return sql;
  }

  /**
   * The literals in the order of the text, immutable: a {@link Long} for INTEGER and BIGINT, a
   * {@link java.math.BigDecimal} for DECIMAL, a {@link Double} for DOUBLE, a {@link String} for
   * VARCHAR.
   */
  public List<Object> values() {
    return values;
  }

  /** How many {@code ?} the text has, the user's included. */
  public int parameterCount() {
    return sources.length;
  }

  /** The index in {@link #values()} of a parameter of the text; -1 if it is the user's own. */
  public int literal(int parameter) {
    return sources[parameter] < 0 ? ~sources[parameter] : -1;
  }

  /** The ordinal, from 0, of a parameter of the text in the original; -1 if it was a literal. */
  public int userParameter(int parameter) {
    return Math.max(-1, sources[parameter]);
  }
}
