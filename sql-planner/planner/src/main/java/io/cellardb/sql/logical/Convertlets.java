package io.cellardb.sql.logical;

import io.cellardb.sql.execution.expression.DateOperator;
import io.cellardb.sql.execution.expression.JsonConstructor;
import io.cellardb.sql.execution.expression.JsonPathFunction;
import io.cellardb.sql.execution.expression.JsonTableFunction;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.expression.SeriesFunction;
import io.cellardb.sql.execution.expression.TimeDifference;
import io.cellardb.sql.execution.function.FractionalUnits;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.parser.tree.GroupsWindow;
import io.cellardb.sql.repair.OuterColumns;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * Calcite's conversion of calls, but for averages, variances, deviations and covariances over
 * windows: Calcite would spell them as sums of squares, which lose all digits where values are
 * close to each other, and takes into those of pairs what has NULL beside it. Operators of our own
 * stay too.
 */
final class Convertlets implements SqlRexConvertletTable {
  /** The only instance. */
  static final Convertlets INSTANCE = new Convertlets();

  private static final Set<SqlKind> WHOLE =
      EnumSet.of(
          SqlKind.AVG,
          SqlKind.STDDEV_POP,
          SqlKind.STDDEV_SAMP,
          SqlKind.VAR_POP,
          SqlKind.VAR_SAMP,
          SqlKind.COVAR_POP,
          SqlKind.COVAR_SAMP,
          SqlKind.REGR_SXX,
          SqlKind.REGR_SYY);

  private static final Set<SqlKind> COMPARISONS =
      EnumSet.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM);

  private Convertlets() {}

  @Override
  public SqlRexConvertlet get(SqlCall call) {
    boolean own =
        call.getOperator() instanceof DateOperator
            || call.getOperator() instanceof SeriesFunction
            || call.getOperator() instanceof JsonPathFunction
            || call.getOperator() instanceof JsonTableFunction
            || call.getOperator() instanceof JsonConstructor
            || call.getOperator().equals(GroupsWindow.COUNT);
    if (own || WHOLE.contains(call.getKind())) {
      return Convertlets::asItIs;
    }
    if (call.getOperator() instanceof QueriedValue queried) {
      return (context, value) -> queried.value();
    }
    if (OuterColumns.isHidden(call)) {
      return (context, hidden) -> context.convertExpression(hidden.operand(0));
    }
    if (call.getOperator().equals(TimeDifference.INSTANCE)) {
      return (context, times) -> asOperator(context, times, SqlStdOperatorTable.MINUS_DATE);
    }
    RowFunction ofTimes = ofFractionalUnit(call);
    if (ofTimes != null) {
      return (context, times) -> ofTimes(context, times, ofTimes);
    }
    SqlRexConvertlet standard = StandardConvertletTable.INSTANCE.get(call);
    if (call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST) {
      return (context, cast) -> cast(context, cast, standard);
    }
    return COMPARISONS.contains(call.getKind()) && call.operandCount() == 2
        ? (context, compared) -> comparison(context, compared, standard)
        : standard;
  }

  /** A cast. Calcite knows none of arrays to texts. */
  private static RexNode cast(SqlRexContext context, SqlCall call, SqlRexConvertlet standard) {
    RelDataType from = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
    RelDataType to = context.getValidator().getValidatedNodeTypeIfKnown(call);
    return from != null
            && to != null
            && from.getSqlTypeName() == SqlTypeName.ARRAY
            && SqlTypeUtil.inCharFamily(to)
        ? context
            .getRexBuilder()
            .makeAbstractCast(
                call.getParserPosition(),
                to,
                context.convertExpression(call.operand(0)),
                call.getKind() == SqlKind.SAFE_CAST)
        : standard.convertCall(context, call);
  }

  /**
   * A comparison. Exact numbers that no DECIMAL has all digits of are compared as they are: a cast
   * would round them or fail.
   */
  private static RexNode comparison(
      SqlRexContext context, SqlCall call, SqlRexConvertlet standard) {
    RelDataType left = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(0));
    RelDataType right = context.getValidator().getValidatedNodeTypeIfKnown(call.operand(1));
    return left != null && right != null && CellarTypeSystem.exceedDecimal(left, right)
        ? context
            .getRexBuilder()
            .makeCall(
                call.getOperator(),
                context.convertExpression(call.operand(0)),
                context.convertExpression(call.operand(1)))
        : standard.convertCall(context, call);
  }

  /** TIMESTAMPDIFF or TIMESTAMPADD as a function of its other operands; null for another unit. */
  private static RowFunction ofFractionalUnit(SqlCall call) {
    if (call.operandCount() != 3
        || !(call.operand(0) instanceof SqlIntervalQualifier unit)
        || unit.timeFrameName != null) {
      return null;
    }
    if (call.getOperator().equals(SqlStdOperatorTable.TIMESTAMP_DIFF)) {
      return FractionalUnits.difference(unit.getUnit());
    }
    return call.getOperator().equals(SqlStdOperatorTable.TIMESTAMP_ADD)
            && unit.getUnit() == TimeUnit.NANOSECOND
        ? FractionalUnits.plusNanoseconds()
        : null;
  }

  private static RexNode ofTimes(SqlRexContext context, SqlCall call, RowFunction function) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList().subList(1, 3)) {
      operands.add(context.convertExpression(operand));
    }
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    return context.getRexBuilder().makeCall(type, function, operands);
  }

  private static RexNode asItIs(SqlRexContext context, SqlCall call) {
    return asOperator(context, call, call.getOperator());
  }

  private static RexNode asOperator(SqlRexContext context, SqlCall call, SqlOperator operator) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(context.convertExpression(operand));
    }
    if (operator instanceof JsonConstructor constructor) {
      // Within WITHIN GROUP the validator does not know the copies that it made.
      return context.getRexBuilder().makeCall(constructor, operands);
    }
    return context
        .getRexBuilder()
        .makeCall(context.getValidator().getValidatedNodeType(call), operator, operands);
  }
}
