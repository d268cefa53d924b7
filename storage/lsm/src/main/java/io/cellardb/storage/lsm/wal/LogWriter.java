package io.cellardb.storage.lsm.wal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes a log, see {@link LogFormat}. {@link #append} may run beside the other methods, of which
 * one thread at a time may call one.
 */
public final class LogWriter implements Closeable {
  private static final byte[] MARK = {};

  private final long number;
  private final FileSystem.Output output;
  private long written;

  /** What writing a mark failed with, of which the next write is to tell; or null. */
  private IOException failedMark;

  /** The length that the file has once everything appended is written. */
  @GuardedBy("this")
  private long length = LogFormat.HEADER;

  @GuardedBy("this")
  private ByteWriter pending = new ByteWriter(1 << 16);

  private ByteWriter writing = new ByteWriter(1 << 16);
  private volatile long synced;

  private LogWriter(long number, FileSystem.Output output) {
    this.number = number;
    this.output = output;
  }

  /**
   * Creates a log whose beginning is on stable storage.
   *
   * @param magic the first eight bytes, by which a kind of log is known
   * @param number the number in the file's name
   */
  public static LogWriter create(FileSystem files, Path file, long magic, long number)
      throws IOException {
    FileSystem.Output output = files.create(file);
    try {
      byte[] header = LogFormat.header(magic, number);
      output.write(header, 0, header.length);
      output.sync();
      files.syncDirectory(file.getParent());
    } catch (IOException e) {
      output.close();
      throw e;
    }
    LogWriter writer = new LogWriter(number, output);
    writer.written = LogFormat.HEADER;
    writer.synced = LogFormat.HEADER;
    return writer;
  }

  /** How many bytes of the file are known to be on stable storage. */
  public long synced() {
    return synced;
  }

  /** The number in the file's name. */
  public long number() {
    return number;
  }

  /**
   * Takes a record to be written later, of at least one byte; returns where it will end in the
   * file.
   */
  public synchronized long append(byte[] payload, int from, int count) {
    LogFormat.putRecord(pending, payload, from, count, synced);
    length += LogFormat.RECORD_HEADER + count;
    return length;
  }

  /** Hands everything appended so far to the operating system. */
  public void write() throws IOException {
    if (failedMark != null) {
      throw new IOException(failedMark.getMessage(), failedMark);
    }
    ByteWriter full;
    synchronized (this) {
      if (pending.size() == 0) {
        return;
      }
      full = pending;
      pending = writing;
    }
    writing = full;
    output.write(full.array(), 0, full.size());
    written += full.size();
    full.clear();
    if (full.array().length > 4 << 20) {
      writing = new ByteWriter(1 << 16); // one large batch need not hold its memory for ever
    }
  }

  /** Brings everything appended so far to stable storage, and leaves a mark behind it. */
  public void sync() throws IOException {
    write();
    output.sync();
    synced = written;
    append(MARK, 0, 0);
    try {
      write();
    } catch (IOException e) {
      failedMark = e; // what was to be synced is
    }
  }

  /** Brings everything to stable storage, nothing being written any more; returns the length. */
  public long finish() throws IOException {
    write();
    output.sync();
    return written;
  }

  /** Closes the file without writing what is left. */
  @Override
  public void close() throws IOException {
    output.close();
  }
}
