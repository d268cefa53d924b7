package io.cellardb.sql.execution.expression;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** SIMILAR TO, with an escape only where one is named. */
final class Similar {
  private Similar() {}

  static Template template(RelDataType type, List<Template> operands, boolean negated) {
    boolean escaped = operands.size() > 2;
    return StrictCall.template(
        type,
        operands,
        (row, result) -> {
          boolean matches =
              RegularExpression.similar(row.getString(1), escaped ? row.getString(2) : null)
                  .matcher(row.getString(0))
                  .matches();
          row.setLong(result, matches == negated ? 0 : 1);
        });
  }
}
