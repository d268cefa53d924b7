package io.cellardb.sql.validation;

import io.cellardb.sql.execution.expression.SeriesFunction;
import io.cellardb.sql.execution.function.ArraySignature;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.CompositeOperandTypeChecker;
import org.apache.calcite.sql.type.FamilyOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The types of parameters that Calcite does not infer. An argument of a function is of the type
 * that the function takes there, a number being a DOUBLE where any number is taken; what a CASE,
 * COALESCE, NULLIF, GREATEST or LEAST chooses from is of the type of the other choices.
 */
final class ParameterTypes {
  /** So many decimal places of a parameter that is compared count, if there is room for them. */
  private static final int DECIMAL_PLACES = 18;

  private final SqlValidator validator;
  private final SqlValidatorScope scope;
  private final SqlOperatorTable operators;

  ParameterTypes(SqlValidator validator, SqlValidatorScope scope, SqlOperatorTable operators) {
    this.validator = validator;
    this.scope = scope;
    this.operators = operators;
  }

  /** The type of a call's operand that is a parameter; null if nothing tells it. */
  RelDataType of(SqlCall call, int operand) {
    if (isChoice(call)) {
      return common(call.getOperandList());
    }
    if (call.getOperator() instanceof SeriesFunction) {
      return ofSeries(call, operand);
    }
    if (isConcatenation(call) || isOfTwoBinaries(call)) {
      RelDataType other = common(call.getOperandList());
      if (other != null && (other.getComponentType() != null || SqlTypeUtil.isBinary(other))) {
        return other;
      }
    }
    RelDataType inArrays = ofArrays(call, operand);
    if (inArrays != null) {
      return nullable(roomy(inArrays));
    }
    SqlTypeName name = name(call, operand);
    return name == null
        ? null
        : nullable(roomyScalar(validator.getTypeFactory().createSqlType(name)));
  }

  /**
   * BIGINT, or the type of the other bound; a time with any digits, since more or fewer rows come
   * before it; an interval has to say its units.
   */
  private RelDataType ofSeries(SqlCall call, int operand) {
    RelDataTypeFactory types = validator.getTypeFactory();
    List<SqlNode> bounds = call.getOperandList();
    RelDataType other = common(bounds.subList(0, Math.min(2, bounds.size())));
    boolean ofTimes = other == null ? hasInterval(bounds) : SqlTypeUtil.isDatetime(other);
    if (!ofTimes) {
      return other == null || SqlTypeUtil.isIntType(other)
          ? nullable(types.createSqlType(SqlTypeName.BIGINT))
          : other;
    }
    boolean zoned =
        other != null && other.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    SqlTypeName name = zoned ? other.getSqlTypeName() : SqlTypeName.TIMESTAMP;
    return operand < 2
        ? nullable(types.createSqlType(name, CellarTypeSystem.MAX_TIME_PRECISION))
        : null;
  }

  /** What a function of arrays takes beside its other arguments; null for other functions. */
  private RelDataType ofArrays(SqlCall call, int operand) {
    if (!(call.getOperator() instanceof SqlFunction function)) {
      return null;
    }
    for (SqlOperator candidate : candidates(function)) {
      ArraySignature signature = ArraySignature.of(candidate.getOperandTypeChecker());
      if (signature != null) {
        List<RelDataType> known = new ArrayList<>();
        for (SqlNode argument : call.getOperandList()) {
          known.add(
              argument instanceof SqlDynamicParam ? null : validator.deriveType(scope, argument));
        }
        return signature.missing(operand, known, validator.getTypeFactory());
      }
    }
    return null;
  }

  private boolean hasInterval(List<SqlNode> bounds) {
    return bounds.size() > 2 && SqlTypeUtil.isInterval(validator.deriveType(scope, bounds.get(2)));
  }

  /** The parameters among the results of a CASE. */
  static List<SqlDynamicParam> chosen(SqlCase call) {
    List<SqlDynamicParam> parameters = new ArrayList<>();
    for (SqlNode result : results(call)) {
      if (result instanceof SqlDynamicParam parameter) {
        parameters.add(parameter);
      }
    }
    return parameters;
  }

  /** What a CASE may give, without the marks that COALESCE puts around it. */
  static List<SqlNode> results(SqlCase call) {
    List<SqlNode> results = new ArrayList<>();
    for (SqlNode then : call.getThenOperands()) {
      boolean marked =
          then instanceof SqlCall mark
              && mark.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL);
      results.add(marked ? ((SqlCall) then).operand(0) : then);
    }
    if (call.getElseOperand() != null) {
      results.add(call.getElseOperand());
    }
    return results;
  }

  /** The columns of VALUES that have parameters. */
  static List<List<SqlNode>> columns(SqlCall values) {
    List<List<SqlNode>> columns = new ArrayList<>();
    for (SqlNode row : values.getOperandList()) {
      List<SqlNode> fields = ((SqlCall) row).getOperandList();
      for (int i = 0; i < fields.size(); i++) {
        if (columns.size() == i) {
          columns.add(new ArrayList<>());
        }
        columns.get(i).add(fields.get(i));
      }
    }
    columns.removeIf(column -> column.stream().noneMatch(SqlDynamicParam.class::isInstance));
    return columns;
  }

  /**
   * The type of the nodes that are neither parameters nor NULL; that of the first, if they have no
   * common one, and null if there is none.
   */
  RelDataType common(List<SqlNode> nodes) {
    return ofAnyLength(least(nodes, List.of()));
  }

  /** The common type of types of one column, as {@link #common}. */
  RelDataType ofColumn(List<RelDataType> types) {
    return ofAnyLength(
        least(
            List.of(),
            types.stream().filter(type -> type.getSqlTypeName() != SqlTypeName.NULL).toList()));
  }

  /** Texts and binaries of any length, and times of microseconds at least; null stays null. */
  private RelDataType ofAnyLength(RelDataType type) {
    if (type == null) {
      return null;
    }
    RelDataTypeFactory types = validator.getTypeFactory();
    return switch (type.getSqlTypeName()) {
      case CHAR -> nullable(types.createSqlType(SqlTypeName.VARCHAR));
      case BINARY -> nullable(types.createSqlType(SqlTypeName.VARBINARY));
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          nullable(
              types.createSqlType(
                  type.getSqlTypeName(),
                  Math.max(type.getPrecision(), CellarTypeSystem.DEFAULT_TIME_PRECISION)));
      default -> type;
    };
  }

  /**
   * The type of what is compared with nodes and columns of queries; CHAR remains, which is compared
   * without blanks.
   */
  RelDataType compared(List<SqlNode> nodes, List<RelDataType> columns) {
    RelDataType type = least(nodes, columns);
    return type == null ? null : nullable(compared(type));
  }

  private RelDataType least(List<SqlNode> nodes, List<RelDataType> columns) {
    List<RelDataType> types = new ArrayList<>(columns);
    for (SqlNode node : nodes) {
      if (!(node instanceof SqlDynamicParam) && !SqlUtil.isNullLiteral(node, false)) {
        RelDataType type = validator.deriveType(scope, node);
        boolean column = node.isA(SqlKind.QUERY) && type.isStruct() && type.getFieldCount() == 1;
        types.add(column ? type.getFieldList().get(0).getType() : type);
      }
    }
    if (types.isEmpty()) {
      return null;
    }
    RelDataType times = MixedDatetimes.common(types, validator.getTypeFactory());
    if (times != null) {
      return nullable(times);
    }
    RelDataType common =
        types.size() == 1 ? null : validator.getTypeFactory().leastRestrictive(types);
    return nullable(common == null ? types.get(0) : common);
  }

  /** What is compared with a type: values that have more digits or bytes, too. */
  private RelDataType compared(RelDataType type) {
    RelDataTypeFactory types = validator.getTypeFactory();
    return switch (type.getSqlTypeName()) {
      case BINARY -> types.createSqlType(SqlTypeName.VARBINARY);
      case DECIMAL -> {
        int room = CellarTypeSystem.MAX_DECIMAL_PRECISION - (type.getPrecision() - type.getScale());
        yield types.createSqlType(
            SqlTypeName.DECIMAL,
            CellarTypeSystem.MAX_DECIMAL_PRECISION,
            Math.min(room, Math.max(type.getScale(), DECIMAL_PLACES)));
      }
      default -> SqlTypeUtil.isInterval(type) ? allUnits(type) : type;
    };
  }

  /**
   * An interval of years to months or of days to seconds, which no interval of its kind exceeds.
   */
  private RelDataType allUnits(RelDataType interval) {
    boolean months = interval.getIntervalQualifier().isYearMonth();
    return validator
        .getTypeFactory()
        .createSqlIntervalType(
            new SqlIntervalQualifier(
                months ? TimeUnit.YEAR : TimeUnit.DAY,
                months ? TimeUnit.MONTH : TimeUnit.SECOND,
                SqlParserPos.ZERO));
  }

  /**
   * Makes {@code CAST(CAST(? AS VARCHAR) AS VARCHAR(2))} of {@code CAST(? AS VARCHAR(2))}, and the
   * same of types with digits of a second: Calcite takes the parameter for one of the type that it
   * is cast to, and leaves the cast out, which would have cut it.
   */
  void castTwice(SqlCall cast, RelDataType type) {
    RelDataType first = roomyScalar(type);
    if (!SqlTypeUtil.equalSansNullability(validator.getTypeFactory(), first, type)) {
      SqlNode parameter = cast.operand(0);
      cast.setOperand(
          0,
          SqlStdOperatorTable.CAST.createCall(
              parameter.getParserPosition(), parameter, SqlTypeUtil.convertTypeToSpec(first)));
    }
  }

  /**
   * A type as this one, of which no text or binary is too long and no time has too many digits: a
   * parameter has it, so that a value is cut or rounded by what is done with it, and not before.
   * Collections have such elements.
   */
  RelDataType roomy(RelDataType type) {
    RelDataTypeFactory types = validator.getTypeFactory();
    return switch (type.getSqlTypeName()) {
      case ARRAY -> types.createArrayType(roomyPart(type.getComponentType()), -1);
      case MULTISET -> types.createMultisetType(roomyPart(type.getComponentType()), -1);
      case MAP -> types.createMapType(roomyPart(type.getKeyType()), roomyPart(type.getValueType()));
      case ROW ->
          types.createStructType(
              type.getStructKind(),
              type.getFieldList().stream().map(field -> roomyPart(field.getType())).toList(),
              type.getFieldNames());
      default -> roomyScalar(type);
    };
  }

  private RelDataType roomyScalar(RelDataType type) {
    RelDataTypeFactory types = validator.getTypeFactory();
    return switch (type.getSqlTypeName()) {
      case CHAR, VARCHAR -> types.createSqlType(SqlTypeName.VARCHAR);
      case BINARY, VARBINARY -> types.createSqlType(SqlTypeName.VARBINARY);
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          types.createSqlType(type.getSqlTypeName(), CellarTypeSystem.MAX_TIME_PRECISION);
      default -> type;
    };
  }

  private RelDataType roomyPart(RelDataType part) {
    return validator.getTypeFactory().createTypeWithNullability(roomy(part), part.isNullable());
  }

  private RelDataType nullable(RelDataType type) {
    RelDataTypeFactory types = validator.getTypeFactory();
    return types.createTypeWithNullability(type, true);
  }

  /** Whether a call is {@code ||}, of texts or of arrays. */
  static boolean isConcatenation(SqlCall call) {
    return call.getOperator().getName().equals("||");
  }

  /** Whether a call takes two texts or two binaries. */
  private static boolean isOfTwoBinaries(SqlCall call) {
    return call.getOperator().getName().equals("POSITION") && call.operandCount() == 2;
  }

  private static boolean isChoice(SqlCall call) {
    return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "COALESCE", "NULLIF", "GREATEST", "LEAST", "IFNULL", "NVL" -> true;
      default -> false;
    };
  }

  private SqlTypeName name(SqlCall call, int operand) {
    switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "JSON_EXISTS",
          "JSON_VALUE",
          "JSON_QUERY",
          "JSON_TABLE",
          "JSON_OBJECT",
          "JSON_ARRAY",
          "JSON_MEMBERS",
          "JSON_ELEMENTS" -> {
        return SqlTypeName.VARCHAR;
      }
      case "||", "TRIM", "CONCAT", "POSITION", "LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE" -> {
        return SqlTypeName.VARCHAR;
      }
      case "SUBSTRING", "SUBSTR", "LEFT", "RIGHT" -> {
        return operand == 0 ? SqlTypeName.VARCHAR : SqlTypeName.INTEGER;
      }
      case "ROUND", "TRUNCATE" -> {
        return operand == 0 ? SqlTypeName.DOUBLE : SqlTypeName.INTEGER;
      }
      case "EXTRACT" -> {
        return SqlTypeName.TIMESTAMP;
      }
      default -> {}
    }
    if (call.getOperator().getSyntax() == SqlSyntax.PREFIX
        && (call.getKind() == SqlKind.MINUS_PREFIX
            || call.getKind() == SqlKind.CHECKED_MINUS_PREFIX)) {
      return SqlTypeName.DOUBLE;
    }
    if (!(call.getOperator() instanceof SqlFunction function)) {
      return null;
    }
    for (SqlOperator candidate : candidates(function)) {
      SqlTypeFamily family =
          family(candidate.getOperandTypeChecker(), call.operandCount(), operand);
      if (family != null) {
        return name(family);
      }
    }
    return null;
  }

  private List<SqlOperator> candidates(SqlFunction function) {
    List<SqlOperator> candidates = new ArrayList<>();
    if (function.getNameAsId().isSimple()) {
      operators.lookupOperatorOverloads(
          function.getNameAsId(),
          null,
          SqlSyntax.FUNCTION,
          candidates,
          SqlNameMatchers.withCaseSensitive(false));
    }
    return candidates;
  }

  /** What a call with so many operands takes in a place; null if that cannot be told. */
  private static SqlTypeFamily family(SqlOperandTypeChecker checker, int count, int operand) {
    if (checker == null || !checker.getOperandCountRange().isValidCount(count)) {
      return null;
    }
    if (checker instanceof FamilyOperandTypeChecker families) {
      return families.getOperandSqlTypeFamily(operand);
    }
    if (checker instanceof CompositeOperandTypeChecker composite) {
      for (SqlOperandTypeChecker rule : composite.getRules()) {
        SqlTypeFamily family = family(rule, count, operand);
        if (family != null) {
          return family;
        }
      }
    }
    return null;
  }

  private static SqlTypeName name(SqlTypeFamily family) {
    return switch (family) {
      case CHARACTER, STRING -> SqlTypeName.VARCHAR;
      case BOOLEAN -> SqlTypeName.BOOLEAN;
      case INTEGER, EXACT_NUMERIC -> SqlTypeName.BIGINT;
      case NUMERIC, APPROXIMATE_NUMERIC -> SqlTypeName.DOUBLE;
      case DATE -> SqlTypeName.DATE;
      case TIME -> SqlTypeName.TIME;
      case TIMESTAMP, DATETIME -> SqlTypeName.TIMESTAMP;
      case BINARY -> SqlTypeName.VARBINARY;
      default -> null;
    };
  }
}
