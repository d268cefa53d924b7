package io.cellardb.sql.execution.spill;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.TemporaryFile;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows in a temporary file, read in the order in which they were written, as often as one likes, or
 * block by block in any order. The file is made for the first row. Used by one thread; rows are all
 * written before they are read.
 *
 * <p>A file is a sequence of blocks of at most a batch's rows: the number of bytes that follow, as
 * an int, and what {@link RowBlock} makes of the rows.
 */
public final class RowFile implements AutoCloseable {
  /** About the bytes of a block: few enough to read dozens of files at once. */
  public static final int BLOCK_BYTES = 1 << 16;

  private static final int FIRST_ROWS = 64;

  private final List<RelDataType> types;
  private final ExecutionContext context;
  private final Workspace workspace;
  private final RowBlock block;

  /** Null before the first row, and after {@link #close()}. */
  private TemporaryFile file;

  private long rows;
  private long bytes;

  /** Of each block its first row, and where in the file it begins. */
  private long[] firstRows = new long[16];

  private long[] positions = new long[16];
  private int blocks;

  /** No rows yet, of columns of these types. */
  public RowFile(List<RelDataType> types, ExecutionContext context) {
    this.types = List.copyOf(types);
    this.context = context;
    this.workspace = context.workspace();
    this.block = new RowBlock(this.types);
  }

  /** The number of rows. */
  public long rows() {
    return rows;
  }

  /**
   * Appends the rows {@code selection[from .. to - 1]} of vectors, or {@code from .. to - 1} for a
   * null selection.
   */
  public void append(Vector[] columns, int[] selection, int from, int to) {
    int start = from;
    while (start < to) {
      context.checkCancelled();
      long fitting = rows == 0 ? FIRST_ROWS : Math.max(1, BLOCK_BYTES / Math.max(1, bytes / rows));
      int end = (int) Math.min(to, start + Math.min(fitting, Batch.CAPACITY));
      note();
      write(block.encode(columns, selection, start, end));
      rows += end - start;
      start = end;
    }
  }

  /** Notes where the next block begins. */
  private void note() {
    if (blocks == positions.length) {
      firstRows = Arrays.copyOf(firstRows, 2 * blocks);
      positions = Arrays.copyOf(positions, 2 * blocks);
    }
    firstRows[blocks] = rows;
    positions[blocks++] = bytes;
  }

  /** The number of the block that a row is in. */
  int blockOf(long row) {
    int found = Arrays.binarySearch(firstRows, 0, blocks, row);
    return found < 0 ? -found - 2 : found;
  }

  /** The first row of a block; blocks are numbered from 0. */
  public long firstRow(int number) {
    return firstRows[number];
  }

  private void write(ByteBuffer encoded) {
    if (file == null) {
      file = workspace.open();
    }
    int length = encoded.remaining();
    try {
      file.write(encoded, bytes);
    } catch (IOException e) {
      throw workspace.failure("written", e);
    }
    bytes += length;
    workspace.wrote(length);
  }

  RowBlock decoder() {
    return new RowBlock(types);
  }

  /** Reads a block, whose rows are valid until the decoder's next one. */
  Batch read(int number, RowBlock decoder) {
    context.checkCancelled();
    Reader reader = new Reader(decoder);
    reader.position = positions[number];
    return reader.next();
  }

  /**
   * Reads all rows from the first on. To close the reader is not necessary; the file goes with
   * these rows.
   */
  public Operator read() {
    return new Reader(decoder());
  }

  /** Deletes the file. */
  @Override
  public void close() {
    if (file != null) {
      TemporaryFile open = file;
      file = null;
      workspace.close(open);
    }
  }

  private final class Reader implements Operator {
    private final RowBlock decoder;
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private long position;

    Reader(RowBlock decoder) {
      this.decoder = decoder;
    }

    @Override
    public Batch next() {
      context.checkCancelled();
      if (file == null || position == bytes) {
        return null;
      }
      read(length.clear());
      int size = length.getInt(0);
      if (buffer.capacity() < size) {
        buffer = ByteBuffer.allocate(size + size / 2);
      }
      read(buffer.clear().limit(size));
      return decoder.decode(buffer.flip());
    }

    private void read(ByteBuffer target) {
      try {
        file.read(target, position);
        position += target.limit();
      } catch (IOException e) {
        throw workspace.failure("read", e);
      }
    }

    @Override
    public void close() {
      position = bytes;
    }
  }
}
