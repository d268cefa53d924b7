/**
 * Statements on stores that are atomic by row only, such as a cluster: what they read, and how the
 * rows that they change are bound to it.
 */
package io.cellardb.sql.rowwise;
