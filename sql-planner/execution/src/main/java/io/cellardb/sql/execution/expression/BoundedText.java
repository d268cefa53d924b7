package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A text as a value of a type with a greatest length, {@code VARCHAR(3)(text)}. What is longer is
 * an error, as in an assignment, where a cast would cut it.
 */
public final class BoundedText extends SqlFunction {
  private final String column;
  private final int length;

  /**
   * The function of a column.
   *
   * @param column its name, for messages
   * @param type its type, a CHAR or VARCHAR with a length
   */
  public BoundedText(String column, RelDataType type) {
    super(
        type.getSqlTypeName() + "(" + type.getPrecision() + ")",
        SqlKind.OTHER_FUNCTION,
        binding ->
            SqlTypeTransforms.TO_NULLABLE.transformType(
                binding, binding.getTypeFactory().createTypeWithNullability(type, false)),
        null,
        OperandTypes.CHARACTER,
        SqlFunctionCategory.SYSTEM);
    this.column = column;
    this.length = type.getPrecision();
  }

  /** Not looked up by its name, which is no function of SQL. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  Template template(Template text, RelDataType type) {
    return StrictCall.template(
        type,
        List.of(text),
        (row, result) -> {
          String value = row.getString(0);
          if (value.codePointCount(0, value.length()) > length) {
            throw new SqlExecutionException(
                "22001",
                "column '" + column + "': the text is longer than " + length + " characters");
          }
          row.set(result, value);
        });
  }
}
