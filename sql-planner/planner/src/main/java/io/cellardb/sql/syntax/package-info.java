/**
 * What is changed of a statement's syntax tree before it is validated: SQL that Calcite's validator
 * does not know, said by SQL that it knows. {@link io.cellardb.sql.syntax.StatementRewrites} is the
 * walk, the other classes are its cases. Places in the text stay. It knows names of the catalog and
 * functions, but no types and no plans.
 */
package io.cellardb.sql.syntax;
