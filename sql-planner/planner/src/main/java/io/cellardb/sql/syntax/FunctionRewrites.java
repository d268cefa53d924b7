package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.function.PresentTime;
import io.cellardb.sql.parser.tree.NamedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlExtractFunction;
import org.apache.calcite.sql.fun.SqlPosixRegexOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Functions that are other ones before a statement is validated.
 *
 * <ul>
 *   <li>{@code NOW()} is CURRENT_TIMESTAMP, {@code TRUNC} is TRUNCATE.
 *   <li>{@code AGE(x)} is {@code AGE(CURRENT_DATE, x)}.
 *   <li>{@code DATE_PART('unit', x)} is EXTRACT.
 *   <li>EXTRACT of seconds and of the EPOCH has a fraction.
 *   <li>{@code DAYOFWEEK}, a function or a unit, is from 1 to 7, as JDBC says, while {@code
 *       EXTRACT(DOW ...)} is PostgreSQL's, from 0 to 6.
 *   <li>The functions of SQL/JSON are ours, see {@link JsonCalls}.
 *   <li>{@code f(x ORDER BY y)} is {@code f(x) WITHIN GROUP (ORDER BY y)}.
 *   <li>{@code MODE() WITHIN GROUP (ORDER BY x)} has x as its argument, see {@link OrderedModes}.
 *   <li>{@code CAST(ARRAY[] AS type)} is that of the text of an empty array.
 *   <li>COALESCE in COALESCE is one.
 *   <li>{@code DAYNAME} and {@code MONTHNAME} are whole names in English.
 * </ul>
 */
public final class FunctionRewrites {
  private static final String DAY_OF_WEEK = "DAYOFWEEK";
  private static final SqlFunction SECONDS = new Seconds(2);

  /** Until beyond the year 9999, and of the longest interval. */
  private static final SqlFunction EPOCH = new Seconds(13);

  private FunctionRewrites() {}

  /** The call, or what stands for it. */
  static SqlCall of(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    if (call.getOperator().equals(SqlStdOperatorTable.EXTRACT)
        && operands.get(0) instanceof SqlIntervalQualifier unit) {
      return extract(call, unit, operands.get(1));
    }
    if (call.getKind() == SqlKind.CAST && operands.get(1) instanceof SqlIntervalQualifier) {
      return intervalOfLiteral(call);
    }
    if (call.getKind() == SqlKind.CAST && isEmptyArray(operands.get(0))) {
      SqlNode empty = SqlLiteral.createCharString("{}", operands.get(0).getParserPosition());
      return call.getOperator().createCall(call.getParserPosition(), empty, operands.get(1));
    }
    if (call.getKind() == SqlKind.OVERLAPS
        && operands.get(0).getKind() == SqlKind.ROW
        && operands.get(1).getKind() == SqlKind.ROW) {
      return overlaps(call);
    }
    if (OrderedModes.isOne(call)) {
      return OrderedModes.withArgument(call);
    }
    if (call.getOperator() instanceof SqlPosixRegexOperator operator) {
      return matches(call, operator);
    }
    SqlCall json = JsonCalls.own(call);
    if (!json.equals(call) || !(call.getOperator() instanceof SqlFunction function)) {
      return json;
    }
    SqlParserPos pos = call.getParserPosition();
    if (SeriesTables.isMisplaced(function)) {
      throw SqlException.at(
          pos, "0A000", function.getName() + " returns rows; it is supported in FROM alone");
    }
    return switch (function.getName().toUpperCase(Locale.ROOT)) {
      case "POW" -> named("POWER", call);
      case "ARRAY_TO_JSON" -> operands.size() == 1 ? PostgresJson.value(call) : call;
      case "{FN CURTIME}" -> PresentTime.LOCALTIME.createCall(pos, operands);
      case "{FN NOW}", "NOW", "CLOCK_TIMESTAMP", "STATEMENT_TIMESTAMP", "TRANSACTION_TIMESTAMP" ->
          operands.isEmpty() ? PresentTime.CURRENT_TIMESTAMP.createCall(pos) : call;
      case "AGE" ->
          operands.size() == 1
              ? named(
                  "AGE",
                  pos,
                  List.of(SqlStdOperatorTable.CURRENT_DATE.createCall(pos), operands.get(0)))
              : call;
      case "CURRENT_DATABASE" -> operands.isEmpty() ? named("CURRENT_CATALOG", call) : call;
      case "PG_TYPEOF" -> typeOf(call);
      case "MAKE_INTERVAL" -> MakeInterval.of(call);
      case "JSONB_PATH_EXISTS",
          "JSONB_PATH_MATCH",
          "JSONB_PATH_QUERY_ARRAY",
          "JSONB_PATH_QUERY_FIRST",
          "JSON_PATH_ITEM_ARRAY" ->
          NamedArguments.ofPath(call);
      case "TRUNC" -> named("TRUNCATE", call);
      case "TRANSLATE3" -> named("TRANSLATE", call);
      case "DATE_PART" -> operands.size() == 2 ? datePart(call) : call;
      case "DAYOFWEEK", "{FN DAYOFWEEK}" ->
          operands.size() == 1 ? dayOfWeek(pos, operands.get(0)) : call;
      case "DAYNAME", "{FN DAYNAME}" -> operands.size() == 1 ? toChar(call, "FMDay") : call;
      case "MONTHNAME", "{FN MONTHNAME}" -> operands.size() == 1 ? toChar(call, "FMMonth") : call;
      case "STRING_AGG", "ARRAY_AGG" -> withinGroup(call);
      case "COALESCE", "GREATEST", "LEAST" -> {
        if (operands.isEmpty()) {
          throw SqlException.at(pos, "42601", function.getName() + " needs an argument");
        }
        yield function.getName().equalsIgnoreCase("COALESCE") ? flat(call) : call;
      }
      case "JSON_GET" -> PostgresJson.step(call, "JSON_EXTRACT_PATH");
      case "JSON_GET_TEXT" -> PostgresJson.step(call, "JSON_EXTRACT_PATH_TEXT");
      case "JSONB_OBJECT" -> PostgresJson.ofTexts(call);
      case "NORMALIZE", "IS_NORMALIZED" -> withForm(call);
      case "SUBSTRING" -> matched(call);
      case "DATE" -> ofType(SqlTypeName.DATE, call);
      case "TEXT" -> ofType(SqlTypeName.VARCHAR, call);
      case "FLOAT8" -> ofType(SqlTypeName.DOUBLE, call);
      case "INT4" -> ofType(SqlTypeName.INTEGER, call);
      case "INT8" -> ofType(SqlTypeName.BIGINT, call);
      case "JSON_GET_PATH",
          "JSON_GET_PATH_TEXT",
          "JSON_HAS_ANY_KEY",
          "JSON_HAS_ALL_KEYS",
          "JSON_DELETE_PATH",
          "JSONB_INSERT",
          "JSONB_SET" ->
          PostgresJson.withTexts(call);
      case "JSON_BUILD_OBJECT", "JSONB_BUILD_OBJECT" -> PostgresJson.object(call);
      case "JSON_BUILD_ARRAY", "JSONB_BUILD_ARRAY" -> PostgresJson.array(call);
      case "TO_JSON", "TO_JSONB" -> operands.size() == 1 ? PostgresJson.value(call) : call;
      case "ROW_TO_JSON" ->
          operands.size() == 1 && operands.get(0).getKind() == SqlKind.ROW
              ? PostgresJson.row(call)
              : call;
      case "JSON_AGG", "JSONB_AGG" -> PostgresJson.elements(call);
      case "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG" -> PostgresJson.members(call);
      case "JSON_INSERT", "JSON_REPLACE", "JSON_SET" -> {
        if (operands.size() % 2 == 0) {
          throw SqlException.at(
              pos, "42601", function.getName() + " needs a document, and paths with values");
        }
        yield JsonConstructors.withElements(call);
      }
      default -> NamedArguments.refused(call);
    };
  }

  /** {@code DATE(x)}, as PostgreSQL calls types like functions. */
  private static SqlCall ofType(SqlTypeName type, SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    return call.operandCount() == 1
        ? SqlStdOperatorTable.CAST.createCall(
            pos, call.operand(0), new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, pos), pos))
        : call;
  }

  /**
   * PG_TYPEOF, which tells the type that a number has as it is written, while that of a parameter
   * in its place is another one. A literal text or NULL alone has none.
   */
  private static SqlCall typeOf(SqlCall call) {
    PlanningWork.literalsMatter();
    if (call.operandCount() != 1
        || !(call.operand(0) instanceof SqlCharStringLiteral
            || SqlUtil.isNullLiteral(call.operand(0), false))) {
      return call;
    }
    SqlParserPos pos = call.getParserPosition();
    return call.getOperator().createCall(pos, SqlLiteral.createNull(pos));
  }

  /** {@code NORMALIZE(text, NFC)}, where the form is a name. */
  private static SqlCall withForm(SqlCall call) {
    if (call.operandCount() != 2
        || !(call.operand(1) instanceof SqlIdentifier form)
        || !form.isSimple()) {
      return call;
    }
    SqlNode name = SqlLiteral.createCharString(form.getSimple(), form.getParserPosition());
    return named(
        call.getOperator().getName(), call.getParserPosition(), List.of(call.operand(0), name));
  }

  /** {@code SUBSTRING(text FROM 'expression')}: the first group of the match, or the match. */
  private static SqlCall matched(SqlCall call) {
    if (call.operandCount() != 2 || !(call.operand(1) instanceof SqlCharStringLiteral)) {
      return call;
    }
    SqlParserPos pos = call.getParserPosition();
    return SqlStdOperatorTable.ITEM.createCall(
        pos, named("REGEXP_MATCH", call), SqlLiteral.createExactNumeric("1", pos));
  }

  /** {@code ARRAY[]}, whose type CAST alone can tell. */
  private static boolean isEmptyArray(SqlNode node) {
    return node.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
        && ((SqlCall) node).operandCount() == 0;
  }

  /** COALESCE of what is COALESCE itself as one call, since each has its operands twice. */
  private static SqlCall flat(SqlCall call) {
    List<SqlNode> operands = new ArrayList<>();
    addFlat(call, operands);
    return operands.size() == call.operandCount()
        ? call
        : call.getOperator().createCall(call.getParserPosition(), operands);
  }

  private static void addFlat(SqlCall call, List<SqlNode> operands) {
    for (SqlNode operand : call.getOperandList()) {
      boolean same =
          operand instanceof SqlCall inner
              && inner.getOperator() instanceof SqlFunction function
              && function.getName().equalsIgnoreCase("COALESCE")
              && inner.operandCount() > 0;
      if (same) {
        addFlat((SqlCall) operand, operands);
      } else {
        operands.add(operand);
      }
    }
  }

  /**
   * An order among the arguments as WITHIN GROUP. Calcite does the same so late that it has typed
   * the call by then, and forgets FILTER when it types it again.
   */
  private static SqlCall withinGroup(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    int last = operands.size() - 1;
    if (last < 1 || !(operands.get(last) instanceof SqlNodeList order)) {
      return call;
    }
    SqlParserPos pos = call.getParserPosition();
    SqlCall unordered =
        call.getOperator().createCall(call.getFunctionQuantifier(), pos, operands.subList(0, last));
    return SqlStdOperatorTable.WITHIN_GROUP.createCall(pos, unordered, order);
  }

  /**
   * Calcite takes the number of a literal for that of the new interval, whatever their units are.
   * It does not do so with an expression.
   */
  private static SqlCall intervalOfLiteral(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    return call.operand(0) instanceof SqlIntervalLiteral
            || call.operand(0) instanceof SqlNumericLiteral
        ? SqlStdOperatorTable.CAST.createCall(
            pos,
            SqlStdOperatorTable.UNARY_PLUS.createCall(pos, List.<SqlNode>of(call.operand(0))),
            call.operand(1))
        : call;
  }

  /**
   * {@code (a, b) OVERLAPS (c, d)} as a function of four times; Calcite takes a period that ends
   * where another one begins for one that overlaps with it.
   */
  private static SqlCall overlaps(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> ends = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      List<SqlNode> period = ((SqlCall) operand).getOperandList();
      if (period.size() != 2) {
        return call;
      }
      SqlNode end = period.get(1);
      ends.add(period.get(0));
      ends.add(
          end instanceof SqlIntervalLiteral
              ? SqlStdOperatorTable.PLUS.createCall(pos, period.get(0), end)
              : end);
    }
    return named("OVERLAPS", pos, ends);
  }

  /** {@code text ~ expression} and its like are REGEXP_LIKE, with our expressions and errors. */
  private static SqlCall matches(SqlCall call, SqlPosixRegexOperator operator) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> arguments = new ArrayList<>(call.getOperandList());
    if (!operator.isCaseSensitive()) {
      arguments.add(SqlLiteral.createCharString("i", pos));
    }
    SqlCall like = named("REGEXP_LIKE", pos, arguments);
    return operator.isNegated() ? SqlStdOperatorTable.NOT.createCall(pos, like) : like;
  }

  /** The same call of the function that is found under a name. */
  private static SqlCall named(String name, SqlCall call) {
    return named(name, call.getParserPosition(), call.getOperandList());
  }

  private static SqlCall toChar(SqlCall call, String format) {
    SqlParserPos pos = call.getParserPosition();
    return named(
        "TO_CHAR", pos, List.of(call.operand(0), SqlLiteral.createCharString(format, pos)));
  }

  private static SqlCall named(String name, SqlParserPos pos, List<SqlNode> operands) {
    return NamedCall.of(name, pos, operands);
  }

  private static SqlCall extract(SqlCall call, SqlIntervalQualifier unit, SqlNode from) {
    SqlParserPos pos = call.getParserPosition();
    if (DAY_OF_WEEK.equals(unit.timeFrameName)) {
      return dayOfWeek(pos, from);
    }
    if (unit.timeFrameName != null) {
      return call;
    }
    return switch (unit.getStartUnit()) {
      case SECOND -> SECONDS.createCall(pos, unit, from);
      case EPOCH -> EPOCH.createCall(pos, unit, from);
      default -> call;
    };
  }

  private static SqlCall datePart(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    SqlNode unit = call.operand(0);
    if (unit instanceof SqlIntervalQualifier qualifier) {
      return extract(call, qualifier, call.operand(1));
    }
    if (!(unit instanceof SqlCharStringLiteral literal)) {
      throw SqlException.at(
          unit.getParserPosition(), "0A000", "the unit of DATE_PART must be a literal");
    }
    SqlIntervalQualifier qualifier =
        new SqlIntervalQualifier(
            unit(literal.getValueAs(String.class), pos), null, unit.getParserPosition());
    return extract(
        SqlStdOperatorTable.EXTRACT.createCall(pos, qualifier, call.operand(1)),
        qualifier,
        call.operand(1));
  }

  /** A unit by its name, which may be a plural. */
  private static TimeUnit unit(String written, SqlParserPos pos) {
    String name = written.strip().toUpperCase(Locale.ROOT);
    for (TimeUnit unit : TimeUnit.values()) {
      if (name.equals(unit.name()) || name.equals(unit.name() + "S")) {
        return unit;
      }
    }
    throw SqlException.at(pos, "22023", "there is no unit of time '" + written + "'");
  }

  private static SqlCall dayOfWeek(SqlParserPos pos, SqlNode date) {
    return SqlStdOperatorTable.PLUS.createCall(
        pos,
        SqlStdOperatorTable.EXTRACT.createCall(
            pos, new SqlIntervalQualifier(TimeUnit.DOW, null, pos), date),
        SqlLiteral.createExactNumeric("1", pos));
  }

  /** EXTRACT(SECOND FROM x) or EXTRACT(EPOCH FROM x), with as many decimal places as x has. */
  private static final class Seconds extends SqlExtractFunction {
    private static final int FINEST = 6;

    private final int integerDigits;

    Seconds(int integerDigits) {
      super("EXTRACT", false);
      this.integerDigits = integerDigits;
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
      RelDataType from = binding.getOperandType(1);
      int scale =
          from.getSqlTypeName() == SqlTypeName.DATE
              ? 0
              : SqlTypeUtil.isInterval(from) || from.getPrecision() < 0
                  ? FINEST
                  : from.getPrecision();
      RelDataTypeFactory types = binding.getTypeFactory();
      return types.createTypeWithNullability(
          types.createSqlType(SqlTypeName.DECIMAL, integerDigits + scale, scale),
          from.isNullable());
    }

    /** The name is not looked up, under which Calcite's function would be found. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
      return validateOperands(validator, scope, call);
    }

    @Override
    public SqlKind getKind() {
      return SqlKind.EXTRACT;
    }
  }
}
