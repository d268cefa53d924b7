/**
 * How plans read the store: scans and single rows, decoded into vectors of fields, and the cells of
 * a table.
 */
package io.cellardb.sql.access;
