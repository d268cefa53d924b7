/**
 * Repairs of Calcite. Each class mends one fault of Calcite's parser, validator, converter or
 * simplification, and names it; on the day that Calcite needs it no longer, the class and its use
 * are deleted. They know Calcite and walks over its plans, and nothing of ours.
 */
package io.cellardb.sql.repair;
