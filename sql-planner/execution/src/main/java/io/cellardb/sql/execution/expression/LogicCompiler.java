package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** Logic and choice: AND, OR, NOT, IS TRUE and its like, CASE, COALESCE, NULLIF. */
final class LogicCompiler {
  private final ExpressionCompiler compiler;
  private final RexBuilder rexBuilder;

  LogicCompiler(ExpressionCompiler compiler, RexBuilder rexBuilder) {
    this.compiler = compiler;
    this.rexBuilder = rexBuilder;
  }

  Template connective(RexCall call) {
    boolean and = call.getKind() == SqlKind.AND;
    List<Template> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      operands.add(compiler.coerced(operand, call.getType()));
    }
    return context -> new Connective(and, Template.instantiate(operands, context));
  }

  Template not(RexNode node) {
    Template operand = compiler.compile(node);
    return context -> new Not(operand.instantiate(context));
  }

  Template truthTest(RexCall call) {
    Template operand = compiler.compile(call.getOperands().get(0));
    SqlKind kind = call.getKind() == SqlKind.IS_UNKNOWN ? SqlKind.IS_NULL : call.getKind();
    return context -> new TruthCondition(kind, operand.instantiate(context));
  }

  Template caseOf(RexCall call) {
    List<RexNode> operands = call.getOperands();
    List<Template> conditions = new ArrayList<>();
    List<Template> values = new ArrayList<>();
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      conditions.add(compiler.coerced(operands.get(i), booleanType()));
      values.add(compiler.coerced(operands.get(i + 1), call.getType()));
    }
    values.add(compiler.coerced(operands.get(operands.size() - 1), call.getType()));
    return context ->
        new Case(
            Template.instantiate(conditions, context),
            Template.instantiate(values, context),
            Vectors.builder(call.getType()));
  }

  private RelDataType booleanType() {
    return rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
  }

  Template coalesce(RexCall call) {
    List<Template> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      operands.add(compiler.coerced(operand, call.getType()));
    }
    return context ->
        new Coalesce(Template.instantiate(operands, context), Vectors.builder(call.getType()));
  }

  Template nullIf(RexCall call) {
    RexNode value = call.getOperands().get(0);
    RexNode equal =
        rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, value, call.getOperands().get(1));
    return compiler.compile(
        rexBuilder.makeCall(
            call.getType(),
            SqlStdOperatorTable.CASE,
            List.of(equal, rexBuilder.makeNullLiteral(call.getType()), value)));
  }
}
