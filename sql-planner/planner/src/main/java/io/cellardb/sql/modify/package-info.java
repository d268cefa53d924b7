/**
 * Statements that change rows. Each is a query, or rows of expressions, and what to write for each
 * of its rows; everything that a statement writes is one batch of the store, applied whole or not
 * at all.
 */
package io.cellardb.sql.modify;
