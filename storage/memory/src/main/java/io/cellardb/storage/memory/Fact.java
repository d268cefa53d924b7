package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;

/**
 * A put or a tombstone of one family of one row. Facts are ordered as in rule 1: qualifier
 * ascending, then time, kind and sequence descending.
 *
 * @param qualifier its qualifier; empty for tombstones over the family
 * @param time its timestamp
 * @param kind what it is
 * @param sequence the number of the batch that wrote it
 * @param value its value; empty for tombstones
 */
record Fact(ByteString qualifier, long time, CellKind kind, long sequence, ByteString value)
    implements Comparable<Fact> {

  boolean isPut() {
    return kind == CellKind.PUT;
  }

  /** Whether this tombstone covers {@code put}, their sequences aside (rule 12). */
  boolean covers(Fact put) {
    return switch (kind) {
      case PUT -> false;
      case DELETE_VERSION -> time == put.time && qualifier.equals(put.qualifier);
      case DELETE_COLUMN -> time >= put.time && qualifier.equals(put.qualifier);
      case DELETE_FAMILY_VERSION -> time == put.time;
      case DELETE_FAMILY -> time >= put.time;
    };
  }

  Cell toCell(ByteString row, String family) {
    return new Cell(row, family, qualifier, time, kind, value);
  }

  @Override
  public int compareTo(Fact other) {
    int order = qualifier.compareTo(other.qualifier);
    if (order == 0) {
      order = Long.compare(other.time, time);
    }
    if (order == 0) {
      order = Byte.compare(other.kind.code(), kind.code());
    }
    return order != 0 ? order : Long.compare(other.sequence, sequence);
  }

  /** As {@link #compareTo}: the value is no part of a fact's identity. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Fact that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return qualifier.hashCode() + 31 * Long.hashCode(time) + 31 * 31 * Long.hashCode(sequence);
  }
}
