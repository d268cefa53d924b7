package io.cellardb.storage.lsm.sstable;

import java.util.zip.CRC32C;

/**
 * The frame of an SSTable, shared by writer and reader.
 *
 * <pre>
 * file    := header | (block* | index partition)* | index root | sketches | summary | footer
 * header  := magic (8) | version (4) | CRC32C of the 12 bytes before (4)
 * footer  := root offset (8) | root length (4) | sketches offset (8) | sketches length (4)
 *            | summary offset (8) | summary length (4) | version (4)
 *            | CRC32C of the 40 bytes before (4) | magic (8)
 * </pre>
 *
 * Partitions, root, sketches and summary are followed by their CRC32C (4), which their lengths
 * include.
 */
final class SstableFormat {
  static final long MAGIC = 0x43454C4C_53535431L; // CELLSST1
  static final int VERSION = 4;

  /** The oldest version that is read: it has no row keys by fields. */
  static final int OLDEST_VERSION = 3;

  static final int HEADER = 16;

  // Where things are in the footer.
  static final int ROOT = 0;
  static final int SKETCHES = 12;
  static final int SUMMARY = 24;
  static final int FOOTER_CHECKSUM = 40;
  static final int FOOTER_MAGIC = 44;
  static final int FOOTER = 52;

  static final int CHECKSUM = 4;

  private SstableFormat() {}

  static int crc(byte[] bytes, int from, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, count);
    return (int) crc.getValue();
  }
}
