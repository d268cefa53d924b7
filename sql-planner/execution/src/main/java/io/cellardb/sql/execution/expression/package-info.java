/**
 * Row expressions, compiled once per plan into kernels over vectors.
 *
 * <p>{@link io.cellardb.sql.execution.expression.Expressions#compile} turns Calcite's {@code
 * RexNode} into an immutable {@link io.cellardb.sql.execution.expression.CompiledExpression}, which
 * any number of executions share. Each execution instantiates its own {@link
 * io.cellardb.sql.execution.expression.Expression}, which holds the scratch vectors.
 *
 * <p>Results are <em>aligned</em>: the value of a batch's i-th row is at physical row {@code
 * batch.row(i)} of the result, as in the batch's own columns, so a projection is {@code
 * batch.withColumns(results)} and an input reference costs nothing. What is at rows that the batch
 * does not select is arbitrary. No expression is evaluated at rows it need not be: CASE, COALESCE,
 * AND and OR narrow the batch first, so an error in an untaken branch does not happen.
 *
 * <p>{@code ExpressionCompiler} chooses the kernels, with one {@code ...Compiler} beside it for
 * each family of functions; {@code ...Casts} are the conversions by target. Functions without a
 * kernel run through {@link io.cellardb.sql.execution.expression.CalciteFallback}, row by row.
 */
package io.cellardb.sql.execution.expression;
