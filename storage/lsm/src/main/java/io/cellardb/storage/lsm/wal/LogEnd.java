package io.cellardb.storage.lsm.wal;

/**
 * A place in the write-ahead log up to which all of it is on stable storage.
 *
 * @param segment the number of a segment
 * @param length how many bytes of it are meant; all segments before it have everything
 */
public record LogEnd(long segment, long length) {
  /** The end of no log. */
  public static final LogEnd NONE = new LogEnd(0, 0);
}
