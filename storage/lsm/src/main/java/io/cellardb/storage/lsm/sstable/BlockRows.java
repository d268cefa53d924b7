package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of one block that can be read, row by row; of a row that goes on in other blocks a
 * part. A column whose newest cells cannot be read is left out whole, since nothing older must take
 * their place; of one whose history cannot be read the newest cells are there.
 */
public final class BlockRows {
  private final Block block;
  private final BitSet unreadable = new BitSet();
  private final BitSet withoutHistory = new BitSet();
  private final Map<String, List<String>> lost = new LinkedHashMap<>();
  private final Block.Entries entries;
  private final ValueSlot slot = new ValueSlot();

  /** Of a block whose head can be read. */
  BlockRows(Block block) throws IOException {
    this.block = block;
    for (int column = 0; column < block.columns(); column++) {
      if (!isReadable(column, block::chunk, "")) {
        unreadable.set(column);
      } else if (!isReadable(column, block::history, "older cells of ")) {
        withoutHistory.set(column);
      }
    }
    this.entries = block.entries(column -> !unreadable.get(column));
  }

  private interface Reading {
    Chunk read(int column) throws IOException;
  }

  private boolean isReadable(int column, Reading chunk, String what) {
    try {
      Chunk unused = chunk.read(column);
      return true;
    } catch (IOException e) {
      lost.computeIfAbsent(e.getMessage(), message -> new ArrayList<>())
          .add(what + ByteString.wrap(name(column)));
      return false;
    }
  }

  /**
   * The qualifiers that are lost, or whose older cells are, by why: file, offset, what is wrong.
   */
  Map<String, List<String>> lost() {
    return lost;
  }

  /** Number of rows. */
  public int count() {
    return block.rows();
  }

  /** A copy of the key of a row. */
  public byte[] key(int row) {
    int start = block.keyStart(row);
    return Arrays.copyOfRange(block.keys(), start, start + block.keyLength(row));
  }

  /** Adds the family tombstones of a row. */
  public void familyTombstones(int row, CellBuffer into) {
    for (int i = block.familyTombstones().first(row);
        i < block.tombstones() && block.familyTombstones().row(i) == row;
        i++) {
      into.addTombstone(
          block.familyTombstones().time(i),
          block.familyTombstones().kind(i),
          block.familyTombstones().sequence(i));
    }
  }

  /** The first column of a row, by its place among those of all rows. */
  public int firstColumn(int row) {
    return entries.starts()[row];
  }

  /** The place behind the last column of a row. */
  public int endColumn(int row) {
    return entries.starts()[row + 1];
  }

  /** A copy of the qualifier of the column at a place. */
  public byte[] qualifier(int place) {
    return name(entries.columns()[place]);
  }

  private byte[] name(int column) {
    int start = block.qualifierStart(column);
    return Arrays.copyOfRange(block.qualifierBytes(), start, start + block.qualifierLength(column));
  }

  /** Adds the cells of the column at a place, which is one of the row. */
  public void cells(int row, int place, CellBuffer into) throws IOException {
    int column = entries.columns()[place];
    block.chunk(column).addTo(into, row, entries.ranks()[place], slot);
    Chunk history = withoutHistory.get(column) ? null : block.history(column);
    int rank = history == null ? -1 : history.rank(row);
    if (rank >= 0) {
      for (int cell = history.firstCell(rank); cell < history.endCell(rank); cell++) {
        history.addTo(into, row, cell, slot);
      }
    }
  }
}
