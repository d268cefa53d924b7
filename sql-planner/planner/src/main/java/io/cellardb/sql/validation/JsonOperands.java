package io.cellardb.sql.validation;

import io.cellardb.sql.execution.expression.JsonClause;
import io.cellardb.sql.execution.expression.JsonConstructor;
import io.cellardb.sql.execution.expression.JsonFunction;
import io.cellardb.sql.execution.operator.JsonAggregate;
import io.cellardb.sql.parser.tree.NamedCall;
import io.cellardb.sql.schema.BaseTable;
import io.cellardb.sql.schema.ViewTable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code ||}, {@code -} and {@code []} of JSON, and the values in constructors of JSON. JSON is a
 * VARCHAR to Calcite, so that the expression itself tells what it is: a function of JSON, a cast,
 * or a column that is traced to its table.
 */
public final class JsonOperands {
  /** Functions whose results are JSON. */
  private static final Set<String> OF_JSON =
      Set.of(
          "JSON",
          "JSON_OBJECT",
          "ROW_TO_JSON",
          "JSON_ARRAY",
          "JSON_BUILD_OBJECT",
          "JSONB_BUILD_OBJECT",
          "JSON_BUILD_ARRAY",
          "JSONB_BUILD_ARRAY",
          "TO_JSON",
          "TO_JSONB",
          "ARRAY_TO_JSON",
          "JSON_AGG",
          "JSONB_AGG",
          "JSON_OBJECT_AGG",
          "JSONB_OBJECT_AGG",
          "JSONB_OBJECT",
          "JSON_QUERY",
          "JSON_GET",
          "JSON_GET_PATH",
          "JSON_EXTRACT_PATH",
          "JSONB_EXTRACT_PATH",
          "JSON_STRIP_NULLS",
          "JSONB_STRIP_NULLS",
          "JSON_ONLY_ELEMENT",
          "JSON_CONCAT",
          "JSON_DELETE",
          "JSON_DELETE_PATH",
          "JSONB_SET",
          "JSONB_INSERT",
          "JSON_INSERT",
          "JSON_REPLACE",
          "JSON_SET",
          "JSON_REMOVE",
          "JSON_KEYS",
          "JSON_PRETTY",
          "JSONB_PRETTY",
          "JSONB_PATH_QUERY_ARRAY",
          "JSONB_PATH_QUERY_FIRST");

  /** Functions that put arrays together, or take them apart. */
  private static final Set<String> OF_ARRAYS =
      Set.of(
          "||",
          "ARRAY_APPEND",
          "ARRAY_CAT",
          "ARRAY_PREPEND",
          "ARRAY_REMOVE",
          "ARRAY_REPLACE",
          "ARRAY_SLICE",
          "COALESCE",
          "SLICE");

  private final SqlValidatorImpl validator;

  /** Whether calls are JSON. Long chains of operators would ask for each of its parts again. */
  private final IdentityHashMap<SqlCall, Boolean> known = new IdentityHashMap<>();

  /** Those of one statement. */
  JsonOperands(SqlValidatorImpl validator) {
    this.validator = validator;
  }

  /** Whether the results of the functions of a name are JSON. */
  public static boolean areOfJson(String name) {
    return OF_JSON.contains(name.toUpperCase(Locale.ROOT));
  }

  /** The ordinals of the columns of a valid query that are JSON. */
  Set<Integer> columns(SqlNode query) {
    return IntStream.range(0, validator.getValidatedNodeType(query).getFieldCount())
        .filter(column -> isItem(query, column))
        .boxed()
        .collect(Collectors.toSet());
  }

  /**
   * Gives a call of {@code ||}, {@code -} or {@code []} the operator of JSON if it is one. In a
   * constructor of JSON, marks the values that are JSON.
   */
  void resolve(SqlValidatorScope scope, SqlCall call) {
    if (call.getOperator() instanceof JsonConstructor constructor) {
      mark(constructor, scope, call);
    }
    if (!(call instanceof SqlBasicCall basic) || call.operandCount() != 2) {
      return;
    }
    if (SqlStdOperatorTable.CONCAT.equals(call.getOperator())
        && areJson(call.getOperandList(), scope)) {
      basic.setOperator(operator("JSON_CONCAT", call));
    } else if (call.getKind() == SqlKind.MINUS && isJson(call.operand(0), scope)) {
      basic.setOperator(operator("JSON_DELETE", call));
    } else if (call.getKind() == SqlKind.ITEM && isJson(call.operand(0), scope)) {
      // A subscript is a step of a path: a name, or the number of an element, however it is
      // written.
      SqlParserPos pos = call.operand(1).getParserPosition();
      SqlDataTypeSpec text =
          new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos);
      basic.setOperand(1, SqlStdOperatorTable.CAST.createCall(pos, call.operand(1), text));
      basic.setOperator(operator("JSON_EXTRACT_PATH", call));
    }
  }

  private void mark(JsonConstructor constructor, SqlValidatorScope scope, SqlCall call) {
    boolean marked = false;
    int values = 0;
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      if (operand instanceof SqlLiteral literal && literal.getValue() instanceof JsonClause) {
        marked = literal.getValue() == JsonClause.FORMAT_JSON;
        continue;
      }
      boolean name = constructor.isNamed() && values++ % 2 == 0;
      if (!name
          && !marked
          && !isMarked(operand)
          && (isJson(operand, scope) || isArrayOfJson(operand, scope))) {
        SqlParserPos pos = operand.getParserPosition();
        call.setOperand(i, JsonFunction.INSTANCE.createCall(pos, operand));
      }
      marked = false;
    }
  }

  private static boolean isMarked(SqlNode value) {
    return value instanceof SqlCall call && call.getOperator() instanceof JsonFunction;
  }

  private static SqlOperator operator(String name, SqlCall call) {
    return NamedCall.of(name, call.getParserPosition(), call.getOperandList()).getOperator();
  }

  /** Whether one of several values is JSON, and the others are, or can be read as JSON. */
  private boolean areJson(List<SqlNode> values, SqlValidatorScope scope) {
    return values.stream().anyMatch(value -> isJson(value, scope))
        && values.stream()
            .allMatch(
                value ->
                    value instanceof SqlLiteral
                        || value instanceof SqlDynamicParam
                        || isJson(value, scope));
  }

  private boolean isJson(SqlNode value, SqlValidatorScope scope) {
    if (value instanceof SqlIdentifier name) {
      return validator.makeNullaryCall(name) == null && isColumn(name, scope, false);
    }
    if (value instanceof SqlSelect select) {
      return isItem(select, 0);
    }
    if (!(value instanceof SqlCall call)) {
      return false;
    }
    Boolean before = known.get(call);
    boolean json = before == null ? isJsonCall(call, scope) : before;
    known.put(call, json);
    return json;
  }

  private boolean isJsonCall(SqlCall call, SqlValidatorScope scope) {
    return switch (call.getKind()) {
      case AS, WITHIN_GROUP, WITHIN_DISTINCT, FILTER, OVER, ORDER_BY, SCALAR_QUERY ->
          isJson(call.operand(0), scope);
      case CASE -> {
        SqlCase choice = (SqlCase) call;
        List<SqlNode> values = new ArrayList<>(choice.getThenOperands().getList());
        values.add(choice.getElseOperand());
        yield areJson(values, scope);
      }
      default ->
          call.getOperator() instanceof JsonFunction
              // Calcite has it in the CASE that COALESCE becomes.
              || (call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                  && isJson(call.operand(0), scope))
              || call.getOperator() instanceof JsonConstructor
              || call.getOperator() instanceof JsonAggregate
              || areOfJson(call.getOperator().getName())
              || (call.getOperator().getName().equalsIgnoreCase("COALESCE")
                  && areJson(call.getOperandList(), scope))
              || (SqlStdOperatorTable.CONCAT.equals(call.getOperator())
                  && areJson(call.getOperandList(), scope))
              || ((call.getKind() == SqlKind.MINUS || call.getKind() == SqlKind.ITEM)
                  && isJson(call.operand(0), scope))
              || (call.getKind() == SqlKind.ITEM && isArrayOfJson(call.operand(0), scope));
    };
  }

  /** Whether a value is an array of JSON, or of such arrays. */
  private boolean isArrayOfJson(SqlNode array, SqlValidatorScope scope) {
    if (array instanceof SqlIdentifier name) {
      return validator.makeNullaryCall(name) == null && isColumn(name, scope, true);
    }
    if (array instanceof SqlSelect select) {
      return isItem(select, 0, true);
    }
    if (!(array instanceof SqlCall call)) {
      return false;
    }
    return switch (call.getKind()) {
      case ARRAY_VALUE_CONSTRUCTOR ->
          areJson(call.getOperandList(), scope)
              || call.getOperandList().stream().anyMatch(each -> isArrayOfJson(each, scope));
      case ARRAY_AGG -> isJson(call.operand(0), scope) || isArrayOfJson(call.operand(0), scope);
      case ARRAY_QUERY_CONSTRUCTOR -> isItem(call.operand(0), 0);
      case AS, WITHIN_GROUP, FILTER, OVER, ORDER_BY, SCALAR_QUERY ->
          isArrayOfJson(call.operand(0), scope);
      default ->
          OF_ARRAYS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))
              && call.getOperandList().stream().anyMatch(each -> isArrayOfJson(each, scope));
    };
  }

  private boolean is(SqlNode value, SqlValidatorScope scope, boolean array) {
    return array ? isArrayOfJson(value, scope) : isJson(value, scope);
  }

  private boolean isColumn(SqlIdentifier name, SqlValidatorScope scope, boolean array) {
    SqlQualified column = scope.fullyQualify(name);
    return column.namespace != null
        && !column.suffix().isEmpty()
        && isField(column.namespace, String.join(".", column.suffix()), array);
  }

  /** Whether a column of what is in FROM is JSON, or an array of JSON; no table stores one. */
  private boolean isField(SqlValidatorNamespace namespace, String field, boolean array) {
    SqlValidatorNamespace source = namespace.resolve();
    BaseTable table = source.getTable() == null ? null : source.getTable().unwrap(BaseTable.class);
    if (table != null) {
      return !array
          && table.definition().columns().stream()
              .anyMatch(column -> column.name().equals(field) && column.isJson());
    }
    ViewTable view = source.getTable() == null ? null : source.getTable().unwrap(ViewTable.class);
    if (view != null) {
      return !array && view.isJson(field);
    }
    int index = namespace.getRowType().getFieldNames().indexOf(field);
    return index >= 0 && source.getNode() != null && isItem(source.getNode(), index, array);
  }

  /** Whether a query selects a literal, which is JSON beside JSON. */
  private static boolean isLiteral(SqlNode query, int index) {
    if (!(query instanceof SqlSelect select) || index >= select.getSelectList().size()) {
      return false;
    }
    SqlNode item = select.getSelectList().get(index);
    return (item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item)
        instanceof SqlLiteral;
  }

  private static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier name && name.isStar();
  }

  /** Whether a column of a query is JSON. */
  private boolean isItem(SqlNode query, int index) {
    return isItem(query, index, false);
  }

  /** Whether a column of a query is JSON, or an array of JSON. */
  private boolean isItem(SqlNode query, int index, boolean array) {
    if (query instanceof SqlSelect select) {
      List<SqlNode> expanded = validator.getRawSelectScope(select).getExpandedSelectList();
      List<SqlNode> items = expanded == null ? select.getSelectList() : expanded;
      return index < items.size()
          && items.stream().noneMatch(JsonOperands::isStar)
          && is(items.get(index), validator.getRawSelectScope(select), array);
    }
    if (query instanceof SqlWithItem item) {
      return isItem(item.query, index, array);
    }
    if (!(query instanceof SqlCall call)) {
      SqlValidatorNamespace table = validator.getNamespace(query);
      return table != null && isField(table, table.getRowType().getFieldNames().get(index), array);
    }
    return switch (call.getKind()) {
      case AS, LATERAL, ORDER_BY, WITH ->
          isItem(call.operand(call.getKind() == SqlKind.WITH ? 1 : 0), index, array);
      case UNION, INTERSECT, EXCEPT ->
          call.getOperandList().stream().anyMatch(part -> isItem(part, index, array))
              && call.getOperandList().stream()
                  .allMatch(part -> isItem(part, index, array) || isLiteral(part, index));
      case VALUES -> {
        List<SqlNode> items =
            call.getOperandList().stream()
                .<SqlNode>map(row -> ((SqlCall) row).operand(index))
                .toList();
        SqlValidatorScope scope = validator.getOverScope(query);
        yield array
            ? items.stream().allMatch(item -> isArrayOfJson(item, scope))
            : areJson(items, scope);
      }
      case UNNEST ->
          !array
              && (isElement(call.operand(0), index)
                  || (index == 0 && isArrayOfJson(call.operand(0), validator.getOverScope(query))));
      default -> false;
    };
  }

  /** Whether a column of an array or MAP that a function of FROM has made is JSON. */
  private static boolean isElement(SqlNode collection, int index) {
    if (!(collection instanceof SqlCall call)) {
      return false;
    }
    return switch (call.getOperator().getName()) {
      case "JSON_ELEMENT_ARRAY" -> index == 0;
      case "JSON_MEMBER_MAP" -> index == 1;
      default -> false;
    };
  }
}
