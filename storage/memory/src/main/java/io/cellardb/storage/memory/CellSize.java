package io.cellardb.storage.memory;

import io.cellardb.storage.Cell;
import io.cellardb.storage.Mutation;

/** What a cell takes in memory, about: its bytes and the objects around them. */
final class CellSize {
  private static final long OBJECTS = 200;

  private CellSize() {}

  static long of(Cell cell) {
    return OBJECTS + cell.row().length() + cell.qualifier().length() + cell.value().length();
  }

  static long of(int rowLength, Mutation mutation) {
    return OBJECTS + rowLength + mutation.payload();
  }
}
