package io.cellardb.sql.pushdown;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An expression that has one value throughout an execution: over literals, parameters and the
 * statement's time. Compiled once; immutable.
 */
public final class StatementConstant {
  private static final ExecutionContext NO_CONTEXT =
      ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC);

  private final Object literal;
  private final int parameter;
  private final CompiledExpression compiled;

  private StatementConstant(Object literal, int parameter, CompiledExpression compiled) {
    this.literal = literal;
    this.parameter = parameter;
    this.compiled = compiled;
  }

  /** Compiles an expression. */
  public static StatementConstant of(RexNode expression) {
    if (expression instanceof RexLiteral literal) {
      return new StatementConstant(literal(literal), -1, null);
    }
    if (expression instanceof RexDynamicParam parameter
        && parameter.getType().getSqlTypeName() == SqlTypeName.ANY) {
      // Whatever type it has; no kernel is for that.
      return new StatementConstant(null, parameter.getIndex(), null);
    }
    return new StatementConstant(null, -1, Expressions.compile(expression));
  }

  /** The canonical value of a literal. */
  public static Object literal(RexLiteral literal) {
    return Expressions.constant(literal, NO_CONTEXT);
  }

  /** The canonical value, null for NULL. */
  public Object value(ExecutionContext context) {
    if (compiled != null) {
      return Expressions.constant(compiled, context);
    }
    return parameter >= 0 ? context.parameter(parameter) : literal;
  }
}
