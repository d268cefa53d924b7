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
  private final long number;
  private final FileSystem.Output output;
  private long written;

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

  /** The number in the file's name. */
  public long number() {
    return number;
  }

  /** Takes a record to be written later; returns the bytes it will take in the file. */
  public synchronized int append(byte[] payload, int from, int count) {
    LogFormat.putRecord(pending, payload, from, count, synced);
    return LogFormat.RECORD_HEADER + count;
  }

  /** Hands everything appended so far to the operating system. */
  public void write() throws IOException {
    ByteWriter full;
    synchronized (this) {
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

  /** Brings everything appended so far to stable storage. */
  public void sync() throws IOException {
    write();
    output.sync();
    synced = written;
  }

  /** Closes the file without writing what is left. */
  @Override
  public void close() throws IOException {
    output.close();
  }
}
