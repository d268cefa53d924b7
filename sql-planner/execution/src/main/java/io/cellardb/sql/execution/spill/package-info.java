/**
 * Rows in temporary files: {@link io.cellardb.sql.execution.spill.RowFile}, one file of rows,
 * written once and read as often as an operator likes. The bytes are read by the process that wrote
 * them alone: they have neither a version nor checksums.
 */
package io.cellardb.sql.execution.spill;
