/**
 * Repairs of Calcite. Each class mends one fault of Calcite's parser, validator, converter or
 * simplification, and names it with the smallest query that shows it. A test of this package asks
 * Calcite that query without the repair, and fails as soon as the answer is right. On that day the
 * class and its use are deleted. Repairs know Calcite and walks over its plans, and nothing of
 * ours.
 */
package io.cellardb.sql.repair;
