package io.cellardb.storage.lsm.wal;

/**
 * A segment of the write-ahead log that could not be written any further. What it has behind its
 * end was never acknowledged and does not count.
 *
 * @param segment its number
 * @param length how many bytes of it count; they are on stable storage
 * @param next the number of the segment in which the log goes on
 */
public record Abandoned(long segment, long length, long next) {}
