/**
 * Reads at other times than now: states of tables and views, times that differ from row to row, and
 * histories of rows.
 */
package io.cellardb.sql.time;
