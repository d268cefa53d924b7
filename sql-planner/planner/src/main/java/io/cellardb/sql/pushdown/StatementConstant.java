package io.cellardb.sql.pushdown;

import com.google.common.base.Suppliers;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
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

  private static final long ANY = Long.MAX_VALUE;

  /** NULL. */
  public static final StatementConstant NULL = new StatementConstant(null, -1, null, ANY, null);

  private final Object literal;
  private final int parameter;
  private final Supplier<CompiledExpression> compiled;

  /** The class of values that a parameter is given as and needs no kernel for; null for none. */
  private final Class<?> plain;

  /** The greatest whole number that needs no kernel; the least one is as far from -1. */
  private final long greatest;

  private StatementConstant(
      Object literal,
      int parameter,
      Class<?> plain,
      long greatest,
      Supplier<CompiledExpression> compiled) {
    this.literal = literal;
    this.parameter = parameter;
    this.plain = plain;
    this.greatest = greatest;
    this.compiled = compiled;
  }

  /** Whether an expression is one. */
  public static boolean is(RexNode expression) {
    return Comparisons.isConstant(expression);
  }

  /** Compiles an expression. */
  public static StatementConstant of(RexNode expression) {
    if (expression instanceof RexLiteral literal) {
      return new StatementConstant(literal(literal), -1, null, ANY, null);
    }
    if (expression instanceof RexDynamicParam parameter) {
      return parameter(parameter, ANY);
    }
    CompiledExpression compiled = Expressions.compile(expression);
    return new StatementConstant(null, -1, null, ANY, () -> compiled);
  }

  /**
   * A parameter whose value is one of its type's, or an error, where it is assigned to a column.
   */
  public static StatementConstant assigned(RexDynamicParam parameter) {
    long greatest =
        switch (parameter.getType().getSqlTypeName()) {
          case TINYINT -> Byte.MAX_VALUE;
          case SMALLINT -> Short.MAX_VALUE;
          case INTEGER -> Integer.MAX_VALUE;
          default -> ANY;
        };
    return parameter(parameter, greatest);
  }

  private static StatementConstant parameter(RexDynamicParam parameter, long greatest) {
    Class<?> plain = plainClass(parameter.getType().getSqlTypeName());
    return new StatementConstant(
        null,
        parameter.getIndex(),
        plain,
        greatest,
        plain == Object.class ? null : Suppliers.memoize(() -> Expressions.compile(parameter)));
  }

  /**
   * The canonical class of the types whose values need nothing done to them. ANY is what a bare
   * parameter is where every type will do.
   */
  private static Class<?> plainClass(SqlTypeName type) {
    return switch (type) {
      case ANY -> Object.class;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> Long.class;
      case DOUBLE -> Double.class;
      case DECIMAL -> BigDecimal.class;
      case VARCHAR -> String.class;
      case BOOLEAN -> Boolean.class;
      case DATE -> LocalDate.class;
      default -> null;
    };
  }

  /** The canonical value of a literal. */
  public static Object literal(RexLiteral literal) {
    return Expressions.constant(literal, NO_CONTEXT);
  }

  /** The canonical value, null for NULL. */
  public Object value(ExecutionContext context) {
    if (parameter >= 0 && plain != null) {
      Object value = context.parameter(parameter);
      if (value == null || (plain.isInstance(value) && (greatest == ANY || fits((Long) value)))) {
        return value;
      }
    }
    return compiled == null ? literal : Expressions.constant(compiled.get(), context);
  }

  private boolean fits(long number) {
    return number <= greatest && number >= -greatest - 1;
  }
}
