/**
 * Files as tables: CSV, and JSON with a value a line or in an array. All values come as texts, and
 * {@link io.cellardb.sql.execution.file.FileSample} tells the types that they are likely to have.
 */
package io.cellardb.sql.execution.file;
