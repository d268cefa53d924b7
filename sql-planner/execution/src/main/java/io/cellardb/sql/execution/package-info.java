/**
 * What every operator is given: the {@link io.cellardb.sql.execution.ExecutionContext} of one
 * running statement, with its parameters, time, memory and sign to stop; and what an {@link
 * io.cellardb.sql.execution.Operator} is, a source of batches. Vectors, memory and errors lie below
 * it; rows in files, types, expressions and operators stand on it. Nothing here knows the store or
 * the planner's relational expressions.
 */
package io.cellardb.sql.execution;
