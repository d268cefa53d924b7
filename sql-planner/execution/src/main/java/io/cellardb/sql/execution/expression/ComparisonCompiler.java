package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.execution.vector.VectorKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Sarg;

/**
 * Comparisons: makes both operands meet in one physical class, takes rows apart field by field, and
 * searches sets of ranges.
 */
final class ComparisonCompiler {
  private final ExpressionCompiler compiler;
  private final RexBuilder rexBuilder;

  ComparisonCompiler(ExpressionCompiler compiler, RexBuilder rexBuilder) {
    this.compiler = compiler;
    this.rexBuilder = rexBuilder;
  }

  Template comparison(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (left.getType().isStruct() && right.getType().isStruct()) {
      return compiler.compile(expandRows(call.getKind(), fields(left), fields(right), 0));
    }
    List<Template> operands = met(left, right);
    SqlKind kind = call.getKind();
    return context ->
        new Comparison(
            kind, operands.get(0).instantiate(context), operands.get(1).instantiate(context));
  }

  /** {@code (a, b) < (c, d)} as {@code a < c OR a = c AND b < d}, so that NULLs count as in SQL. */
  private RexNode expandRows(SqlKind kind, List<RexNode> left, List<RexNode> right, int from) {
    RexNode a = left.get(from);
    RexNode b = right.get(from);
    boolean last = from == left.size() - 1;
    RexNode equal = rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, a, b);
    RexNode notEqual = rexBuilder.makeCall(SqlStdOperatorTable.NOT_EQUALS, a, b);
    RexNode less = rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, a, b);
    RexNode greater = rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN, a, b);
    RexNode strict =
        kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL ? less : greater;
    if (last) {
      return switch (kind) {
        case EQUALS -> equal;
        case NOT_EQUALS -> notEqual;
        case LESS_THAN, GREATER_THAN -> strict;
        case LESS_THAN_OR_EQUAL ->
            rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, a, b);
        default -> rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, a, b);
      };
    }
    RexNode rest = expandRows(kind, left, right, from + 1);
    return switch (kind) {
      case EQUALS -> rexBuilder.makeCall(SqlStdOperatorTable.AND, equal, rest);
      case NOT_EQUALS -> rexBuilder.makeCall(SqlStdOperatorTable.OR, notEqual, rest);
      default ->
          rexBuilder.makeCall(
              SqlStdOperatorTable.OR,
              strict,
              rexBuilder.makeCall(SqlStdOperatorTable.AND, equal, rest));
    };
  }

  /** The fields of a row: those of its constructor, through a cast, or accesses to them. */
  private List<RexNode> fields(RexNode row) {
    if (row.isA(SqlKind.ROW)) {
      return ((RexCall) row).getOperands();
    }
    List<RexNode> fields = new ArrayList<>();
    boolean cast = row.isA(SqlKind.CAST) && ((RexCall) row).getOperands().get(0).isA(SqlKind.ROW);
    for (int i = 0; i < row.getType().getFieldCount(); i++) {
      RelDataType type = row.getType().getFieldList().get(i).getType();
      fields.add(
          cast
              ? rexBuilder.makeAbstractCast(
                  type, fields(((RexCall) row).getOperands().get(0)).get(i), false)
              : rexBuilder.makeFieldAccess(row, i));
    }
    return fields;
  }

  Template distinctness(RexCall call) {
    List<Template> operands = met(call.getOperands().get(0), call.getOperands().get(1));
    boolean distinct = call.getKind() == SqlKind.IS_DISTINCT_FROM;
    return context ->
        new Distinctness(
            operands.get(0).instantiate(context), operands.get(1).instantiate(context), distinct);
  }

  Template search(RexCall call) {
    RexNode value = call.getOperands().get(0);
    RexLiteral literal = (RexLiteral) call.getOperands().get(1);
    RelDataType type = literal.getType();
    if (VectorKind.of(value.getType()) != VectorKind.of(type) || type.isStruct()) {
      return compiler.compile(RexUtil.expandSearch(rexBuilder, null, call));
    }
    return RangeSearch.template(compiler.compile(value), literal.getValueAs(Sarg.class), type);
  }

  /** Two operands in the physical class in which they can be compared. */
  private List<Template> met(RexNode left, RexNode right) {
    RelDataType a = left.getType();
    RelDataType b = right.getType();
    if (a.getSqlTypeName() == SqlTypeName.NULL) {
      return List.of(context -> new Constant(b, null), compiler.compile(right));
    }
    if (b.getSqlTypeName() == SqlTypeName.NULL) {
      return List.of(compiler.compile(left), context -> new Constant(a, null));
    }
    if (ExpressionCompiler.isDatetime(a)
        && ExpressionCompiler.isDatetime(b)
        && (a.getSqlTypeName() != b.getSqlTypeName() || FineTimes.is(a) != FineTimes.is(b))) {
      RelDataType common = wider(a, b);
      return List.of(compiler.coerced(left, common), compiler.coerced(right, common));
    }
    if (VectorKind.of(a) == VectorKind.of(b)) {
      return List.of(compiler.compile(left), compiler.compile(right));
    }
    if (!SqlTypeUtil.isNumeric(a) || !SqlTypeUtil.isNumeric(b)) {
      throw SqlExecutionException.unsupported("comparing type " + a + " with type " + b, null);
    }
    boolean floating =
        VectorKind.of(a) == VectorKind.DOUBLE || VectorKind.of(b) == VectorKind.DOUBLE;
    return List.of(compiler.numeric(left, floating), compiler.numeric(right, floating));
  }

  /** The one of two types of times that has all that the other has, with the digits of both. */
  private RelDataType wider(RelDataType a, RelDataType b) {
    RelDataType wider = rank(a) >= rank(b) ? a : b;
    int precision = Math.max(a.getPrecision(), b.getPrecision());
    RelDataTypeFactory types = rexBuilder.getTypeFactory();
    return wider.getPrecision() >= precision
        ? wider
        : types.createTypeWithNullability(
            types.createSqlType(wider.getSqlTypeName(), precision), wider.isNullable());
  }

  private static int rank(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> 2;
      case TIMESTAMP -> 1;
      default -> 0;
    };
  }
}
