/**
 * Logical rewriting: the syntax tree becomes relational algebra ({@link
 * io.cellardb.sql.logical.CellarConverter}), and {@link io.cellardb.sql.logical.Phases} takes that
 * through sub-queries, states, correlations, windows, recursion, pushdown and the order of joins,
 * in a fixed order, to {@code conversion}. It knows no syntax but that which it converts.
 */
package io.cellardb.sql.logical;
