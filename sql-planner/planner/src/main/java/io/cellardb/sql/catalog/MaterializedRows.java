package io.cellardb.sql.catalog;

/**
 * The rows of a materialized view.
 *
 * @param rows the table that holds them, under the name of the view
 * @param populated whether it has those of the query, and can be read
 */
public record MaterializedRows(TableDefinition rows, boolean populated) {}
