package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Which variants of SQL are accepted: the standard's, and what PostgreSQL's users expect. */
public final class CellarConformance extends SqlDelegatingConformance {
  /** The only one. */
  public static final SqlConformance INSTANCE = new CellarConformance();

  private CellarConformance() {
    super(SqlConformanceEnum.DEFAULT);
  }

  @Override
  public boolean allowExtend() {
    return true;
  }

  @Override
  public boolean allowExtendedTrim() {
    return true;
  }

  @Override
  public boolean allowPluralTimeUnits() {
    return true;
  }

  @Override
  public boolean allowExplicitRowValueConstructor() {
    return true;
  }

  /** {@code CURRENT_TIMESTAMP()}, {@code PI()}. */
  @Override
  public boolean allowNiladicParentheses() {
    return true;
  }

  @Override
  public boolean allowQualifyingCommonColumn() {
    return true;
  }

  /** Overflow of {@code + - *} is an error. */
  @Override
  public boolean checkedArithmetic() {
    return true;
  }

  @Override
  public boolean isApplyAllowed() {
    return true;
  }

  /** {@code !=}. */
  @Override
  public boolean isBangEqualAllowed() {
    return true;
  }

  @Override
  public boolean isFromRequired() {
    return false;
  }

  @Override
  public boolean isGroupByAlias() {
    return true;
  }

  @Override
  public boolean isGroupByOrdinal() {
    return true;
  }

  @Override
  public boolean isHavingAlias() {
    return true;
  }

  @Override
  public boolean isInsertSubsetColumnsAllowed() {
    return true;
  }

  /** {@code LIMIT start, count}. */
  @Override
  public boolean isLimitStartCountAllowed() {
    return true;
  }

  /** {@code OFFSET start LIMIT count}. */
  @Override
  public boolean isOffsetLimitAllowed() {
    return true;
  }

  /** {@code MINUS} for {@code EXCEPT}. */
  @Override
  public boolean isMinusAllowed() {
    return true;
  }

  /** {@code a % b}. */
  @Override
  public boolean isPercentRemainderAllowed() {
    return true;
  }

  /** {@code CASE} over strings of several lengths pads none of them. */
  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }
}
