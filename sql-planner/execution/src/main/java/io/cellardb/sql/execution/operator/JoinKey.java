package io.cellardb.sql.execution.operator;

/**
 * A pair of columns that a join compares.
 *
 * @param left the column of the left input
 * @param right the column of the right input that it must equal
 * @param nullSafe whether NULL equals NULL, as with IS NOT DISTINCT FROM; otherwise it equals
 *     nothing
 */
public record JoinKey(int left, int right, boolean nullSafe) {}
