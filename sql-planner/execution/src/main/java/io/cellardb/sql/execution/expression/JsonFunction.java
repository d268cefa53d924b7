package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.json.JsonReader;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code JSON(text)}, which stands in plans for CAST to JSON: the text itself, if it is JSON. In a
 * constructor of JSON it marks what is JSON already, which may be an array of such texts.
 */
public final class JsonFunction extends SqlFunction {
  /** The only instance. */
  public static final JsonFunction INSTANCE = new JsonFunction();

  private JsonFunction() {
    super(
        "JSON",
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.ARG0,
        null,
        OperandTypes.CHARACTER.or(OperandTypes.ARRAY),
        SqlFunctionCategory.SYSTEM);
  }

  /** Not looked up by its name, which is no function of SQL. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  static Template template(Template text, RelDataType type) {
    return StrictCall.template(
        type,
        List.of(text),
        (row, result) -> {
          String value = row.getString(0);
          JsonReader.check(value);
          row.set(result, value);
        });
  }
}
