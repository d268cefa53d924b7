package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows divided among some files by a hash of their keys, so that rows of equal keys are in the same
 * one. Each file has its rows in the order in which they came.
 */
final class Partitions implements AutoCloseable {
  /** How many files there are; each has a buffer of {@link RowFile#BLOCK_BYTES}. */
  static final int COUNT = 16;

  private static final int BITS = 4;

  /** Multipliers, one a level, so that the keys of a partition fall into many of the next level. */
  private static final long[] MIXERS = {
    0xD6E8FEB86659FD93L,
    0xA0761D6478BD642FL,
    0xE7037ED1A0B428DBL,
    0x8EBC6AF09C88C6E3L,
    0x589965CC75374CC3L,
    0x1D8E4E27C47D124FL
  };

  private final int[] keyColumns;
  private final KeyCodes keyCodes;
  private final long mixer;
  private final RowBuffer[] buffers = new RowBuffer[COUNT];
  private final RowFile[] files = new RowFile[COUNT];
  private final long[] codes = new long[Batch.CAPACITY];
  private final int[][] rowsOfPartition = new int[COUNT][Batch.CAPACITY];
  private final int[] counts = new int[COUNT];

  /**
   * No rows yet.
   *
   * @param types of all columns
   * @param keyColumns those of the key; with none all rows are in one file
   * @param level how often rows were divided already, below {@link #levels()}
   */
  Partitions(List<RelDataType> types, int[] keyColumns, int level, ExecutionContext context) {
    this.keyColumns = keyColumns;
    this.keyCodes = new KeyCodes(Arrays.stream(keyColumns).mapToObj(types::get).toList(), false);
    this.mixer = MIXERS[level];
    for (int i = 0; i < COUNT; i++) {
      buffers[i] = new RowBuffer(types);
      files[i] = new RowFile(types, context);
    }
  }

  /** How often rows can be divided anew. */
  static int levels() {
    return MIXERS.length;
  }

  /** Appends the rows {@code rows[0..count-1]} of vectors, at most a batch's capacity. */
  void add(Vector[] columns, int[] rows, int count) {
    Vector[] keys = new Vector[keyColumns.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = columns[keyColumns[i]];
    }
    keyCodes.compute(keys, rows, count, codes);
    Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      long mixed = (codes[i] ^ (codes[i] >>> 29)) * mixer;
      int partition = (int) (((mixed ^ (mixed << 31)) * mixer) >>> (Long.SIZE - BITS));
      rowsOfPartition[partition][counts[partition]++] = rows[i];
    }
    for (int partition = 0; partition < COUNT; partition++) {
      if (counts[partition] > 0) {
        RowBuffer buffer = buffers[partition];
        buffer.append(columns, rowsOfPartition[partition], counts[partition]);
        if (buffer.size() >= Batch.CAPACITY || buffer.bytes() >= RowFile.BLOCK_BYTES) {
          write(partition);
        }
      }
    }
  }

  /** Appends all rows of a batch. */
  void add(Batch batch) {
    add(batch.columns(), Selections.rows(batch), batch.size());
  }

  private void write(int partition) {
    RowBuffer buffer = buffers[partition];
    files[partition].append(buffer.columns(), null, 0, buffer.size());
    buffer.clear();
  }

  /** Writes what is still in memory, after the last row. */
  void finish() {
    for (int i = 0; i < COUNT; i++) {
      write(i);
      buffers[i] = null;
    }
  }

  /** The rows of a partition, from 0, once {@link #finish finished}. */
  RowFile get(int partition) {
    return files[partition];
  }

  @Override
  public void close() {
    for (RowFile file : files) {
      file.close();
    }
  }
}
