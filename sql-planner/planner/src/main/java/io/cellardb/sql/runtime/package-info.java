/**
 * A compiled plan and one run of it: an {@link io.cellardb.sql.runtime.OperatorFactory} opens
 * operators for an {@link io.cellardb.sql.runtime.Execution}, which has the tables in one state. It
 * knows the store's tables, but neither columns nor relational nodes.
 */
package io.cellardb.sql.runtime;
