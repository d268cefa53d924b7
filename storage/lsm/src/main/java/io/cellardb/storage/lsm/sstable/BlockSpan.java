package io.cellardb.storage.lsm.sstable;

/**
 * Where a block is and which rows it has, as the index says, for tools that go block by block. The
 * first and the last row may go on in the blocks beside it.
 *
 * @param offset where it starts in the file
 * @param length its length in bytes
 * @param firstRow the key of its first row
 * @param lastRow the key of its last row
 */
public record BlockSpan(long offset, int length, byte[] firstRow, byte[] lastRow) {}
