package io.cellardb.sql.execution.operator;

import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What is joined, and how.
 *
 * @param left the row type of the left input
 * @param right the row type of the right input
 * @param type INNER, LEFT, RIGHT, FULL, SEMI or ANTI
 */
public record JoinShape(RelDataType left, RelDataType right, JoinRelType type) {}
