/**
 * The bridge to Calcite's Enumerable convention, which runs what has no batch operator: correlated
 * sub-queries that could not be unnested, UNNEST. Rows cross it one by one.
 */
package io.cellardb.sql.enumerable;
