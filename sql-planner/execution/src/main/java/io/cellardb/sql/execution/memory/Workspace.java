package io.cellardb.sql.execution.memory;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The memory and the temporary files of one statement. Its operators share the memory: each may
 * hold rows as long as all together have no more than {@link #limit}, and in any case a sixteenth
 * of it, so that those which start late get somewhere too. Safe for use by many threads.
 */
public final class Workspace {
  /** Of the limit, what one operator may hold whatever the others do. */
  private static final int LEAST_SHARE = 16;

  /** A disk with less space is full: it does not take another block of rows. */
  private static final long LEAST_FREE_BYTES = 1 << 16;

  /** An eighth of the heap. */
  public static final long STANDARD_LIMIT = Runtime.getRuntime().maxMemory() / 8;

  /** Where the JVM has its temporary files. */
  public static final Path STANDARD_DIRECTORY = Path.of(System.getProperty("java.io.tmpdir"));

  private final long limit;
  private final Path directory;

  /** This and what follows are guarded by this. */
  private long held;

  private int openFiles;
  private long writtenBytes;

  /**
   * A workspace that is not used yet.
   *
   * @param limit bytes that rows may take in memory; more go to temporary files
   * @param directory where these are made, which must exist once there is one
   */
  public Workspace(long limit, Path directory) {
    this.limit = limit;
    this.directory = directory;
  }

  /** A workspace of an eighth of the JVM's heap, and its directory of temporary files. */
  public static Workspace standard() {
    return new Workspace(STANDARD_LIMIT, STANDARD_DIRECTORY);
  }

  /** One without a limit, which never needs a file. */
  public static Workspace unlimited() {
    return new Workspace(Long.MAX_VALUE, Path.of(""));
  }

  /** The bytes that rows may take in memory. */
  public long limit() {
    return limit;
  }

  /** The files that are open now. */
  public synchronized int openFiles() {
    return openFiles;
  }

  /** The bytes written to files so far. */
  public synchronized long writtenBytes() {
    return writtenBytes;
  }

  /** An account of an operator that holds nothing yet. */
  public MemoryAccount account() {
    return new MemoryAccount(this);
  }

  /** Takes note of what an operator holds more or less, and says whether it may. */
  synchronized boolean hold(long more, long own) {
    held += more;
    return held <= limit || own <= limit / LEAST_SHARE;
  }

  /** Takes note of bytes that were written to a file. */
  public synchronized void wrote(long bytes) {
    writtenBytes += bytes;
  }

  /** A new file, empty, which is deleted when {@link #close closed}. */
  public TemporaryFile open() {
    try {
      TemporaryFile file =
          new TemporaryFile(directory.resolve("cellar-" + UUID.randomUUID() + ".tmp"));
      synchronized (this) {
        openFiles++;
      }
      return file;
    } catch (IOException e) {
      throw failure("made", e);
    }
  }

  /** Closes a file of {@link #open}, and thereby deletes it. */
  public void close(TemporaryFile file) {
    synchronized (this) {
      openFiles--;
    }
    try {
      file.close();
    } catch (IOException e) {
      throw failure("closed", e);
    }
  }

  /** 58030, or 53100 if the disk is full: what was to be done with a temporary file cannot be. */
  public SqlExecutionException failure(String done, IOException cause) {
    return new SqlExecutionException(
        isFull(cause) ? "53100" : "58030",
        "a temporary file in " + directory + " cannot be " + done + ": " + cause,
        cause);
  }

  /** The words of the operating system may be in any language. */
  private boolean isFull(IOException cause) {
    return String.valueOf(cause.getMessage()).contains("No space left")
        || (Files.isWritable(directory) && directory.toFile().getUsableSpace() < LEAST_FREE_BYTES);
  }
}
