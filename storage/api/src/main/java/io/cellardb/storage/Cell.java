package io.cellardb.storage;

/**
 * One version of a cell, or a tombstone. The order of cells in a store is: row, family, qualifier
 * ascending as unsigned bytes; then timestamp descending; then code of the kind descending.
 *
 * @param row its row key
 * @param family its family
 * @param qualifier its qualifier; empty for tombstones over a family
 * @param timestamp its time
 * @param kind what it is
 * @param value its value; empty for tombstones
 */
public record Cell(
    ByteString row,
    String family,
    ByteString qualifier,
    long timestamp,
    CellKind kind,
    ByteString value) {}
