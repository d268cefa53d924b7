/**
 * EXPLAIN: a plan as text, and EXPLAIN ANALYZE, which runs the plan and adds what each node did. It
 * knows physical nodes as any relational nodes, by what they say of themselves.
 */
package io.cellardb.sql.explain;
