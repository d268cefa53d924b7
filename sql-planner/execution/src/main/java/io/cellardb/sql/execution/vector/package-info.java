/**
 * Columns of values in memory. A {@link io.cellardb.sql.execution.vector.Vector} is a read-only
 * view of one column, a {@link io.cellardb.sql.execution.vector.VectorBuilder} writes one. There
 * are five physical classes; {@link io.cellardb.sql.execution.vector.VectorKind#of} says which one
 * an SQL type has, and {@link io.cellardb.sql.execution.vector.Vectors} what its values are as Java
 * objects. {@link io.cellardb.sql.execution.vector.RowHasher}, {@link
 * io.cellardb.sql.execution.vector.RowEquality} and {@link
 * io.cellardb.sql.execution.vector.RowComparator} compare rows as joins, aggregates and sorts need
 * it; {@link io.cellardb.sql.execution.vector.CalciteValues} converts to and from what Calcite's
 * generated code works on.
 */
package io.cellardb.sql.execution.vector;
