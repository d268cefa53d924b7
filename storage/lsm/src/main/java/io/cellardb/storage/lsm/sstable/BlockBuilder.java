package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import java.io.IOException;

/** Gathers the rows of a block, column by column, until {@link BlockWriter} lays it out. */
final class BlockBuilder {
  private final RowHeadsBuilder heads = new RowHeadsBuilder();
  private final ColumnsBuilder columns = new ColumnsBuilder();
  private final TombstonesBuilder tombstones = new TombstonesBuilder();
  private final CellBounds bounds = new CellBounds();
  private final NewestCells newest = new NewestCells();
  private long minPutTime;
  private long newestBytes;
  private long historyBytes;

  BlockBuilder() {
    reset();
  }

  void reset() {
    heads.reset();
    columns.reset();
    tombstones.reset();
    bounds.reset();
    newest.reset();
    minPutTime = Long.MAX_VALUE;
    newestBytes = 0;
    historyBytes = 0;
  }

  boolean isEmpty() {
    return heads.rows() == 0;
  }

  int rows() {
    return heads.rows();
  }

  /** A copy of the key of the last row. */
  byte[] lastKey() {
    return heads.lastKey();
  }

  RowHeadsBuilder heads() {
    return heads;
  }

  ColumnsBuilder columns() {
    return columns;
  }

  /** Those over the family. */
  TombstonesBuilder tombstones() {
    return tombstones;
  }

  /** Of all cells. */
  CellBounds bounds() {
    return bounds;
  }

  NewestCells newest() {
    return newest;
  }

  /** The smallest time of a put. */
  long minPutTime() {
    return minPutTime;
  }

  /** About how many bytes the newest cells take so far, before they are encoded. */
  long newestSize() {
    return heads.bytes() + tombstones.bytes() + columns.bytes() + newestBytes;
  }

  /** About how many bytes everything takes so far, before it is encoded. */
  long size() {
    return newestSize() + historyBytes;
  }

  /** Qualifier of the first cell of the block's first row; empty if that has tombstones only. */
  byte[] firstQualifier() {
    for (int i = 0; i < columns.count(); i++) {
      if (columns.get(i).newest().hasFirstRow()) {
        return columns.get(i).qualifier();
      }
    }
    return new byte[0];
  }

  void startRow(byte[] key, int start, int length) {
    heads.start(key, start, length);
    columns.startRow();
    newest.startRow();
  }

  void endRow() {
    newest.endRow();
  }

  private void count(long time, long sequence) {
    heads.cell(time, sequence);
    bounds.add(time, sequence);
  }

  void tombstone(long time, byte kind, long sequence) {
    count(time, sequence);
    tombstones.add(heads.rows() - 1, kind, heads.age(time), heads.lag(sequence));
    bounds.addedTombstone();
    newest.tombstone(time);
  }

  void cell(CellFields cell) {
    count(cell.time, cell.sequence);
    ColumnBuilder column = columns.find(cell.qualifiers, cell.qualifierStart, cell.qualifierLength);
    int row = heads.rows() - 1;
    boolean put = cell.kind == CellKind.PUT.code();
    boolean forever = cell.ttl == FamilyDescriptor.FOREVER;
    long bytes = cell.valueLength + 4L + (forever ? 0 : 4);
    ChunkBuilder chunk;
    if (column.newest().has(row)) {
      chunk = column.continueRow(cell.time);
      historyBytes += bytes;
    } else {
      chunk = column.startRow(cell.time);
      newestBytes += bytes;
      if (put && forever) {
        newest.put(cell.time);
      } else {
        newest.other(cell.time);
      }
    }
    chunk.add(row, heads.age(cell.time), heads.lag(cell.sequence), cell);
    if (put) {
      minPutTime = Math.min(minPutTime, cell.time);
    } else {
      bounds.addedTombstone();
    }
  }

  /**
   * Adds the cells of a row of another block, which {@linkplain Block#hasOnlyPuts has only puts}.
   */
  void cells(Block from, int fromRow) throws IOException {
    ColumnBuilder[] into = columns.of(from.qualifiers());
    int row = heads.rows() - 1;
    for (int i = 0; i < into.length; i++) {
      Chunk chunk = from.chunk(i);
      int rank = chunk.rank(fromRow);
      if (rank >= 0) {
        long time = chunk.time(fromRow, rank);
        long sequence = chunk.sequence(fromRow, rank);
        count(time, sequence);
        if (into[i] == null) {
          into[i] =
              columns.find(from.qualifierBytes(), from.qualifierStart(i), from.qualifierLength(i));
        }
        newest.put(time);
        ChunkBuilder column = into[i].startRow(time);
        newestBytes +=
            4 + column.addPut(row, heads.age(time), heads.lag(sequence), chunk.values(), rank);
        minPutTime = Math.min(minPutTime, time);
      }
    }
  }
}
