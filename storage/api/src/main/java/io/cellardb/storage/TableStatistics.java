package io.cellardb.storage;

/**
 * Estimates for a planner; never exact, always cheap.
 *
 * @param rows how many rows a scan of the whole table would about yield
 * @param bytes how many bytes they about take in the store
 */
public record TableStatistics(long rows, long bytes) {}
