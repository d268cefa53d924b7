package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import java.util.List;

/** What an expression compiles to: makes its {@link Expression} for one execution. Immutable. */
@FunctionalInterface
interface Template {
  Expression instantiate(ExecutionContext context);

  /** The expressions of several for one execution. */
  static Expression[] instantiate(List<Template> templates, ExecutionContext context) {
    Expression[] expressions = new Expression[templates.size()];
    for (int i = 0; i < expressions.length; i++) {
      expressions[i] = templates.get(i).instantiate(context);
    }
    return expressions;
  }
}
