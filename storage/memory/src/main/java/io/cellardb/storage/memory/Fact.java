package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;

/**
 * A put or a tombstone of one family of one row. Facts are ordered as in rule 1: qualifier
 * ascending, then time, kind and sequence descending.
 *
 * @param qualifier its qualifier; empty for tombstones over the family
 * @param time its timestamp
 * @param kind what it is
 * @param sequence the number of the batch that wrote it
 * @param value its value; empty for tombstones
 * @param ttlMillis its own time to live, or {@link FamilyDescriptor#FOREVER}
 * @param file the number of the file that it would be in, were there files; {@link #UNFLUSHED} if
 *     it was not flushed yet
 */
record Fact(
    ByteString qualifier,
    long time,
    CellKind kind,
    long sequence,
    ByteString value,
    long ttlMillis,
    int file)
    implements Comparable<Fact> {
  /** As the number of a file: none. */
  static final int UNFLUSHED = 0;

  /** A new fact, not flushed yet. */
  Fact(
      ByteString qualifier,
      long time,
      CellKind kind,
      long sequence,
      ByteString value,
      long ttlMillis) {
    this(qualifier, time, kind, sequence, value, ttlMillis, UNFLUSHED);
  }

  /** This fact in a file. */
  Fact in(int number) {
    return new Fact(qualifier, time, kind, sequence, value, ttlMillis, number);
  }

  boolean isPut() {
    return kind == CellKind.PUT;
  }

  /** Whether its own time to live has passed, at {@code now} (rule 11c). */
  boolean hasOutlivedItself(long now) {
    return ttlMillis != FamilyDescriptor.FOREVER && time < now - ttlMillis;
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
