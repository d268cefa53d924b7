package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.NamedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** PostgreSQL's functions that make JSON of values of any type, as those of the standard. */
final class PostgresJson {
  private static final SqlJsonConstructorNullClause NULLS =
      SqlJsonConstructorNullClause.NULL_ON_NULL;

  private static final Set<String> AGGREGATES =
      Set.of("JSON_AGG", "JSONB_AGG", "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG");

  private PostgresJson() {}

  /** Whether a name is that of an aggregate function, which becomes one of the standard. */
  static boolean isAggregate(String name) {
    return AGGREGATES.contains(name.toUpperCase(Locale.ROOT));
  }

  /** JSON_BUILD_OBJECT(name, value, ...). */
  static SqlCall object(SqlCall call) {
    if (call.operandCount() % 2 != 0) {
      throw SqlException.at(
          call.getParserPosition(),
          "22023",
          call.getOperator().getName() + " needs a value for each name");
    }
    return JsonConstructors.object(call.getOperandList(), call.getParserPosition());
  }

  /** JSON_BUILD_ARRAY(value, ...). */
  static SqlCall array(SqlCall call) {
    return JsonConstructors.array(NULLS, call.getOperandList(), call.getParserPosition());
  }

  /** ROW_TO_JSON(ROW(value, ...)), whose members are {@code f1} and so on. */
  static SqlCall row(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> members = new ArrayList<>();
    for (SqlNode value : ((SqlCall) call.operand(0)).getOperandList()) {
      members.add(SqlLiteral.createCharString("f" + (members.size() / 2 + 1), pos));
      members.add(value);
    }
    return JsonConstructors.object(members, pos);
  }

  /** TO_JSON(value), which is NULL of NULL; of a row as {@link #row}. */
  static SqlCall value(SqlCall call) {
    if (call.operand(0).getKind() == SqlKind.ROW) {
      return row(call);
    }
    SqlParserPos pos = call.getParserPosition();
    SqlCall array =
        JsonConstructors.array(
            SqlJsonConstructorNullClause.ABSENT_ON_NULL, call.getOperandList(), pos);
    return NamedCall.of("JSON_ONLY_ELEMENT", pos, List.of(array));
  }

  /** JSON_AGG([DISTINCT] value [ORDER BY ...]). */
  static SqlCall elements(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    boolean ordered = operands.size() == 2 && operands.get(1) instanceof SqlNodeList;
    return operands.size() == 1 || ordered
        ? aggregate(SqlStdOperatorTable.JSON_ARRAYAGG.with(NULLS), call)
        : call;
  }

  /** JSON_OBJECT_AGG(name, value [ORDER BY ...]). */
  static SqlCall members(SqlCall call) {
    SqlAggFunction function = SqlStdOperatorTable.JSON_OBJECTAGG.with(NULLS);
    List<SqlNode> operands = call.getOperandList();
    if (operands.size() == 3 && operands.get(2) instanceof SqlNodeList order) {
      SqlParserPos pos = call.getParserPosition();
      SqlCall members =
          function.createCall(call.getFunctionQuantifier(), pos, operands.subList(0, 2));
      return SqlStdOperatorTable.WITHIN_GROUP.createCall(pos, members, order);
    }
    return operands.size() == 2 ? aggregate(function, call) : call;
  }

  private static SqlCall aggregate(SqlAggFunction function, SqlCall call) {
    return JsonConstructors.own(
        function.createCall(
            call.getFunctionQuantifier(), call.getParserPosition(), call.getOperandList()));
  }

  /** {@code document -> ?}, where nothing tells whether the parameter is a name or a number. */
  static SqlCall step(SqlCall call, String ofPath) {
    return call.operandCount() == 2 && call.operand(1) instanceof SqlDynamicParam
        ? NamedCall.of(ofPath, call.getParserPosition(), call.getOperandList())
        : call;
  }

  /** A call whose second argument is an array of texts, or the text of one. */
  static SqlCall withTexts(SqlCall call) {
    if (call.operandCount() < 2) {
      return call;
    }
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    operands.set(1, texts(operands.get(1)));
    return call.getOperator().createCall(call.getParserPosition(), operands);
  }

  /** A call whose arguments all are arrays of texts, or texts of such. */
  static SqlCall ofTexts(SqlCall call) {
    return call.getOperator()
        .createCall(
            call.getParserPosition(),
            call.getOperandList().stream().map(PostgresJson::texts).toList());
  }

  private static SqlNode texts(SqlNode array) {
    SqlParserPos pos = array.getParserPosition();
    SqlDataTypeSpec texts =
        new SqlDataTypeSpec(
            new SqlCollectionTypeNameSpec(
                new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), SqlTypeName.ARRAY, pos),
            pos);
    return SqlStdOperatorTable.CAST.createCall(pos, array, texts);
  }
}
