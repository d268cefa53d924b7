package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Folds constant expressions while planning, with the semantics they would have had at run time. An
 * expression that fails, depends on a parameter, or has no literal for its value stays as it is,
 * and so its error comes when, and only if, it is evaluated. Stateless.
 */
public final class ConstantFolder implements RexExecutor {
  /** The only instance. */
  public static final ConstantFolder INSTANCE = new ConstantFolder();

  private ConstantFolder() {}

  @Override
  public void reduce(RexBuilder rexBuilder, List<RexNode> constants, List<RexNode> reduced) {
    ExecutionContext context = ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC);
    for (RexNode node : constants) {
      reduced.add(reduce(rexBuilder, node, context));
    }
  }

  private static RexNode reduce(RexBuilder rexBuilder, RexNode node, ExecutionContext context) {
    if (!isFoldable(node)) {
      return node;
    }
    Object value;
    try {
      value = Expressions.constant(node, context);
    } catch (SqlExecutionException e) {
      return node; // the error belongs to the execution
    }
    return literal(rexBuilder, node, value);
  }

  /** Nothing that depends on the execution: parameters, the time, the session, its zone. */
  private static boolean isFoldable(RexNode node) {
    return RexUtil.isDeterministic(node)
        && RexUtil.isConstant(node)
        && !DependsOnExecution.test(node);
  }

  private static RexNode literal(RexBuilder rexBuilder, RexNode node, Object value) {
    RelDataType type = node.getType();
    if (value == null) {
      return rexBuilder.makeNullLiteral(type);
    }
    Object literal = literalValue(type, value);
    return literal == null ? node : rexBuilder.makeLiteral(literal, type, true);
  }

  /** What Calcite takes as the value of a literal, or null if it has no exact one. */
  private static Object literalValue(RelDataType type, Object value) {
    return switch (type.getSqlTypeName()) {
      case BOOLEAN, VARCHAR -> value;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> BigDecimal.valueOf((Long) value);
      case DECIMAL -> value;
      // A literal of CHAR(n) is padded to n, a value is not.
      case CHAR -> codePoints((String) value) == type.getPrecision() ? value : null;
      case BINARY, VARBINARY -> new ByteString((byte[]) value);
      case DATE -> new DateString(DatetimeText.date(((LocalDate) value).toEpochDay()));
      case TIME -> new TimeString(DatetimeText.time((LocalTime) value));
      case TIMESTAMP -> new TimestampString(DatetimeText.timestamp((LocalDateTime) value));
      case DOUBLE, FLOAT -> isWritable((Double) value) ? value : null;
      case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> BigDecimal.valueOf((Long) value);
      default -> SqlTypeUtil.isInterval(type) ? millis((Long) value) : null;
    };
  }

  /** Neither NaN, nor infinite, nor the negative zero. */
  private static boolean isWritable(double value) {
    return Double.isFinite(value) && (value != 0 || 1 / value > 0);
  }

  private static int codePoints(String text) {
    return text.codePointCount(0, text.length());
  }

  private static BigDecimal millis(long micros) {
    return micros % 1000 == 0 ? BigDecimal.valueOf(micros / 1000) : null;
  }

  /** Finds what no function's own flags tell: parameters and conversions in the session's zone. */
  private static final class DependsOnExecution extends RexVisitorImpl<Void> {
    private boolean found;

    private DependsOnExecution() {
      super(true);
    }

    static boolean test(RexNode node) {
      DependsOnExecution visitor = new DependsOnExecution();
      node.accept(visitor);
      return visitor.found;
    }

    @Override
    public Void visitDynamicParam(RexDynamicParam parameter) {
      found = true;
      return null;
    }

    @Override
    public Void visitLiteral(RexLiteral literal) {
      found |= isZoned(literal.getType());
      return null;
    }

    @Override
    public Void visitCall(RexCall call) {
      found |= isZoned(call.getType()) || call.getOperator().isDynamicFunction();
      return super.visitCall(call);
    }

    private static boolean isZoned(RelDataType type) {
      return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }
  }
}
