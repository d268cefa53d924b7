package io.cellardb.storage.lsm.sstable;

/**
 * The layout of a block: a head, then parts of one or more chunks, which can be read one by one.
 * The first cell in store order of each row and column is in the <em>newest</em> chunk of the
 * column. All others are in its <em>history</em>, behind the newest chunks of all columns.
 *
 * <pre>
 * block      := head | part*
 * head       := marker (4) | length of the head (4) | length of the newest parts (4)
 *               | length of the history parts (4) | codec (1) | length of the body (4)
 *               | body, compressed | CRC32C of all before (4)
 * body       := flags (1) | rows (varint) | least and greatest newest time (8, 8)
 *               | least time of a put (8) | greatest sequence (8)
 *               | length (varint) of keys | keys | times of rows | sequences of rows
 *               | tombstones | length (varint) of qualifiers | qualifiers | column*
 *               | newest parts (varint) | history parts (varint)
 *               | (chunks (varint) | length (varint) | codec (1))*
 * tombstones := count (varint) | (rows | kinds | ages | lags)?
 * column     := flags (1) | length of the chunk (varint) | of the history (varint)?
 *               | (least value | greatest value)?
 * part       := chunk*, compressed | CRC32C of the part as it is stored (4)
 * </pre>
 *
 * Lengths of stored things include their checksum. The time and sequence of a row are those of its
 * first cell in the block, tombstones over the family first; others are relative to them.
 */
final class BlockFormat {
  static final int MARKER = 0x43424C4B; // CBLK

  /** Bytes of a head before its body. */
  static final int PREAMBLE = 21;

  /**
   * In every row the newest cell of each column is a put without a time to live of its own. It is
   * newer than all tombstones of the column, and of the row over the family.
   */
  static final int PLAIN = 1;

  static final int HISTORY = 1;

  /** No cell of the history is as new as the newest one of its row. */
  static final int OLDER = 2;

  static final int DENSE = 4;
  static final int ZONE = 8;

  /** The greatest value of the zone is cut, and stands for all that begin with it. */
  static final int CUT = 16;

  private BlockFormat() {}
}
