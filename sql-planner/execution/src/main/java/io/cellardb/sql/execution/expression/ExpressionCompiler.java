package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.SqlExecutionException;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.VectorKind;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Sarg;

/** Chooses the kernel of each node of an expression. */
final class ExpressionCompiler {
  private final RexBuilder rexBuilder;

  ExpressionCompiler(RexBuilder rexBuilder) {
    this.rexBuilder = rexBuilder;
  }

  Template compile(RexNode node) {
    if (node instanceof RexInputRef input) {
      int column = input.getIndex();
      return context -> batch -> batch.column(column);
    }
    if (node instanceof RexLiteral literal) {
      Object value = Literals.canonical(literal);
      return context -> new Constant(literal.getType(), value);
    }
    if (node instanceof RexDynamicParam parameter) {
      return context ->
          new Constant(
              parameter.getType(),
              Parameters.fit(parameter.getType(), context.parameter(parameter.getIndex())));
    }
    if (node instanceof RexFieldAccess access) {
      return CollectionFunctions.field(
          access.getType(), compile(access.getReferenceExpr()), access.getField().getIndex());
    }
    if (node instanceof RexCall call) {
      Template kernel = kernel(call);
      return kernel != null ? kernel : fallback(call);
    }
    throw SqlExecutionException.unsupported("the expression " + node, null);
  }

  private List<Template> compileAll(List<RexNode> nodes) {
    List<Template> templates = new ArrayList<>(nodes.size());
    for (RexNode node : nodes) {
      templates.add(compile(node));
    }
    return templates;
  }

  private Template fallback(RexCall call) {
    List<Template> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      if (CalciteFallback.isArgument(operand)) {
        operands.add(compile(operand));
      }
    }
    return CalciteFallback.template(rexBuilder, call, operands);
  }

  /** The kernel of a call, or null if there is none for its operator or its types. */
  private Template kernel(RexCall call) {
    List<RexNode> operands = call.getOperands();
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparison(call);
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> distinctness(call);
      case AND, OR -> connective(call);
      case NOT -> not(operands.get(0));
      case IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN ->
          truthTest(call);
      case CASE -> caseOf(call);
      case COALESCE -> coalesce(call);
      case NULLIF -> nullIf(call);
      case SEARCH -> search(call);
      case LIKE -> like(call);
      case CAST, SAFE_CAST -> cast(call);
      case REINTERPRET -> reinterpret(call);
      case PLUS, CHECKED_PLUS -> plus(call);
      case MINUS, CHECKED_MINUS -> minus(call);
      case TIMES, CHECKED_TIMES -> arithmetic(ArithmeticOperator.TIMES, call);
      case DIVIDE, CHECKED_DIVIDE -> arithmetic(ArithmeticOperator.DIVIDE, call);
      case MOD -> arithmetic(ArithmeticOperator.MOD, call);
      case MINUS_PREFIX, CHECKED_MINUS_PREFIX ->
          MathFunctions.sign(call.getType(), coerced(operands.get(0), call.getType()), false);
      case PLUS_PREFIX -> compile(operands.get(0));
      case CEIL, FLOOR -> ceilOrFloor(call);
      case EXTRACT -> extract(call);
      case TRIM -> trim(call);
      case POSITION -> position(call);
      case ITEM -> item(call);
      case ROW, ARRAY_VALUE_CONSTRUCTOR -> constructor(call, false);
      case MAP_VALUE_CONSTRUCTOR -> constructor(call, true);
      default -> namedFunction(call);
    };
  }

  // ---- comparison and logic

  private Template comparison(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (left.getType().isStruct() && right.getType().isStruct()) {
      return compile(expandRows(call.getKind(), fields(left), fields(right), 0));
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

  /** Two operands in the physical class in which they can be compared. */
  private List<Template> met(RexNode left, RexNode right) {
    RelDataType a = left.getType();
    RelDataType b = right.getType();
    if (a.getSqlTypeName() == SqlTypeName.NULL) {
      return List.of(context -> new Constant(b, null), compile(right));
    }
    if (b.getSqlTypeName() == SqlTypeName.NULL) {
      return List.of(compile(left), context -> new Constant(a, null));
    }
    if (isDatetime(a) && isDatetime(b) && a.getSqlTypeName() != b.getSqlTypeName()) {
      RelDataType common = wider(a, b);
      return List.of(coerced(left, common), coerced(right, common));
    }
    if (VectorKind.of(a) == VectorKind.of(b)) {
      return List.of(compile(left), compile(right));
    }
    if (!SqlTypeUtil.isNumeric(a) || !SqlTypeUtil.isNumeric(b)) {
      throw SqlExecutionException.unsupported("comparing type " + a + " with type " + b, null);
    }
    boolean floating =
        VectorKind.of(a) == VectorKind.DOUBLE || VectorKind.of(b) == VectorKind.DOUBLE;
    return List.of(numeric(left, floating), numeric(right, floating));
  }

  private Template numeric(RexNode node, boolean floating) {
    return floating
        ? Conversions.toDouble(compile(node), node.getType())
        : Conversions.toDecimal(compile(node), node.getType());
  }

  private static boolean isDatetime(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case DATE, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
      default -> false;
    };
  }

  private static RelDataType wider(RelDataType a, RelDataType b) {
    if (a.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return a;
    }
    if (b.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return b;
    }
    return a.getSqlTypeName() == SqlTypeName.TIMESTAMP ? a : b;
  }

  private Template distinctness(RexCall call) {
    List<Template> operands = met(call.getOperands().get(0), call.getOperands().get(1));
    boolean distinct = call.getKind() == SqlKind.IS_DISTINCT_FROM;
    return context ->
        new Distinctness(
            operands.get(0).instantiate(context), operands.get(1).instantiate(context), distinct);
  }

  private Template connective(RexCall call) {
    boolean and = call.getKind() == SqlKind.AND;
    List<Template> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      operands.add(coerced(operand, call.getType()));
    }
    return context -> new Connective(and, instantiate(operands, context));
  }

  private static Expression[] instantiate(List<Template> templates, ExecutionContext context) {
    Expression[] expressions = new Expression[templates.size()];
    for (int i = 0; i < expressions.length; i++) {
      expressions[i] = templates.get(i).instantiate(context);
    }
    return expressions;
  }

  private Template not(RexNode node) {
    Template operand = compile(node);
    return context -> {
      Expression expression = operand.instantiate(context);
      LongVectorBuilder result = new LongVectorBuilder();
      return batch -> {
        LongVector values = (LongVector) expression.evaluate(batch);
        result.resize(batch.bound());
        Nulls.propagate(batch, values, result);
        for (int i = 0; i < batch.size(); i++) {
          int row = batch.row(i);
          result.setLong(row, values.get(row) == 0 ? 1 : 0);
        }
        return result.build();
      };
    };
  }

  private Template truthTest(RexCall call) {
    Template operand = compile(call.getOperands().get(0));
    SqlKind kind = call.getKind() == SqlKind.IS_UNKNOWN ? SqlKind.IS_NULL : call.getKind();
    return context -> new TruthTest(kind, operand.instantiate(context));
  }

  private Template caseOf(RexCall call) {
    List<RexNode> operands = call.getOperands();
    List<Template> conditions = new ArrayList<>();
    List<Template> values = new ArrayList<>();
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      conditions.add(coerced(operands.get(i), booleanType()));
      values.add(coerced(operands.get(i + 1), call.getType()));
    }
    values.add(coerced(operands.get(operands.size() - 1), call.getType()));
    return context ->
        new Case(
            instantiate(conditions, context),
            instantiate(values, context),
            Vectors.builder(call.getType()));
  }

  private RelDataType booleanType() {
    return rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
  }

  private Template coalesce(RexCall call) {
    List<Template> operands = new ArrayList<>();
    for (RexNode operand : call.getOperands()) {
      operands.add(coerced(operand, call.getType()));
    }
    return context -> new Coalesce(instantiate(operands, context), Vectors.builder(call.getType()));
  }

  private Template nullIf(RexCall call) {
    RexNode value = call.getOperands().get(0);
    RexNode equal =
        rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, value, call.getOperands().get(1));
    return compile(
        rexBuilder.makeCall(
            call.getType(),
            SqlStdOperatorTable.CASE,
            List.of(equal, rexBuilder.makeNullLiteral(call.getType()), value)));
  }

  private Template search(RexCall call) {
    RexNode value = call.getOperands().get(0);
    RexLiteral literal = (RexLiteral) call.getOperands().get(1);
    RelDataType type = literal.getType();
    if (VectorKind.of(value.getType()) != VectorKind.of(type) || type.isStruct()) {
      return compile(RexUtil.expandSearch(rexBuilder, null, call));
    }
    RangeSearch.Ranges ranges = new RangeSearch.Ranges(literal.getValueAs(Sarg.class), type);
    Template operand = compile(value);
    return context -> new RangeSearch(operand.instantiate(context), ranges);
  }

  private Template like(RexCall call) {
    if (!(call.getOperator() instanceof SqlLikeOperator operator)
        || !SqlTypeUtil.inCharFamily(call.getOperands().get(0).getType())) {
      return null;
    }
    return Like.template(
        call.getType(),
        compileAll(call.getOperands()),
        operator.isCaseSensitive(),
        operator.isNegated());
  }

  // ---- conversion and arithmetic

  private Template cast(RexCall call) {
    RexNode operand = call.getOperands().get(0);
    boolean safe = call.getKind() == SqlKind.SAFE_CAST;
    if (call.getOperands().size() > 1) {
      return null; // CAST ... FORMAT
    }
    return Casts.template(compile(operand), operand.getType(), call.getType(), safe);
  }

  /** A node as a value of {@code type}: unchanged if it has its physical form already. */
  private Template coerced(RexNode node, RelDataType type) {
    RelDataType from = node.getType();
    if (from.getSqlTypeName() != SqlTypeName.NULL
        && VectorKind.of(from) == VectorKind.of(type)
        && (from.getSqlTypeName() == type.getSqlTypeName()
            || !(isDatetime(from) && isDatetime(type)))
        && (VectorKind.of(type) != VectorKind.DECIMAL || from.getScale() == type.getScale())) {
      return compile(node);
    }
    Template cast = Casts.template(compile(node), from, type, false);
    if (cast == null) {
      throw SqlExecutionException.unsupported("type " + from + " as type " + type, null);
    }
    return cast;
  }

  /** Between intervals and Calcite's integers for them, which are months or milliseconds. */
  private Template reinterpret(RexCall call) {
    RexNode operand = call.getOperands().get(0);
    RelDataType from = operand.getType();
    RelDataType to = call.getType();
    boolean fromTime = SqlTypeUtil.isInterval(from) && !from.getSqlTypeName().isYearMonth();
    boolean toTime = SqlTypeUtil.isInterval(to) && !to.getSqlTypeName().isYearMonth();
    if (VectorKind.of(from) != VectorKind.LONG || VectorKind.of(to) != VectorKind.LONG) {
      return null;
    }
    if (fromTime == toTime) {
      return compile(operand);
    }
    IntegerRange range = IntegerRange.of(to);
    long millis = Literals.MICROS_PER_MILLI.longValue();
    return StrictCall.template(
        to,
        List.of(compile(operand)),
        (row, result) -> {
          long value = row.getLong(0);
          if (fromTime) {
            row.setLong(result, value / millis);
          } else if (Math.multiplyHigh(value, millis) != (value * millis) >> 63) {
            throw range.overflow();
          } else {
            row.setLong(result, value * millis);
          }
        });
  }

  private Template plus(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (SqlTypeUtil.isDatetime(left.getType()) && SqlTypeUtil.isInterval(right.getType())) {
      return datetimePlus(call, left, right, false);
    }
    if (SqlTypeUtil.isInterval(left.getType()) && SqlTypeUtil.isDatetime(right.getType())) {
      return datetimePlus(call, right, left, false);
    }
    return arithmetic(ArithmeticOperator.PLUS, call);
  }

  private Template minus(RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (SqlTypeUtil.isDatetime(left.getType())) {
      if (SqlTypeUtil.isInterval(right.getType())) {
        return datetimePlus(call, left, right, true);
      }
      return DatetimeFunctions.minus(
          compileAll(call.getOperands()), left.getType(), right.getType(), call.getType());
    }
    return arithmetic(ArithmeticOperator.MINUS, call);
  }

  private Template datetimePlus(RexCall call, RexNode datetime, RexNode interval, boolean minus) {
    return DatetimeFunctions.plus(
        List.of(compile(datetime), compile(interval)),
        datetime.getType(),
        interval.getType(),
        call.getType(),
        minus);
  }

  private Template arithmetic(ArithmeticOperator operator, RexCall call) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    RelDataType type = call.getType();
    if (SqlTypeUtil.isInterval(type) && !isLong(left, right)) {
      return intervalArithmetic(operator, left, right, type);
    }
    return switch (VectorKind.of(type)) {
      case LONG -> integerArithmetic(operator, left, right, type);
      case DOUBLE -> {
        Template a = numeric(left, true);
        Template b = numeric(right, true);
        yield context ->
            new DoubleArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
      }
      case DECIMAL -> decimalArithmetic(operator, left, right, type);
      default -> null;
    };
  }

  private static boolean isLong(RexNode left, RexNode right) {
    return VectorKind.of(left.getType()) == VectorKind.LONG
        && VectorKind.of(right.getType()) == VectorKind.LONG;
  }

  private Template integerArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    if (isLong(left, right)) {
      Template a = compile(left);
      Template b = compile(right);
      return context ->
          new LongArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
    }
    int scale = Math.max(scale(left.getType()), scale(right.getType()));
    RelDataType exact =
        rexBuilder
            .getTypeFactory()
            .createTypeWithNullability(
                rexBuilder
                    .getTypeFactory()
                    .createSqlType(
                        SqlTypeName.DECIMAL,
                        rexBuilder
                            .getTypeFactory()
                            .getTypeSystem()
                            .getMaxPrecision(SqlTypeName.DECIMAL),
                        scale),
                type.isNullable());
    return Casts.template(decimalArithmetic(operator, left, right, exact), exact, type, false);
  }

  private static int scale(RelDataType type) {
    return SqlTypeUtil.isDecimal(type) ? type.getScale() : 0;
  }

  private Template decimalArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    Template a = numeric(left, false);
    Template b = numeric(right, false);
    return context ->
        new DecimalArithmetic(operator, a.instantiate(context), b.instantiate(context), type);
  }

  /** An interval times or divided by a number that is no integer; cut to its smallest unit. */
  private Template intervalArithmetic(
      ArithmeticOperator operator, RexNode left, RexNode right, RelDataType type) {
    IntegerRange range = IntegerRange.of(type);
    boolean divide = operator == ArithmeticOperator.DIVIDE;
    return StrictCall.template(
        type,
        List.of(asDecimal(left), asDecimal(right)),
        (row, result) -> {
          BigDecimal x = row.getDecimal(0);
          BigDecimal y = row.getDecimal(1);
          if (divide && y.signum() == 0) {
            throw SqlExecutionException.divisionByZero();
          }
          BigDecimal value =
              divide
                  ? x.divide(y, 0, RoundingMode.DOWN)
                  : x.multiply(y).setScale(0, RoundingMode.DOWN);
          row.setLong(result, NumberText.round(value, range));
        });
  }

  private Template asDecimal(RexNode node) {
    if (VectorKind.of(node.getType()) != VectorKind.DOUBLE) {
      return numeric(node, false);
    }
    RelDataType decimal = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, 12);
    return Casts.template(compile(node), node.getType(), decimal, false);
  }

  // ---- functions

  private Template ceilOrFloor(RexCall call) {
    List<RexNode> operands = call.getOperands();
    boolean ceil = call.getKind() == SqlKind.CEIL;
    if (operands.size() == 2) {
      TimeUnit unit = unit(operands.get(1));
      return unit == null
          ? null
          : DatetimeFunctions.round(
              unit, ceil, compile(operands.get(0)), operands.get(0).getType(), call.getType());
    }
    return round(call, ceil ? RoundingMode.CEILING : RoundingMode.FLOOR);
  }

  private Template round(RexCall call, RoundingMode mode) {
    List<RexNode> operands = call.getOperands();
    RelDataType from = operands.get(0).getType();
    if (!SqlTypeUtil.isNumeric(from)
        || (operands.size() > 1 && VectorKind.of(operands.get(1).getType()) != VectorKind.LONG)) {
      return null;
    }
    if (VectorKind.of(from) == VectorKind.of(call.getType())) {
      return MathFunctions.round(call.getType(), compileAll(operands), mode);
    }
    return Casts.template(
        MathFunctions.round(from, compileAll(operands), mode), from, call.getType(), false);
  }

  private Template extract(RexCall call) {
    TimeUnit unit = unit(call.getOperands().get(0));
    RexNode operand = call.getOperands().get(1);
    return unit == null
        ? null
        : DatetimeFunctions.extract(unit, compile(operand), operand.getType(), call.getType());
  }

  /** The unit that a flag names, or null if it is a range of units or no flag. */
  private static TimeUnit unit(RexNode flag) {
    if (!(flag instanceof RexLiteral literal)) {
      return null;
    }
    if (literal.getValue() instanceof TimeUnitRange range) {
      return range.endUnit == null ? range.startUnit : null;
    }
    return literal.getValue() instanceof TimeUnit unit ? unit : null;
  }

  private Template trim(RexCall call) {
    List<RexNode> operands = call.getOperands();
    SqlTrimFunction.Flag flag =
        ((RexLiteral) operands.get(0)).getValueAs(SqlTrimFunction.Flag.class);
    if (isBinary(operands.get(2))) {
      return null;
    }
    return StrictCall.template(
        call.getType(), compileAll(operands.subList(1, 3)), StringFunctions.trim(flag));
  }

  private static boolean isBinary(RexNode node) {
    return SqlTypeUtil.isBinary(node.getType());
  }

  private Template position(RexCall call) {
    List<RexNode> operands = call.getOperands();
    if (operands.size() > 3 || isBinary(operands.get(0))) {
      return null;
    }
    return StrictCall.template(
        call.getType(), compileAll(operands), StringFunctions.position(operands.size() == 3));
  }

  private Template item(RexCall call) {
    RexNode collection = call.getOperands().get(0);
    RexNode index = call.getOperands().get(1);
    RelDataType type = collection.getType();
    if (type.getSqlTypeName() == SqlTypeName.MAP) {
      RelDataType keyType = type.getKeyType();
      return CollectionFunctions.mapItem(
          call.getType(), List.of(compile(collection), coerced(index, keyType)), keyType);
    }
    boolean standard = call.getOperator().getName().equals("ITEM");
    if (type.getSqlTypeName() == SqlTypeName.ARRAY
        && standard
        && VectorKind.of(index.getType()) == VectorKind.LONG) {
      return CollectionFunctions.arrayItem(
          call.getType(), List.of(compile(collection), compile(index)));
    }
    return null;
  }

  private Template constructor(RexCall call, boolean map) {
    RelDataType type = call.getType();
    List<Template> operands = new ArrayList<>();
    List<RelDataType> types = new ArrayList<>();
    for (int i = 0; i < call.getOperands().size(); i++) {
      RelDataType target = elementType(type, i);
      operands.add(coerced(call.getOperands().get(i), target));
      types.add(target);
    }
    return CollectionFunctions.constructor(operands, types, map);
  }

  private static RelDataType elementType(RelDataType type, int index) {
    if (type.isStruct()) {
      return type.getFieldList().get(index).getType();
    }
    if (type.getSqlTypeName() == SqlTypeName.MAP) {
      return index % 2 == 0 ? type.getKeyType() : type.getValueType();
    }
    return type.getComponentType();
  }

  private Template namedFunction(RexCall call) {
    String name = call.getOperator().getName();
    List<RexNode> operands = call.getOperands();
    Template constant = sessionConstant(name, call);
    if (constant != null) {
      return constant;
    }
    if (!operands.isEmpty() && VectorKind.of(operands.get(0).getType()) == VectorKind.BYTES) {
      return textFunction(name, call);
    }
    return switch (name) {
      case "ABS" ->
          MathFunctions.sign(call.getType(), coerced(operands.get(0), call.getType()), true);
      case "SIGN" -> MathFunctions.signum(call.getType(), coerced(operands.get(0), call.getType()));
      case "ROUND" -> round(call, RoundingMode.HALF_UP);
      case "TRUNCATE" -> round(call, RoundingMode.DOWN);
      case "CARDINALITY" ->
          CollectionFunctions.cardinality(call.getType(), compile(operands.get(0)));
      default -> doubleFunction(name, call);
    };
  }

  private Template doubleFunction(String name, RexCall call) {
    List<RexNode> operands = call.getOperands();
    for (RexNode operand : operands) {
      if (!SqlTypeUtil.isNumeric(operand.getType())) {
        return null;
      }
    }
    if (call.getType().getSqlTypeName() != SqlTypeName.DOUBLE) {
      return null;
    }
    DoubleUnaryOperator unary = operands.size() == 1 ? MathFunctions.unary(name) : null;
    if (unary != null) {
      return MathFunctions.template(call.getType(), numeric(operands.get(0), true), unary);
    }
    DoubleBinaryOperator binary = operands.size() == 2 ? MathFunctions.binary(name) : null;
    if (binary == null) {
      return null;
    }
    return MathFunctions.template(
        call.getType(),
        List.of(numeric(operands.get(0), true), numeric(operands.get(1), true)),
        binary);
  }

  private Template textFunction(String name, RexCall call) {
    List<RexNode> operands = call.getOperands();
    boolean binary = isBinary(operands.get(0));
    boolean hasThird = operands.size() > 2;
    StrictCall.Function function =
        switch (name) {
          case "||" -> StringFunctions::concat;
          case "UPPER" -> StringFunctions::upper;
          case "LOWER" -> StringFunctions::lower;
          case "CHAR_LENGTH", "CHARACTER_LENGTH" ->
              binary ? StringFunctions::octetLength : StringFunctions::charLength;
          case "OCTET_LENGTH" -> StringFunctions::octetLength;
          case "SUBSTRING" ->
              isInteger(operands, 1) ? StringFunctions.substring(binary, hasThird) : null;
          case "LEFT" -> isInteger(operands, 1) ? StringFunctions.left(binary) : null;
          case "RIGHT" -> isInteger(operands, 1) ? StringFunctions.right(binary) : null;
          case "REPLACE" -> binary || operands.size() != 3 ? null : StringFunctions::replace;
          default -> null;
        };
    if (function == null || VectorKind.of(call.getType()) == VectorKind.OBJECT) {
      return null;
    }
    return StrictCall.template(call.getType(), compileAll(operands), function);
  }

  private static boolean isInteger(List<RexNode> operands, int from) {
    return operands.subList(from, operands.size()).stream()
        .allMatch(operand -> SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName()));
  }

  /** CURRENT_TIMESTAMP and its like, or null. */
  private static Template sessionConstant(String name, RexCall call) {
    RelDataType type = call.getType();
    return switch (name) {
      case "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIME" ->
          context -> new Constant(type, now(type, context));
      case "USER",
          "CURRENT_USER",
          "SESSION_USER",
          "SYSTEM_USER",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_CATALOG",
          "CURRENT_PATH" ->
          context -> new Constant(type, context.value(name));
      default -> null;
    };
  }

  /** The statement's start in the session's zone, cut to the precision of {@code type}. */
  private static Object now(RelDataType type, ExecutionContext context) {
    LocalDateTime local = LocalDateTime.ofInstant(context.start(), context.zone());
    return switch (type.getSqlTypeName()) {
      case DATE -> local.toLocalDate();
      case TIME, TIME_WITH_LOCAL_TIME_ZONE -> cut(local.toLocalTime(), type.getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> context.start();
      default -> local.with(cut(local.toLocalTime(), type.getPrecision()));
    };
  }

  private static LocalTime cut(LocalTime time, int precision) {
    if (precision < 0 || precision >= 9) {
      return time;
    }
    long nanos = time.toNanoOfDay();
    return LocalTime.ofNanoOfDay(nanos - nanos % Decimals.power(9 - precision));
  }
}
