package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.VectorKind;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Chooses the kernel of each node of an expression: leaves and casts here, calls by one compiler
 * for each family of functions, which come back here for their operands. A call for which no family
 * has a kernel runs through {@link CalciteFallback}.
 */
final class ExpressionCompiler {
  /** Functions of numbers that are NULL where an argument is. */
  private static final Set<String> STRICT =
      Set.of("ABS", "SIGN", "ROUND", "TRUNCATE", "SHIFT_LEFT", "SHIFT_RIGHT", "BITNOT");

  private final RexBuilder rexBuilder;
  private final ComparisonCompiler comparisons;
  private final LogicCompiler logic;
  private final ArithmeticCompiler arithmetic;
  private final DatetimeCompiler datetimes;
  private final FunctionCompiler functions;
  private final CollectionCompiler collections;

  /** The numbers of what is computed once for the expression at hand, from the outermost. */
  private final List<Integer> onces = new ArrayList<>();

  ExpressionCompiler(RexBuilder rexBuilder) {
    this.rexBuilder = rexBuilder;
    this.comparisons = new ComparisonCompiler(this, rexBuilder);
    this.logic = new LogicCompiler(this, rexBuilder);
    this.arithmetic = new ArithmeticCompiler(this, rexBuilder);
    this.datetimes = new DatetimeCompiler(this);
    this.functions = new FunctionCompiler(this);
    this.collections = new CollectionCompiler(this);
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
      return collections.field(access);
    }
    if (node instanceof RexCall call) {
      if (call.getOperator() instanceof SequenceFunction sequence) {
        return sequence.template(call, compileAll(call.getOperands()));
      }
      if (call.getOperator() instanceof JsonFunction) {
        return JsonFunction.template(compile(call.getOperands().get(0)), call.getType());
      }
      if (call.getOperator() instanceof BoundedText bounded) {
        return bounded.template(compile(call.getOperands().get(0)), call.getType());
      }
      if (call.getOperator() instanceof JsonPathFunction function) {
        return function.template(call, this);
      }
      if (call.getOperator() instanceof JsonTableFunction) {
        return JsonTableFunction.template(call, this);
      }
      if (call.getOperator() instanceof JsonConstructor function) {
        return function.template(call, this);
      }
      if (call.getOperator() instanceof OnceFunction) {
        return once(call);
      }
      if (call.getOperator() instanceof SeriesFunction) {
        return SeriesFunction.template(call, this);
      }
      if (call.getOperator() instanceof DateOperator operator) {
        return operator.template(call, compileAll(call.getOperands()));
      }
      if (call.getOperator() instanceof RowFunction function) {
        return function.template(call, this, rexBuilder);
      }
      Template kernel = kernel(call);
      return kernel != null ? kernel : fallback(call);
    }
    throw SqlExecutionException.unsupported("the expression " + node, null);
  }

  private Template once(RexCall call) {
    int number = OnceFunction.number(call);
    if (call.getOperator().equals(OnceFunction.VALUE)) {
      return OnceFunction.value(onces.size() - onces.lastIndexOf(number));
    }
    Template value = compile(call.getOperands().get(1));
    onces.add(number);
    Template body = compile(call.getOperands().get(2));
    onces.remove(onces.size() - 1);
    return OnceFunction.once(value, body);
  }

  List<Template> compileAll(List<RexNode> nodes) {
    List<Template> templates = new ArrayList<>(nodes.size());
    for (RexNode node : nodes) {
      templates.add(compile(node));
    }
    return templates;
  }

  /** A node as a value of {@code type}: unchanged if it has its physical form already. */
  Template coerced(RexNode node, RelDataType type) {
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

  /** A numeric node as DOUBLE, or else, if it is exact, as DECIMAL. */
  Template numeric(RexNode node, boolean floating) {
    return floating
        ? Conversions.toDouble(compile(node), node.getType())
        : Conversions.toDecimal(compile(node), node.getType());
  }

  static boolean isDatetime(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
      default -> false;
    };
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
          comparisons.comparison(call);
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> comparisons.distinctness(call);
      case SEARCH -> comparisons.search(call);
      case AND, OR -> logic.connective(call);
      case NOT -> logic.not(operands.get(0));
      case IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN ->
          logic.truthTest(call);
      case CASE -> logic.caseOf(call);
      case COALESCE -> logic.coalesce(call);
      case NULLIF -> logic.nullIf(call);
      case CAST, SAFE_CAST -> cast(call);
      case REINTERPRET -> datetimes.reinterpret(call);
      case PLUS, CHECKED_PLUS -> plus(call);
      case MINUS, CHECKED_MINUS -> minus(call);
      case TIMES, CHECKED_TIMES -> arithmetic.compile(ArithmeticOperator.TIMES, call);
      case DIVIDE, CHECKED_DIVIDE -> arithmetic.compile(ArithmeticOperator.DIVIDE, call);
      case MOD ->
          isOfNull(call) ? untypedNull(call) : arithmetic.compile(ArithmeticOperator.MOD, call);
      case MINUS_PREFIX, CHECKED_MINUS_PREFIX ->
          MathFunctions.sign(call.getType(), coerced(operands.get(0), call.getType()), false);
      case PLUS_PREFIX -> compile(operands.get(0));
      case CEIL -> ceil(call);
      case FLOOR -> floor(call);
      case EXTRACT -> datetimes.extract(call);
      case LIKE -> functions.like(call);
      case SIMILAR -> functions.similar(call);
      case TRIM -> functions.trim(call);
      case POSITION -> functions.position(call);
      case ITEM -> collections.item(call);
      case SOME, ALL -> collections.quantified(call);
      case ROW, ARRAY_VALUE_CONSTRUCTOR -> collections.constructor(call, false);
      case MAP_VALUE_CONSTRUCTOR -> collections.constructor(call, true);
      case MAP_KEYS -> collections.mapKeys(call);
      case MAP_VALUES -> collections.mapValues(call);
      case MAP_CONTAINS_KEY -> collections.containsKey(call);
      default -> named(call);
    };
  }

  private Template plus(RexCall call) {
    Template datetime = datetimes.plus(call);
    return datetime != null ? datetime : arithmetic.compile(ArithmeticOperator.PLUS, call);
  }

  private Template minus(RexCall call) {
    Template datetime = datetimes.minus(call);
    return datetime != null ? datetime : arithmetic.compile(ArithmeticOperator.MINUS, call);
  }

  private Template ceil(RexCall call) {
    return call.getOperands().size() == 2
        ? datetimes.round(call, true)
        : functions.round(call, RoundingMode.CEILING);
  }

  private Template floor(RexCall call) {
    return call.getOperands().size() == 2
        ? datetimes.round(call, false)
        : functions.round(call, RoundingMode.FLOOR);
  }

  private Template named(RexCall call) {
    Template constant = SessionValues.template(call);
    if (constant != null) {
      return constant;
    }
    if (STRICT.contains(call.getOperator().getName()) && isOfNull(call)) {
      return untypedNull(call);
    }
    return switch (call.getOperator().getName()) {
      case "CARDINALITY" -> collections.cardinality(call);
      case "<<", "LEFTSHIFT", "SHIFT_LEFT", "SHIFT_RIGHT" ->
          BitFunctions.shift(call, compileAll(call.getOperands()));
      case "BITAND", "&", "BITOR", "BITXOR", "^" ->
          BitFunctions.template(call, compileAll(call.getOperands()));
      case "BITNOT" -> BitFunctions.not(call, compileAll(call.getOperands()));
      default -> {
        Template isJson = JsonTests.isJson(call, this);
        yield isJson != null ? isJson : functions.named(call);
      }
    };
  }

  /** Whether an operand is the literal NULL, whose type need not be one that a kernel is for. */
  private static boolean isOfNull(RexCall call) {
    return call.getOperands().stream().anyMatch(operand -> RexUtil.isNullLiteral(operand, true));
  }

  private static Template untypedNull(RexCall call) {
    return context -> new Constant(call.getType(), null);
  }

  /** A value as text. */
  Template text(RexNode node) {
    return compile(rexBuilder.makeCast(nullableText(), node));
  }

  /** The types of the plan. */
  RelDataTypeFactory types() {
    return rexBuilder.getTypeFactory();
  }

  /** The type of a VARCHAR that may be NULL. */
  RelDataType nullableText() {
    RelDataTypeFactory types = rexBuilder.getTypeFactory();
    return types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
  }

  private Template cast(RexCall call) {
    RexNode operand = call.getOperands().get(0);
    boolean safe = call.getKind() == SqlKind.SAFE_CAST;
    if (call.getOperands().size() > 1) {
      return null; // CAST ... FORMAT
    }
    refuseScalar(operand.getType(), call.getType());
    refuseTime(operand.getType(), call.getType());
    return Casts.template(compile(operand), operand.getType(), call.getType(), safe);
  }

  /**
   * Calcite lets numbers be milliseconds since 1970, and cuts what has more digits, and gives a
   * TIME the date of the planning.
   */
  private static void refuseTime(RelDataType from, RelDataType to) {
    String hint = null;
    if (isDatetime(from) && SqlTypeUtil.isNumeric(to)) {
      hint = "EXTRACT(EPOCH FROM x) has its seconds";
    } else if (SqlTypeUtil.isNumeric(from) && isDatetime(to)) {
      hint = "TO_TIMESTAMP(seconds) makes an instant";
    } else if (from.getSqlTypeName() == SqlTypeName.TIME
        && isDatetime(to)
        && to.getSqlTypeName() != SqlTypeName.TIME) {
      hint = "it has no date";
    }
    if (hint != null) {
      throw new SqlExecutionException(
          "42804",
          "a value of type " + name(from) + " cannot be cast to " + name(to) + "; " + hint);
    }
  }

  private static String name(RelDataType type) {
    return type.getSqlTypeName().getName().replace('_', ' ');
  }

  /** Calcite lets a text be cast to all collections; here ARRAY alone has a form of text. */
  private static void refuseScalar(RelDataType from, RelDataType to) {
    boolean collection = SqlTypeUtil.isMultiset(to) || SqlTypeUtil.isMap(to);
    if (collection && SqlTypeUtil.inCharFamily(from)) {
      throw new SqlExecutionException("42804", "a text cannot be cast to " + to.getSqlTypeName());
    }
  }
}
