/**
 * What every part of execution shares: the {@link io.cellardb.sql.execution.Batch} of columns that
 * flows between {@link io.cellardb.sql.execution.Operator operators}, the {@link
 * io.cellardb.sql.execution.ExecutionContext} of one running statement, and the errors a running
 * statement ends with.
 *
 * <p>Vectors are in {@code vector}, compiled expressions in {@code expression}, the type system in
 * {@code type}. Nothing here knows the store or the planner's relational expressions.
 */
package io.cellardb.sql.execution;
