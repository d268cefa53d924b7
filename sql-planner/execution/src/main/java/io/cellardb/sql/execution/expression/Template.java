package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;

/** What an expression compiles to: makes its {@link Expression} for one execution. Immutable. */
@FunctionalInterface
interface Template {
  Expression instantiate(ExecutionContext context);
}
