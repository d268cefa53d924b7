package io.cellardb.storage.lsm.key;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;

/**
 * A run as it is written to a file of a transaction:
 *
 * <pre>
 * length of all this (4) | cells (4) | greatest sequence (8) | has sequences (1)
 * | sequence (8) of each cell? | cell*
 * </pre>
 */
public final class RunFormat {
  private static final int HEADER = 17;

  private RunFormat() {}

  /** Appends a run. */
  public static void write(CellRun run, ByteWriter into) {
    int start = into.size();
    into.putInt(0);
    into.putInt(run.count());
    into.putLong(run.maxSequence());
    into.putByte(run.isOfOneBatch() ? 0 : 1);
    for (int i = 0; !run.isOfOneBatch() && i < run.count(); i++) {
      into.putLong(run.sequence(i));
    }
    for (int i = 0; i < run.count(); i++) {
      run.copy(i, into);
    }
    into.setInt(start, into.size() - start);
  }

  /** The length of the run at an offset, in bytes. */
  public static int length(byte[] data, int offset) {
    return ByteReader.intAt(data, offset);
  }

  /** The run at an offset; it shares the array, and nothing is settled. */
  public static CellRun read(byte[] data, int offset) {
    int count = ByteReader.intAt(data, offset + 4);
    int at = offset + HEADER;
    long[] sequences = null;
    if (data[offset + 16] != 0) {
      sequences = new long[count];
      for (int i = 0; i < count; i++, at += Long.BYTES) {
        sequences[i] = ByteReader.longAt(data, at);
      }
    }
    int[] offsets = new int[count];
    for (int i = 0; i < count; i++) {
      offsets[i] = at;
      at += EncodedCell.length(data, at);
    }
    return new CellRun(data, offsets, ByteReader.longAt(data, offset + 8), sequences, 0, false);
  }
}
