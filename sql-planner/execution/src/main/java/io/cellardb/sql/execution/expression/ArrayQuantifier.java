package io.cellardb.sql.execution.expression;

import java.util.function.Supplier;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * {@code x = ANY (array)} and the like in a plan. It may be known where the value is NULL: of an
 * empty array ANY is false, and ALL true.
 */
public final class ArrayQuantifier extends SqlBinaryOperator {
  /** That of comparisons. */
  private static final int PRECEDENCE = 32;

  private final SqlQuantifyOperator calcites;

  /** The operator in the place of Calcite's. */
  public ArrayQuantifier(SqlQuantifyOperator calcites) {
    super(
        calcites.getName(),
        calcites.getKind(),
        PRECEDENCE,
        true,
        ReturnTypes.BOOLEAN_NULLABLE,
        null,
        null);
    this.calcites = calcites;
  }

  /** How the value is compared with each element. */
  public SqlKind comparison() {
    return calcites.comparisonKind;
  }

  /** Tells Calcite not to conclude anything from NULL. */
  @Override
  public Supplier<Strong.Policy> getStrongPolicyInference() {
    return () -> Strong.Policy.AS_IS;
  }

  @Override
  public SqlOperator not() {
    return new ArrayQuantifier((SqlQuantifyOperator) calcites.not());
  }
}
