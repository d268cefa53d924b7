/**
 * Names and types of a statement: Calcite's validator with the types of parameters, names of
 * families, hidden columns and the labels of results. It knows the schema, and no plan.
 */
package io.cellardb.sql.validation;
