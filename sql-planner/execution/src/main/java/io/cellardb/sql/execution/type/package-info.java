/**
 * The types of SQL as Cellar has them: {@link io.cellardb.sql.execution.type.CellarTypeSystem} and
 * {@link io.cellardb.sql.execution.type.CellarTypeFactory}, which the planner and the expressions
 * share.
 */
package io.cellardb.sql.execution.type;
