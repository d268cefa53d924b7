/**
 * Functions of PostgreSQL that Calcite has not, or not as PostgreSQL has them: {@link
 * io.cellardb.sql.execution.function.PostgresFunctions} is the list of them. Each is computed row
 * by row from canonical values; characters are code points, and errors have SQLSTATEs.
 */
package io.cellardb.sql.execution.function;
