package io.cellardb.sql.syntax;

import io.cellardb.sql.execution.expression.JsonClause;
import io.cellardb.sql.execution.expression.JsonConstructor;
import io.cellardb.sql.execution.operator.JsonAggregate;
import io.cellardb.sql.validation.JsonOperands;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * JSON_OBJECT, JSON_ARRAY, JSON_OBJECTAGG and JSON_ARRAYAGG as our own functions. What is JSON as
 * it is written, a call of such a function or a query for one among them, is put in as JSON; so is
 * a choice of them and of literals, by CASE or COALESCE. Anything else that is a text is a string
 * unless it has FORMAT JSON.
 */
final class JsonConstructors {
  private JsonConstructors() {}

  /** The call of our own function, or the call itself if it is of another one. */
  static SqlCall own(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    SqlOperator operator = call.getOperator();
    List<SqlNode> operands = call.getOperandList();
    if (operator.equals(SqlStdOperatorTable.JSON_OBJECT)) {
      List<SqlNode> members = operands.subList(1, operands.size());
      return call(JsonConstructor.OBJECT, nulls(operands.get(0)), members, 2, pos);
    }
    if (operator.equals(SqlStdOperatorTable.JSON_ARRAY)) {
      List<SqlNode> elements = operands.subList(1, operands.size());
      return call(JsonConstructor.ARRAY, nulls(operands.get(0)), elements, 1, pos);
    }
    if (operator instanceof SqlJsonArrayAggAggFunction aggregate) {
      SqlCall elements =
          call(JsonConstructor.ELEMENTS, aggregate.getNullClause(), operands, 1, pos);
      return JsonAggregate.ARRAY.createCall(call.getFunctionQuantifier(), pos, elements);
    }
    if (operator instanceof SqlJsonObjectAggAggFunction aggregate) {
      SqlCall members = call(JsonConstructor.MEMBERS, aggregate.getNullClause(), operands, 2, pos);
      return JsonAggregate.OBJECT.createCall(call.getFunctionQuantifier(), pos, members);
    }
    return call;
  }

  /** An object of members, each a name and a value. */
  static SqlCall object(List<SqlNode> members, SqlParserPos pos) {
    return call(JsonConstructor.OBJECT, SqlJsonConstructorNullClause.NULL_ON_NULL, members, 2, pos);
  }

  /** A call of JSON_SET and the like, each of its values as the only element of an array. */
  static SqlCall withElements(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    for (int i = 2; i < operands.size(); i += 2) {
      operands.set(
          i,
          call(
              JsonConstructor.ARRAY,
              SqlJsonConstructorNullClause.NULL_ON_NULL,
              List.of(operands.get(i)),
              1,
              pos));
    }
    return call.getOperator().createCall(pos, operands);
  }

  /** An array of elements, with or without those that are NULL. */
  static SqlCall array(
      SqlJsonConstructorNullClause nulls, List<SqlNode> elements, SqlParserPos pos) {
    return call(JsonConstructor.ARRAY, nulls, elements, 1, pos);
  }

  private static SqlJsonConstructorNullClause nulls(SqlNode symbol) {
    return ((SqlLiteral) symbol).getValueAs(SqlJsonConstructorNullClause.class);
  }

  /** A call of values, each of which is the last of a group of {@code step} operands. */
  private static SqlCall call(
      JsonConstructor function,
      SqlJsonConstructorNullClause nulls,
      List<SqlNode> values,
      int step,
      SqlParserPos pos) {
    List<SqlNode> operands = new ArrayList<>();
    if (nulls == SqlJsonConstructorNullClause.ABSENT_ON_NULL) {
      operands.add(SqlLiteral.createSymbol(JsonClause.ABSENT_ON_NULL, pos));
    }
    for (int i = 0; i < values.size(); i++) {
      boolean value = i % step == step - 1;
      if (value && isJson(values.get(i))) {
        operands.add(SqlLiteral.createSymbol(JsonClause.FORMAT_JSON, pos));
      }
      operands.add(unmarked(values.get(i)));
    }
    return function.createCall(pos, operands);
  }

  /** A value without FORMAT JSON. */
  static SqlNode unmarked(SqlNode value) {
    return value.getKind() == SqlKind.JSON_VALUE_EXPRESSION ? ((SqlCall) value).operand(0) : value;
  }

  private static boolean isJson(SqlNode value) {
    if (value instanceof SqlSelect select) {
      return select.getSelectList().size() == 1 && isJson(select.getSelectList().get(0));
    }
    if (!(value instanceof SqlCall call)) {
      return false;
    }
    return switch (call.getKind()) {
      case JSON_VALUE_EXPRESSION, JSON_ARRAYAGG, JSON_OBJECTAGG -> true;
      case AS, WITHIN_GROUP, WITHIN_DISTINCT, FILTER, OVER, ORDER_BY -> isJson(call.operand(0));
      case CAST -> call.operand(1) instanceof SqlDataTypeSpec type && JsonType.is(type);
      case CASE -> {
        SqlCase choice = (SqlCase) call;
        List<SqlNode> values = new ArrayList<>(choice.getThenOperands().getList());
        values.add(choice.getElseOperand());
        yield areJson(values);
      }
      default -> {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        yield name.equals("COALESCE")
            ? areJson(call.getOperandList())
            : JsonOperands.areOfJson(name);
      }
    };
  }

  /** Whether one of several values is JSON, and the others are, or can be read as JSON. */
  private static boolean areJson(List<SqlNode> values) {
    return values.stream().anyMatch(JsonConstructors::isJson)
        && values.stream()
            .allMatch(
                value ->
                    value instanceof SqlLiteral
                        || value instanceof SqlDynamicParam
                        || isJson(value));
  }
}
