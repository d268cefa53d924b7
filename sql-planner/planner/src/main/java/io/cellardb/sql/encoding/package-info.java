/**
 * The bytes of SQL values: {@link io.cellardb.sql.encoding.ValueEncoding} for cells, {@link
 * io.cellardb.sql.encoding.MapEncoding} for families with open qualifiers, {@link
 * io.cellardb.sql.encoding.KeyEncoding} for row keys. In all of them the unsigned order of bytes is
 * the order of SQL, so that comparisons become comparisons of bytes and ranges of row keys.
 *
 * <p>Writing takes canonical Java values or vectors; reading wraps the store's columns as vectors,
 * without copying wherever the representations agree. The grammar and examples are in {@code
 * sql-planner/ENCODING.md}. Everything here is immutable and safe for use by many threads.
 */
package io.cellardb.sql.encoding;
