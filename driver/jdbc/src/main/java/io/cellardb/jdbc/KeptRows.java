package io.cellardb.jdbc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.jdbc.session.ColumnBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of canonical values that are kept, to be read again in any order. They come in blocks: as
 * many as the memory allows stay there, the later ones go to a temporary file.
 *
 * <p>For one thread at a time, except {@link #close}.
 */
final class KeptRows implements AutoCloseable {
  private static final int BLOCK_ROWS = 256;
  private static final int BLOCK_BYTES = 1 << 18;

  /** The bytes that blocks in memory may take, about. */
  private final long limit;

  private final Path directory;

  /** In order; the last is the one that rows are added to. */
  private final List<Block> blocks = new ArrayList<>();

  private long size;
  private long heldBytes;
  private long fileBytes;

  /** The block that was read last, and its rows. */
  private Block current;

  private List<Object[]> currentRows;

  /** Null while everything is in memory. */
  @GuardedBy("this")
  private KeptFile file;

  @GuardedBy("this")
  private boolean closed;

  /** Rows of one stretch. */
  private static final class Block {
    final long firstRow;
    int count;

    /** Estimated while in memory, exact in the file. */
    long bytes;

    /** Null when they are in the file. */
    List<Object[]> rows = new ArrayList<>();

    long filePosition;

    Block(long firstRow) {
      this.firstRow = firstRow;
    }
  }

  /**
   * @param limit bytes that may stay in memory
   * @param directory where a temporary file is made
   */
  KeptRows(long limit, Path directory) {
    this.limit = limit;
    this.directory = directory;
  }

  /** How many rows there are. */
  long size() {
    return size;
  }

  /** How many bytes were written to a file. */
  long fileBytes() {
    return fileBytes;
  }

  /** Adds a row, whose array is then this object's. */
  void add(Object[] row) throws SQLException {
    Block last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
    if (last == null || last.count == BLOCK_ROWS || last.bytes >= BLOCK_BYTES) {
      if (last != null && heldBytes > limit) {
        write(last);
      }
      last = new Block(size);
      blocks.add(last);
    }
    long bytes = RowBytes.estimate(row);
    last.rows.add(row);
    last.count++;
    last.bytes += bytes;
    heldBytes += bytes;
    size++;
  }

  /** The batch in which row {@code number} from 0 is, at {@link #place}. */
  ColumnBatch batch(long number) throws SQLException {
    return new MemoryCursor(rows(block(number)));
  }

  /** The place of row {@code number} in its batch. */
  int place(long number) {
    return (int) (number - block(number).firstRow);
  }

  private Block block(long number) {
    if (current != null
        && number >= current.firstRow
        && number < current.firstRow + current.count) {
      return current;
    }
    int low = 0;
    int high = blocks.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (blocks.get(middle).firstRow <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return blocks.get(low);
  }

  private List<Object[]> rows(Block block) throws SQLException {
    if (block != current || currentRows == null) {
      currentRows = block.rows != null ? block.rows : read(block);
      current = block;
    }
    return currentRows;
  }

  /** Moves a full block to the file; one with a value that has no bytes stays in memory. */
  private void write(Block block) throws SQLException {
    byte[] bytes = RowBytes.write(block.rows);
    if (bytes == null) {
      return;
    }
    try {
      open().write(bytes, fileBytes);
    } catch (IOException e) {
      throw failure("written", e);
    }
    heldBytes -= block.bytes;
    block.filePosition = fileBytes;
    block.bytes = bytes.length;
    block.rows = null;
    fileBytes += bytes.length;
  }

  private List<Object[]> read(Block block) throws SQLException {
    try {
      return RowBytes.read(open().read(block.filePosition, (int) block.bytes), block.count);
    } catch (IOException e) {
      throw failure("read", e);
    }
  }

  private synchronized KeptFile open() throws IOException, SQLException {
    if (closed) {
      throw SqlState.INVALID_CURSOR_STATE.exception("The result set is closed");
    }
    if (file == null) {
      file = new KeptFile(directory);
    }
    return file;
  }

  private SQLException failure(String done, IOException cause) {
    return SqlState.IO_ERROR.exception(
        "A temporary file in " + directory + " cannot be " + done + ": " + cause, cause);
  }

  @Override
  public synchronized void close() throws SQLException {
    closed = true;
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw failure("closed", e);
      }
      file = null;
    }
  }
}
