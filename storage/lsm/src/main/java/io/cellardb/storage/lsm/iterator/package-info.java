/**
 * Reading one tree: {@link io.cellardb.storage.lsm.iterator.RowSource}, the rows of one memtable or
 * SSTable; {@link io.cellardb.storage.lsm.iterator.MergedRows}, those of several; {@link
 * io.cellardb.storage.lsm.iterator.Visibility}, the rules of what a reader sees of a column; and
 * {@link io.cellardb.storage.lsm.iterator.VisibleRow}, one row as a reader sees it.
 *
 * <p>Everything works on arrays and positions; nothing here makes an object per cell. Nothing here
 * is safe for use by several threads.
 */
package io.cellardb.storage.lsm.iterator;
