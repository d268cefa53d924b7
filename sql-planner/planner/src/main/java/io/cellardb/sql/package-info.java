/**
 * SQL over a store. An {@link io.cellardb.sql.Engine} owns the catalog and the cache of plans, a
 * {@link io.cellardb.sql.Session} prepares {@link io.cellardb.sql.Statement}s, and a query runs as
 * a {@link io.cellardb.sql.Cursor} of batches. Which store it is makes no difference.
 */
package io.cellardb.sql;
