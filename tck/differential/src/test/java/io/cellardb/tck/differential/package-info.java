/**
 * Cellar and its judges, H2 and PostgreSQL: the same tables, data and statements, the same answers.
 * TPC-H from disk, and random schemas, data, queries and changes. {@link
 * io.cellardb.tck.differential.Answer} says when two answers are the same; what Cellar and a judge
 * mean differently, and so is not asked, is listed in {@link
 * io.cellardb.tck.differential.Difference}. The profile {@code postgres} has PostgreSQL as a judge,
 * which it starts.
 */
package io.cellardb.tck.differential;
