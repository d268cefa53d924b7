package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import org.apache.calcite.rel.type.RelDataType;

/** A compiled expression; immutable and shared by all executions of a plan. */
public final class CompiledExpression {
  private final RelDataType type;
  private final Template template;

  CompiledExpression(RelDataType type, Template template) {
    this.type = type;
    this.template = template;
  }

  /** The SQL type of the values. */
  public RelDataType type() {
    return type;
  }

  /**
   * The expression for one execution. Parameters and CURRENT_TIMESTAMP become constants here.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException if a parameter does not fit its
   *     type
   */
  public Expression instantiate(ExecutionContext context) {
    return template.instantiate(context);
  }
}
