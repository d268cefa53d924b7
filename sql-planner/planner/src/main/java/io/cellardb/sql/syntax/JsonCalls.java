package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.JsonClause;
import io.cellardb.sql.execution.expression.JsonPathFunction;
import io.cellardb.sql.execution.json.path.JsonPath;
import io.cellardb.sql.execution.json.path.PathSyntaxException;
import io.cellardb.sql.parser.tree.JsonPassing;
import io.cellardb.sql.repair.TimePrecision;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryWrapperBehavior;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Calls of the functions of SQL/JSON as they are parsed, which are Calcite's, as calls of ours.
 * Calcite's paths are not those of the standard. {@link JsonConstructors} has those that make JSON.
 */
final class JsonCalls {
  private final SqlCall call;
  private final SqlNode document;
  private final SqlNode written;
  private final SqlParserPos pos;
  private final List<SqlNode> operands = new ArrayList<>();
  private SqlDataTypeSpec returning;

  private JsonCalls(SqlCall call) {
    this.call = call;
    this.document = JsonConstructors.unmarked(call.operand(0));
    this.written = call.operand(1);
    this.pos = call.getParserPosition();
  }

  private JsonCalls(SqlNode document, SqlNode path, SqlParserPos pos) {
    this.call = null;
    this.document = document;
    this.written = path;
    this.pos = pos;
  }

  /**
   * A call of our own function that no text has.
   *
   * @param path with the values of its variables
   * @param clauses {@link JsonClause}s and the values behind them
   * @param returning the type of RETURNING; null if there is none
   * @throws SqlException 42601 if the path is a literal and no path
   */
  static SqlCall of(
      String function,
      SqlNode document,
      SqlNode path,
      List<SqlNode> clauses,
      SqlDataTypeSpec returning) {
    JsonCalls made = new JsonCalls(document, path, path.getParserPosition());
    made.documentAndPath();
    made.operands.addAll(clauses);
    made.returning = returning == null ? null : type(returning);
    return made.call(function);
  }

  /**
   * An object of the variables of a path.
   *
   * @return null if the path has none
   */
  static SqlNode variables(SqlNode path) {
    JsonCalls made = new JsonCalls(path, path, path.getParserPosition());
    made.documentAndPath();
    return made.operands.size() > 2 ? made.operands.get(3) : null;
  }

  /**
   * The call of our own function, or the call itself if it is of another one.
   *
   * @throws SqlException 42601 if the path is a literal and no path
   */
  static SqlCall own(SqlCall call) {
    if (call.getOperator().equals(SqlStdOperatorTable.JSON_EXISTS)) {
      return new JsonCalls(call).exists();
    }
    if (call.getOperator().equals(SqlStdOperatorTable.JSON_VALUE)) {
      return new JsonCalls(call).value();
    }
    return call.getOperator().equals(SqlStdOperatorTable.JSON_QUERY)
        ? new JsonCalls(call).query()
        : JsonConstructors.own(call);
  }

  private SqlCall exists() {
    JsonPath path = documentAndPath();
    if (path != null && path.isCondition()) {
      throw SqlException.at(
          call.operand(1).getParserPosition(),
          "42601",
          "the JSON path is a condition, which has a value for every document;"
              + " JSON_EXISTS needs a filter, such as $ ? (@.a > 1)");
    }
    if (call.operandCount() > 2) {
      add(
          switch (symbol(call.operand(2), SqlJsonExistsErrorBehavior.class)) {
            case TRUE -> JsonClause.TRUE_ON_ERROR;
            case FALSE -> JsonClause.FALSE_ON_ERROR;
            case UNKNOWN -> JsonClause.UNKNOWN_ON_ERROR;
            case ERROR -> JsonClause.ERROR_ON_ERROR;
          });
    }
    return call("JSON_EXISTS");
  }

  private SqlCall value() {
    documentAndPath();
    int next = 2;
    if (call.operandCount() > 2 && is(call.operand(2), SqlJsonValueReturning.class)) {
      returning = type(call.operand(3));
      next = 4;
    }
    while (next < call.operandCount()) {
      SqlJsonValueEmptyOrErrorBehavior behavior =
          symbol(call.operand(next), SqlJsonValueEmptyOrErrorBehavior.class);
      boolean otherwise = behavior == SqlJsonValueEmptyOrErrorBehavior.DEFAULT;
      SqlNode when = call.operand(otherwise ? next + 2 : next + 1);
      boolean onEmpty = symbol(when, SqlJsonEmptyOrError.class) == SqlJsonEmptyOrError.EMPTY;
      add(
          switch (behavior) {
            case ERROR -> onEmpty ? JsonClause.ERROR_ON_EMPTY : JsonClause.ERROR_ON_ERROR;
            case NULL -> onEmpty ? JsonClause.NULL_ON_EMPTY : JsonClause.NULL_ON_ERROR;
            case DEFAULT -> onEmpty ? JsonClause.DEFAULT_ON_EMPTY : JsonClause.DEFAULT_ON_ERROR;
          });
      if (otherwise) {
        operands.add(call.operand(next + 1));
      }
      next += otherwise ? 3 : 2;
    }
    return call("JSON_VALUE");
  }

  private SqlCall query() {
    documentAndPath();
    switch (symbol(call.operand(2), SqlJsonQueryWrapperBehavior.class)) {
      case WITH_CONDITIONAL_ARRAY -> add(JsonClause.WITH_CONDITIONAL_WRAPPER);
      case WITH_UNCONDITIONAL_ARRAY -> add(JsonClause.WITH_WRAPPER);
      case WITHOUT_ARRAY -> {}
    }
    add(
        switch (symbol(call.operand(3), SqlJsonQueryEmptyOrErrorBehavior.class)) {
          case ERROR -> JsonClause.ERROR_ON_EMPTY;
          case NULL -> JsonClause.NULL_ON_EMPTY;
          case EMPTY_ARRAY -> JsonClause.ARRAY_ON_EMPTY;
          case EMPTY_OBJECT -> JsonClause.OBJECT_ON_EMPTY;
        });
    add(
        switch (symbol(call.operand(4), SqlJsonQueryEmptyOrErrorBehavior.class)) {
          case ERROR -> JsonClause.ERROR_ON_ERROR;
          case NULL -> JsonClause.NULL_ON_ERROR;
          case EMPTY_ARRAY -> JsonClause.ARRAY_ON_ERROR;
          case EMPTY_OBJECT -> JsonClause.OBJECT_ON_ERROR;
        });
    returning = call.operandCount() > 5 ? type(call.operand(5)) : null;
    return call("JSON_QUERY");
  }

  /** Adds both, and reads the path if it is a literal. */
  private JsonPath documentAndPath() {
    operands.add(document);
    SqlNode path = JsonPassing.is(written) ? ((SqlCall) written).operand(0) : written;
    operands.add(path);
    Set<String> passed = JsonPassing.is(written) ? passing((SqlCall) written) : Set.of();
    if (!(path instanceof SqlCharStringLiteral literal)) {
      return null;
    }
    JsonPath parsed;
    try {
      parsed = JsonPath.parse(literal.getValueAs(String.class));
    } catch (PathSyntaxException e) {
      throw SqlException.at(path.getParserPosition(), "42601", e.getMessage());
    }
    for (String variable : parsed.variables()) {
      if (!passed.contains(variable)) {
        throw SqlException.at(
            path.getParserPosition(), "42704", JsonPath.missing(variable).getMessage());
      }
    }
    return parsed;
  }

  /** Adds the variables as an object, and tells their names. */
  private Set<String> passing(SqlCall path) {
    Set<String> names = new HashSet<>();
    List<SqlNode> members = new ArrayList<>();
    for (int i = 1; i < path.operandCount(); i += 2) {
      String name = ((SqlIdentifier) path.operand(i + 1)).getSimple();
      if (!names.add(name)) {
        throw SqlException.at(
            path.operand(i + 1).getParserPosition(), "42712", "PASSING has " + name + " twice");
      }
      members.add(SqlLiteral.createCharString(name, pos));
      members.add(path.operand(i));
    }
    add(JsonClause.PASSING);
    operands.add(JsonConstructors.object(members, pos));
    return names;
  }

  private void add(JsonClause clause) {
    operands.add(SqlLiteral.createSymbol(clause, pos));
  }

  private SqlCall call(String name) {
    return new JsonPathFunction(name, returning).createCall(pos, operands);
  }

  /** A type of RETURNING; JSON is a text. */
  private static SqlDataTypeSpec type(SqlNode written) {
    SqlDataTypeSpec type = (SqlDataTypeSpec) written;
    TimePrecision.check(type);
    SqlParserPos pos = type.getParserPosition();
    return JsonType.is(type)
        ? new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos)
        : type;
  }

  private static boolean is(SqlNode operand, Class<? extends Enum<?>> symbols) {
    return operand instanceof SqlLiteral literal && symbols.isInstance(literal.getValue());
  }

  private static <E extends Enum<E>> E symbol(SqlNode operand, Class<E> symbols) {
    return ((SqlLiteral) operand).getValueAs(symbols);
  }
}
