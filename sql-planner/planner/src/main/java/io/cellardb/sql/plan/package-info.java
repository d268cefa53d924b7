/**
 * Plans: the validated query as relational algebra, the phases that optimise it, and the physical
 * nodes of the own convention, each of which compiles to one batch operator.
 */
package io.cellardb.sql.plan;
