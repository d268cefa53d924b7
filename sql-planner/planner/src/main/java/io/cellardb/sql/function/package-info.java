/**
 * The functions that the statements of a session find, by name: ours, those of the standard and of
 * PostgreSQL, and the libraries of Calcite's that the session asks for. What they compute is in
 * {@code execution.function}.
 */
package io.cellardb.sql.function;
