package io.cellardb.sql.repair;

import io.cellardb.sql.execution.expression.ArrayQuantifier;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * NULL compared with ALL or ANY of an array. Calcite takes it for unknown, {@code NULL < ALL
 * (array)}, but it is true of an empty array, and with ANY false. So an outer join below it became
 * an inner one, and rows were lost. Such a comparison gets an operator that says so.
 */
public final class QuantifiedNulls {
  private QuantifiedNulls() {}

  /** Whether a call is a comparison that needs this. */
  public static boolean isOne(SqlOperator operator, List<? extends RexNode> operands) {
    return operator instanceof SqlQuantifyOperator
        && operands.size() == 2
        && operands.get(1).getType().getSqlTypeName() == SqlTypeName.ARRAY;
  }

  /** The operator of such a call. */
  public static SqlOperator of(SqlOperator operator) {
    return new ArrayQuantifier((SqlQuantifyOperator) operator);
  }
}
