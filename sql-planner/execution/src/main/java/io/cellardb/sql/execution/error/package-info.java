/**
 * The errors that a running statement ends with: a sentence and a SQLSTATE. They know nothing of
 * what failed.
 */
package io.cellardb.sql.execution.error;
