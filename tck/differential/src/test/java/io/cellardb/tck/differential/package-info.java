/**
 * Cellar against H2: the same tables, data and statements, the same answers. TPC-H from disk, and
 * random schemas, data, queries and changes. {@link io.cellardb.tck.differential.Answer} says when
 * two answers are the same; what the two databases mean differently, and so is not asked, is listed
 * in {@link io.cellardb.tck.differential.Difference}.
 */
package io.cellardb.tck.differential;
