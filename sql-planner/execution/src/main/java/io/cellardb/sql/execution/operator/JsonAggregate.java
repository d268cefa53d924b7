package io.cellardb.sql.execution.operator;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * JSON_ARRAYAGG and JSON_OBJECTAGG of the texts of elements or members, of which an empty one is
 * none. NULL where there is no row.
 */
public final class JsonAggregate extends SqlAggFunction {
  /** JSON_ARRAYAGG. */
  public static final JsonAggregate ARRAY = new JsonAggregate(SqlKind.JSON_ARRAYAGG, "[", "]");

  /** JSON_OBJECTAGG. */
  public static final JsonAggregate OBJECT = new JsonAggregate(SqlKind.JSON_OBJECTAGG, "{", "}");

  private final String begin;
  private final String end;

  private JsonAggregate(SqlKind kind, String begin, String end) {
    super(
        kind.name(),
        null,
        kind,
        ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE),
        null,
        OperandTypes.CHARACTER,
        SqlFunctionCategory.SYSTEM,
        false,
        false,
        Optionality.OPTIONAL);
    this.begin = begin;
    this.end = end;
  }

  /** Not looked up by its name, which is that of a function of Calcite's. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  /** What stands before the first element or member. */
  String begin() {
    return begin;
  }

  /** What stands behind the last element or member. */
  String end() {
    return end;
  }
}
