package io.cellardb.sql.catalog;

/**
 * A part of a table's row key.
 *
 * @param column the ordinal of its column
 * @param descending whether greater values come first
 */
public record KeyColumn(int column, boolean descending) {}
