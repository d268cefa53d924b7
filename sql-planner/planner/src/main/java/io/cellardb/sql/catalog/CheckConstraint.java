package io.cellardb.sql.catalog;

/**
 * A condition that no row of a table may make false.
 *
 * @param name its name, unique in the table without regard to case
 * @param condition its SQL text, over the columns of the table
 */
public record CheckConstraint(String name, String condition) {}
