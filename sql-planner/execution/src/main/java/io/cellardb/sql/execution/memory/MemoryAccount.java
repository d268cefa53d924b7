package io.cellardb.sql.execution.memory;

import io.cellardb.sql.execution.error.SqlExecutionException;

/** What one operator holds of its statement's memory. Used by one thread. */
public final class MemoryAccount implements AutoCloseable {
  private static final int BYTES_PER_KILOBYTE = 1 << 10;
  private static final int BYTES_PER_MEGABYTE = 1 << 20;

  /** Bytes that nobody asks about; the buffers of files take as many. */
  private static final int ALWAYS = BYTES_PER_MEGABYTE;

  private final Workspace workspace;
  private long held;

  MemoryAccount(Workspace workspace) {
    this.workspace = workspace;
  }

  /**
   * Takes note of how many bytes the operator holds now.
   *
   * @return whether it may; if not, it is to put rows into a file
   */
  public boolean hold(long bytes) {
    long more = bytes - held;
    held = bytes;
    return workspace.hold(more, bytes);
  }

  /**
   * Fails if what cannot be put into a file takes too much: more than twice what other rows may,
   * and a megabyte.
   *
   * @param bytes what it takes; that it is held is noted by {@link #hold}
   * @param what what holds it, as the subject of a sentence, such as "a window"
   * @throws SqlExecutionException 53200 then
   */
  public void require(long bytes, String what) {
    if ((bytes - ALWAYS) / 2 > workspace.limit()) {
      throw new SqlExecutionException(
          "53200",
          what
              + " needs more than "
              + size(bytes)
              + " of memory; the property memory of the connection, now "
              + size(workspace.limit())
              + ", says how much a statement may use");
    }
  }

  private static String size(long bytes) {
    return bytes < BYTES_PER_MEGABYTE
        ? bytes / BYTES_PER_KILOBYTE + " KB"
        : bytes / BYTES_PER_MEGABYTE + " MB";
  }

  /** Takes note that the operator holds nothing any more. */
  @Override
  public void close() {
    hold(0);
  }
}
