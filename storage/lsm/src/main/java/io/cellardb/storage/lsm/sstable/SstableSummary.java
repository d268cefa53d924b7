package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;

/**
 * What is known of an SSTable without opening it; in its own footer and in the manifest.
 *
 * @param number the number in its name
 * @param tree the tree that it belongs to
 * @param size its length in bytes
 * @param rows how many rows it has
 * @param cells how many cells, family tombstones included
 * @param tombstones how many of them are tombstones of any kind
 * @param minTime the smallest time of any of them
 * @param maxTime the greatest time of any of them
 * @param minSequence the smallest sequence of any of them
 * @param maxSequence the greatest sequence of any of them
 * @param firstRow the first row key
 * @param lastRow the last row key
 */
public record SstableSummary(
    long number,
    int tree,
    long size,
    long rows,
    long cells,
    long tombstones,
    long minTime,
    long maxTime,
    long minSequence,
    long maxSequence,
    byte[] firstRow,
    byte[] lastRow) {

  /** The same for a file of another length. */
  SstableSummary withSize(long bytes) {
    return new SstableSummary(
        number,
        tree,
        bytes,
        rows,
        cells,
        tombstones,
        minTime,
        maxTime,
        minSequence,
        maxSequence,
        firstRow,
        lastRow);
  }

  /** Appends it, as {@link #read} expects it. */
  public void write(ByteWriter into) {
    into.putLong(number);
    into.putInt(tree);
    into.putLong(size);
    into.putLong(rows);
    into.putLong(cells);
    into.putLong(tombstones);
    into.putLong(minTime);
    into.putLong(maxTime);
    into.putLong(minSequence);
    into.putLong(maxSequence);
    into.putBlob(firstRow);
    into.putBlob(lastRow);
  }

  /** Reads one. */
  public static SstableSummary read(ByteReader reader) {
    return new SstableSummary(
        reader.getLong(),
        reader.getInt(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getLong(),
        reader.getBlob(),
        reader.getBlob());
  }
}
