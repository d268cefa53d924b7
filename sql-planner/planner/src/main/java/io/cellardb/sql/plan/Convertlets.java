package io.cellardb.sql.plan;

import io.cellardb.sql.execution.expression.DateOperator;
import io.cellardb.sql.execution.expression.SeriesFunction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * Calcite's conversion of calls, but for averages, variances and deviations over windows: Calcite
 * would spell them as sums of squares, which lose all digits where values are close to each other.
 * Operators of our own stay too.
 */
final class Convertlets implements SqlRexConvertletTable {
  /** The only instance. */
  static final Convertlets INSTANCE = new Convertlets();

  private static final Set<SqlKind> WHOLE =
      EnumSet.of(
          SqlKind.AVG, SqlKind.STDDEV_POP, SqlKind.STDDEV_SAMP, SqlKind.VAR_POP, SqlKind.VAR_SAMP);

  private Convertlets() {}

  @Override
  public SqlRexConvertlet get(SqlCall call) {
    boolean own =
        call.getOperator() instanceof DateOperator || call.getOperator() instanceof SeriesFunction;
    return own || WHOLE.contains(call.getKind())
        ? Convertlets::asItIs
        : StandardConvertletTable.INSTANCE.get(call);
  }

  private static RexNode asItIs(SqlRexContext context, SqlCall call) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(context.convertExpression(operand));
    }
    return context
        .getRexBuilder()
        .makeCall(context.getValidator().getValidatedNodeType(call), call.getOperator(), operands);
  }
}
