/**
 * The storage contract: the wide-column model as values, and the interfaces through which SQL (or
 * any Java program) reads and writes it.
 *
 * <p>A {@link io.cellardb.storage.Store} holds namespaces and tables, gives out {@link
 * io.cellardb.storage.Table}s and {@link io.cellardb.storage.Snapshot}s to read from, and applies
 * {@link io.cellardb.storage.WriteBatch}es. A table has two read faces: <em>rows</em>, batches of
 * columns for a query engine ({@link io.cellardb.storage.RowScanner}), and <em>cells</em>, every
 * kept version in store order ({@link io.cellardb.storage.CellScanner}).
 *
 * <p>This package depends on nothing but the JDK, and every store depends on it. Row keys,
 * qualifiers and values are opaque bytes; their order is unsigned lexicographic. Times are
 * milliseconds since the epoch unless a writer chose to mean something else by them. Byte arrays
 * passed in are not copied and must not be changed afterwards; byte arrays handed out must not be
 * changed at all.
 */
package io.cellardb.storage;
