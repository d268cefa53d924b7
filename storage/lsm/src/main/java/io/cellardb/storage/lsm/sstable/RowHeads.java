package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;

/**
 * The keys of the rows of a block, and the time and sequence of the first cell of each. Those of
 * its other cells are relative to these. Keys are worked out when they are asked for first, which
 * any number of threads may do at once.
 */
final class RowHeads {
  private final byte[] body;
  private final int count;
  private final int keysStart;
  private final int keysLength;
  private final Numbers times;
  private final Numbers sequences;
  private RowKeys keys; // null until it is asked for

  /** Those that lie where a reader is. */
  RowHeads(byte[] body, ByteReader reader, int count) {
    this.body = body;
    this.count = count;
    this.keysLength = reader.getVarint();
    this.keysStart = reader.skip(keysLength);
    this.times = Numbers.read(body, reader, count);
    this.sequences = Numbers.read(body, reader, count);
  }

  Numbers times() {
    return times;
  }

  Numbers sequences() {
    return sequences;
  }

  /** The keys, or null if nobody has asked for them so far. */
  RowKeys knownKeys() {
    return keys;
  }

  /** Works the keys out. */
  RowKeys makeKeys() {
    RowKeys made =
        RowKeys.read(body, new ByteReader(body, keysStart, keysStart + keysLength), count);
    keys = made;
    return made;
  }
}
