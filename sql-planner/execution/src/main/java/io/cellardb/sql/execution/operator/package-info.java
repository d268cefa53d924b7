/**
 * The relational operators: each pulls {@link io.cellardb.sql.execution.vector.Batch batches} from
 * its inputs, which it closes, and hands batches on. One operator serves one execution of a
 * statement and one thread.
 *
 * <p>Streaming: {@link io.cellardb.sql.execution.operator.FilterOperator}, {@link
 * io.cellardb.sql.execution.operator.ProjectOperator}, {@link
 * io.cellardb.sql.execution.operator.LimitOperator}, {@link
 * io.cellardb.sql.execution.operator.UnionAllOperator}, {@link
 * io.cellardb.sql.execution.operator.ValuesOperator}. Holding rows in memory: {@link
 * io.cellardb.sql.execution.operator.SortOperator}, {@link
 * io.cellardb.sql.execution.operator.TopNOperator}, {@link
 * io.cellardb.sql.execution.operator.HashAggregateOperator}, {@link
 * io.cellardb.sql.execution.operator.HashJoinOperator}, {@link
 * io.cellardb.sql.execution.operator.NestedLoopJoinOperator}, {@link
 * io.cellardb.sql.execution.operator.SetOperator}. One partition, or less: {@link
 * io.cellardb.sql.execution.operator.WindowOperator}.
 *
 * <p>What they share: rows are kept column by column in a {@code RowBuffer}, keys are compared
 * through {@code KeyCodes} (equality) and {@code RowOrder} (order). Equality of keys is that of
 * GROUP BY: NULL equals NULL, NaN equals NaN and -0.0 equals 0.0; a join that must not match NULLs
 * leaves them out before. Results are deterministic: the same input batches give the same output.
 */
package io.cellardb.sql.execution.operator;
