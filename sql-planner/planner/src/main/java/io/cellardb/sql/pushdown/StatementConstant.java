package io.cellardb.sql.pushdown;

import com.google.common.base.Suppliers;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An expression that has one value throughout an execution: over literals, parameters and the
 * statement's time. Compiled once; immutable.
 */
public final class StatementConstant {
  private static final int NANO_DIGITS = 9;

  /** What literals need. */
  static final ExecutionContext NO_CONTEXT =
      ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC);

  /** NULL. */
  public static final StatementConstant NULL = new StatementConstant(null, -1, null, null);

  private final Object literal;
  private final int parameter;

  /** Whether a value of the parameter is that of the expression too; null if that is unknown. */
  private final Predicate<Object> plain;

  private final Supplier<CompiledExpression> compiled;

  private StatementConstant(
      Object literal,
      int parameter,
      Predicate<Object> plain,
      Supplier<CompiledExpression> compiled) {
    this.literal = literal;
    this.parameter = parameter;
    this.plain = plain;
    this.compiled = compiled;
  }

  /** Whether an expression is one. */
  public static boolean is(RexNode expression) {
    return Comparisons.isConstant(expression);
  }

  /** Compiles an expression. */
  public static StatementConstant of(RexNode expression) {
    if (expression instanceof RexLiteral literal) {
      return new StatementConstant(literal(literal), -1, null, null);
    }
    if (expression instanceof RexDynamicParam parameter) {
      Predicate<Object> given = isGiven(parameter.getType().getSqlTypeName());
      return parameter(
          parameter, given == null ? unchanged(parameter.getType()) : given, () -> parameter);
    }
    if (expression.isA(SqlKind.CAST)) {
      Predicate<Object> unchanged = unchanged(expression.getType());
      RexNode operand = ((RexCall) expression).getOperands().get(0);
      if (unchanged != null && operand instanceof RexDynamicParam parameter) {
        Predicate<Object> fits = fits(parameter.getType());
        return parameter(parameter, fits == null ? null : fits.and(unchanged), () -> expression);
      }
    }
    CompiledExpression compiled = Expressions.compile(expression);
    return new StatementConstant(null, -1, null, () -> compiled);
  }

  /**
   * A parameter whose value is one of its type's, or an error, where it is assigned to a column.
   */
  public static StatementConstant assigned(RexDynamicParam parameter) {
    return parameter(parameter, fits(parameter.getType()), () -> parameter);
  }

  /**
   * As {@link #assigned(RexDynamicParam)}, to a column of another type.
   *
   * @param types makes the cast for a value that is not of that type yet
   */
  public static StatementConstant assigned(
      RexDynamicParam parameter, RelDataType column, RelDataTypeFactory types) {
    return parameter(
        parameter,
        unchanged(column),
        () -> new RexBuilder(types).makeAbstractCast(column, parameter, false));
  }

  private static StatementConstant parameter(
      RexDynamicParam parameter, Predicate<Object> plain, Supplier<RexNode> expression) {
    return new StatementConstant(
        null,
        parameter.getIndex(),
        plain,
        parameter.getType().getSqlTypeName() == SqlTypeName.ANY
            ? null
            : Suppliers.memoize(() -> Expressions.compile(expression.get())));
  }

  /**
   * Whether a value is of the canonical class of a type whose values need nothing done to them;
   * null if there is none. ANY is what a bare parameter is where every type will do.
   */
  private static Predicate<Object> isGiven(SqlTypeName type) {
    return switch (type) {
      case ANY -> value -> true;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> Long.class::isInstance;
      case DOUBLE -> Double.class::isInstance;
      case DECIMAL -> BigDecimal.class::isInstance;
      case VARCHAR -> String.class::isInstance;
      case BOOLEAN -> Boolean.class::isInstance;
      case DATE -> LocalDate.class::isInstance;
      case UUID -> UUID.class::isInstance;
      default -> null;
    };
  }

  /** Whether a parameter of a type takes a value as it is; null if that is unknown. */
  private static Predicate<Object> fits(RelDataType type) {
    SqlTypeName name = type.getSqlTypeName();
    return name == SqlTypeName.VARCHAR ? isGiven(name) : unchanged(type);
  }

  /** Whether a value stays what it is when it is cast to a type; null if that is unknown. */
  private static Predicate<Object> unchanged(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TINYINT -> isWithin(Byte.MAX_VALUE);
      case SMALLINT -> isWithin(Short.MAX_VALUE);
      case INTEGER -> isWithin(Integer.MAX_VALUE);
      case DECIMAL ->
          value ->
              value instanceof BigDecimal number
                  && number.scale() == type.getScale()
                  && number.precision() <= type.getPrecision();
      case REAL -> value -> value instanceof Double number && number.floatValue() == number;
      case VARCHAR -> isUnlimited(type) ? String.class::isInstance : null;
      case VARBINARY -> isUnlimited(type) ? byte[].class::isInstance : null;
      case TIMESTAMP -> isWhole(LocalDateTime.class, type.getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> isWhole(Instant.class, type.getPrecision());
      case BIGINT, DOUBLE, BOOLEAN, DATE, UUID -> isGiven(type.getSqlTypeName());
      default -> null;
    };
  }

  /** Whether a time has no more than so many digits behind its seconds. */
  private static Predicate<Object> isWhole(Class<? extends TemporalAccessor> times, int digits) {
    int unit = BigInteger.TEN.pow(NANO_DIGITS - digits).intValueExact();
    return value ->
        times.isInstance(value) && times.cast(value).get(ChronoField.NANO_OF_SECOND) % unit == 0;
  }

  private static boolean isUnlimited(RelDataType type) {
    return type.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED;
  }

  /** The least whole number is as far from -1 as the greatest. */
  private static Predicate<Object> isWithin(long greatest) {
    return value -> value instanceof Long number && number <= greatest && number >= -greatest - 1;
  }

  /** The canonical value of a literal. */
  public static Object literal(RexLiteral literal) {
    return Expressions.constant(literal, NO_CONTEXT);
  }

  /** The canonical value, null for NULL. */
  public Object value(ExecutionContext context) {
    if (plain != null) {
      Object value = context.parameter(parameter);
      if (value == null || plain.test(value)) {
        return value;
      }
    }
    return compiled == null ? literal : Expressions.constant(compiled.get(), context);
  }
}
