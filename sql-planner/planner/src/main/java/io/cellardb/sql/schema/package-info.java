/**
 * The catalog as Calcite's validator and converter see it: namespaces as schemas, tables with their
 * companions, names without regard to case.
 */
package io.cellardb.sql.schema;
