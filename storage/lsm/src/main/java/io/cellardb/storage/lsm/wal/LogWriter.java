package io.cellardb.storage.lsm.wal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.AbortedException;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a log, see {@link LogFormat}. {@link #append} may run beside the other methods, of which
 * one thread at a time may call one.
 */
public final class LogWriter implements Closeable {
  private static final byte[] MARK = {};

  /** Payloads of so many bytes are not copied. */
  private static final int LARGE = 1 << 20;

  private final long number;
  private final FileSystem.Output output;
  private long written;

  /** What a write failed with, after which there are no others; or null. */
  private IOException failure;

  private boolean syncFailed;

  /** The length that the file has once everything appended is written. */
  @GuardedBy("this")
  private long length = LogFormat.HEADER;

  /** What was appended and is to be written, in parts, of which the last one takes what comes. */
  @GuardedBy("this")
  private ArrayList<ByteWriter> pending = new ArrayList<>(List.of(new ByteWriter(1 << 16)));

  /** What is being written. */
  private ArrayList<ByteWriter> writing = new ArrayList<>(List.of(new ByteWriter(1 << 16)));

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
    LogWriter writer = begin(files, file, magic, LogFormat.VERSION, number);
    try {
      writer.syncWritten();
      files.syncDirectory(file.getParent());
      return writer;
    } catch (IOException | RuntimeException | Error e) {
      writer.close();
      throw e;
    }
  }

  /**
   * Creates a log of which nothing is on stable storage before it is synced, and its directory is.
   *
   * @param magic the first eight bytes, by which a kind of log is known
   * @param version of the form of its records
   * @param number the number in the file's name
   */
  public static LogWriter begin(FileSystem files, Path file, long magic, int version, long number)
      throws IOException {
    FileSystem.Output output = files.create(file);
    try {
      byte[] header = LogFormat.header(magic, version, number);
      output.write(header, 0, header.length);
    } catch (IOException | RuntimeException | Error e) {
      output.close();
      throw e;
    }
    LogWriter writer = new LogWriter(number, output);
    writer.written = LogFormat.HEADER;
    return writer;
  }

  /** Writes a log of one record, whose bytes are then on stable storage. */
  public static void write(FileSystem files, Path file, long magic, byte[] payload)
      throws IOException {
    ByteWriter log = new ByteWriter(LogFormat.HEADER + LogFormat.RECORD_HEADER + payload.length);
    byte[] header = LogFormat.header(magic, LogFormat.VERSION, 0);
    log.putBytes(header, 0, header.length);
    LogFormat.putRecord(log, payload, 0, payload.length, 0);
    try (FileSystem.Output output = files.create(file)) {
      output.write(log.array(), 0, log.size());
      output.sync();
    }
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
   * file. The payload must not be changed any more, for a large one is not copied.
   */
  public synchronized long append(byte[] payload, int from, int count) {
    ByteWriter last = pending.get(pending.size() - 1);
    if (count >= LARGE && from == 0) {
      // Everything that takes memory comes before the first byte, so that nothing is half done.
      ByteWriter own = ByteWriter.of(payload, count);
      ByteWriter next = new ByteWriter(1 << 12);
      pending.ensureCapacity(pending.size() + 2);
      LogFormat.putHeader(last, payload, from, count, synced);
      pending.add(own);
      pending.add(next);
    } else {
      LogFormat.putRecord(last, payload, from, count, synced);
    }
    length += LogFormat.RECORD_HEADER + count;
    return length;
  }

  /**
   * Hands everything appended so far to the operating system. If that fails some of it may be in
   * the file, and nothing is written there any more.
   */
  public void write() throws IOException {
    if (failure != null) {
      throw new IOException(failure.getMessage(), failure);
    }
    synchronized (this) {
      if (pending.get(0).size() == 0) {
        return;
      }
      ArrayList<ByteWriter> full = pending;
      pending = writing;
      writing = full;
    }
    long more = 0;
    try {
      for (ByteWriter part : writing) {
        output.write(part.array(), 0, part.size());
        more += part.size();
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = AbortedException.of(e);
      throw e;
    }
    written += more; // whole records
    for (int last = writing.size() - 1; last > 0; last--) {
      writing.remove(last);
    }
    writing.get(0).clear();
    if (writing.get(0).array().length > 4 << 20) {
      writing.set(0, new ByteWriter(1 << 16)); // large batches need not hold memory for ever
    }
  }

  /** Brings everything appended so far to stable storage, and leaves a mark behind it. */
  public void sync() throws IOException {
    write();
    try {
      output.sync();
    } catch (IOException | RuntimeException | Error e) {
      syncFailed = true;
      throw e;
    }
    synced = written;
    try {
      append(MARK, 0, 0);
      write();
    } catch (IOException | RuntimeException | Error e) {
      failure = AbortedException.of(e); // of which the next write tells: what was to be synced is
    }
  }

  /** Brings what was written to stable storage, whatever became of the rest. */
  void syncWritten() throws IOException {
    output.sync();
    synced = written;
  }

  /** Whether a sync failed, so that nobody knows what is on stable storage. */
  boolean hasSyncFailed() {
    return syncFailed;
  }

  /** How many bytes were written, in whole records. */
  long written() {
    return written;
  }

  /** Where the record appended last will end. */
  synchronized long length() {
    return length;
  }

  /** The payloads that were appended and not written, without marks, after a write failed. */
  synchronized List<byte[]> unwritten() {
    ByteWriter all = new ByteWriter(1 << 16);
    for (List<ByteWriter> parts : List.of(writing, pending)) {
      parts.forEach(part -> all.putBytes(part.array(), 0, part.size()));
    }
    List<byte[]> payloads = new ArrayList<>();
    for (int at = 0; at < all.size(); ) {
      int start = at + LogFormat.RECORD_HEADER;
      at = start + ByteReader.intAt(all.array(), at + 4);
      if (at > start) {
        payloads.add(Arrays.copyOfRange(all.array(), start, at));
      }
    }
    return payloads;
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
