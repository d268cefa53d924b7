/**
 * What SQL knows about namespaces and tables. {@link io.cellardb.sql.catalog.TableDefinition} says
 * which cells and which parts of the row key the columns of a table are; {@link
 * io.cellardb.sql.catalog.SqlCatalog} keeps definitions in a table of the store and hands out
 * immutable {@link io.cellardb.sql.catalog.CatalogSnapshot}s.
 *
 * <p>Names are kept as written and found without regard to case. The bytes of a stored definition
 * are described in {@code sql-planner/ENCODING.md}.
 */
package io.cellardb.sql.catalog;
