/**
 * The way of a query from its syntax tree to a physical plan, through all floors: {@link
 * io.cellardb.sql.plan.QueryPlanner}. {@link io.cellardb.sql.plan.PlainSelect} is the short way of
 * the simplest ones, which loads none of Calcite's planner.
 */
package io.cellardb.sql.plan;
