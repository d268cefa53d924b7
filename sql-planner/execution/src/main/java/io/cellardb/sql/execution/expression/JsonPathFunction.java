package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * JSON_EXISTS, JSON_VALUE and JSON_QUERY. The operands are the document, the path, and then {@link
 * JsonClause}s.
 */
public final class JsonPathFunction extends SqlFunction {
  private final SqlDataTypeSpec returning;

  /**
   * A function for one call.
   *
   * @param name JSON_EXISTS, JSON_VALUE or JSON_QUERY
   * @param returning the type of RETURNING; null if there is none
   */
  public JsonPathFunction(String name, SqlDataTypeSpec returning) {
    super(name, SqlKind.OTHER_FUNCTION, null, null, null, SqlFunctionCategory.SYSTEM);
    this.returning = returning;
  }

  /** Not looked up by its name, which is that of a function of Calcite's. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.from(2);
  }

  @Override
  public String getAllowedSignatures(String name) {
    return name + "(<CHARACTER>, <CHARACTER>)";
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    // Those of the clauses are asked for, so that the validator knows them: the list is a lazy one.
    return binding.collectOperandTypes().stream().allMatch(Objects::nonNull)
        && OperandTypes.CHARACTER.checkSingleOperandType(
            binding, binding.operand(0), 0, throwOnFailure)
        && OperandTypes.CHARACTER.checkSingleOperandType(
            binding, binding.operand(1), 0, throwOnFailure);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataType type;
    if (returning != null && binding instanceof SqlCallBinding call) {
      type = returning.deriveType(call.getValidator());
    } else {
      boolean exists = getName().equals("JSON_EXISTS");
      type = types.createSqlType(exists ? SqlTypeName.BOOLEAN : SqlTypeName.VARCHAR);
    }
    return types.createTypeWithNullability(type, true);
  }

  Template template(RexCall call, ExpressionCompiler compiler) {
    Map<JsonClause, RexNode> clauses =
        JsonClause.of(call.getOperands().subList(2, call.getOperands().size()));
    JsonSearch.Source source = JsonSearch.source(call, clauses, compiler);
    return switch (getName()) {
      case "JSON_EXISTS" -> JsonResults.exists(source, call.getType(), clauses);
      case "JSON_QUERY" -> JsonResults.query(source, call.getType(), clauses);
      case "JSON_VALUE" ->
          JsonValue.template(source, call.getType(), compiler.nullableText(), clauses, compiler);
      default -> throw SqlExecutionException.unsupported(getName(), null);
    };
  }
}
