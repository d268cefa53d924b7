package io.cellardb.sql.catalog;

/**
 * How a generated column is computed from other columns of its row.
 *
 * @param expression SQL text over columns that are not generated, by their names as shown
 * @param stored whether rows have its value in a cell; else it is computed when it is read, and
 *     nothing is ever in the cell
 */
public record Generation(String expression, boolean stored) {}
