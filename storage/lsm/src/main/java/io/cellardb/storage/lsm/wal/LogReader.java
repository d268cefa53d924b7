package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.NewerFormatException;
import io.cellardb.storage.lsm.io.OlderFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads a log, see {@link LogFormat}: its records in order, up to a torn end. */
public final class LogReader {
  /** Where the first record starts. */
  public static final int START = LogFormat.HEADER;

  private final Path file;
  private final byte[] log;
  private int position;
  private int recordStart;
  private boolean torn;
  private int version = LogFormat.VERSION;

  /**
   * Reads a file into memory.
   *
   * @param magic what kind of log is expected
   */
  public LogReader(FileSystem files, Path file, long magic) throws IOException {
    this(files, file, magic, LogFormat.VERSION);
  }

  /**
   * Reads a file into memory.
   *
   * @param magic what kind of log is expected
   * @param newest the newest version of the form of its records that can be read; the oldest is
   *     that of all logs
   */
  public LogReader(FileSystem files, Path file, long magic, int newest) throws IOException {
    this(files, file);
    checkHeader(magic, newest);
  }

  /**
   * Reads the beginning of a file into memory.
   *
   * @param length how many bytes of it count, which it must have
   */
  LogReader(FileSystem files, Path file, long magic, long length) throws IOException {
    byte[] whole = files.readAll(file);
    if (whole.length < length) {
      throw new CorruptionException(file, whole.length, "it ends before offset " + length);
    }
    this.file = file;
    this.log = Arrays.copyOf(whole, (int) length);
    checkHeader(magic, LogFormat.VERSION);
  }

  private LogReader(FileSystem files, Path file) throws IOException {
    this.file = file;
    this.log = files.readAll(file);
  }

  /** Reads a log into memory that may be damaged anywhere, for {@link #nextReadable}. */
  public static LogReader ofDamaged(FileSystem files, Path file) throws IOException {
    return new LogReader(files, file);
  }

  private void checkHeader(long magic, int newest) throws IOException {
    boolean whole =
        log.length >= LogFormat.HEADER
            && ByteReader.intAt(log, LogFormat.HEADER - 4)
                == LogFormat.crc(log, 0, LogFormat.HEADER - 4);
    if (!whole) {
      // The header is synced before anything follows, so that only an empty log may lack it.
      end(0, -1);
      return;
    }
    if (ByteReader.longAt(log, 0) != magic) {
      throw new CorruptionException(file, 0, "it is a file of another kind");
    }
    version = ByteReader.intAt(log, 8);
    if (version > newest) {
      throw new NewerFormatException(file, version, newest);
    }
    if (version < LogFormat.VERSION) {
      throw new OlderFormatException(file, version, LogFormat.VERSION);
    }
    long number = ByteReader.longAt(log, 12);
    String name = file.getFileName().toString();
    long named =
        Math.max(FileNames.number(name, FileNames.WAL), FileNames.number(name, FileNames.MANIFEST));
    if (named >= 0 && named != number) {
      throw new CorruptionException(file, 12, "it is file " + number + " under another name");
    }
    position = LogFormat.HEADER;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The version of the form of its records. */
  public int version() {
    return version;
  }

  /** The payload of the next record, or null at the end. */
  public byte[] next() throws IOException {
    byte[] payload;
    do {
      payload = nextRecord();
    } while (payload != null && payload.length == 0); // a mark
    return payload;
  }

  private byte[] nextRecord() throws IOException {
    if (torn || position == log.length) {
      return null;
    }
    if (!LogFormat.isRecord(log, position)) {
      end(position, position);
      return null;
    }
    int start = position + LogFormat.RECORD_HEADER;
    int length = ByteReader.intAt(log, position + 4);
    position = start + length;
    return Arrays.copyOfRange(log, start, start + length);
  }

  /**
   * The payload of the next record that can be read, wherever that is, or null at the end; empty
   * for a mark. What is passed over is told by {@link #position} before and {@link #recordStart}
   * afterwards.
   */
  public byte[] nextReadable() {
    int at = Math.max(position, LogFormat.HEADER);
    while (at < log.length && !LogFormat.isRecord(log, at)) {
      at++;
      while (at <= log.length - LogFormat.RECORD_HEADER && !maySync(at)) {
        at++;
      }
    }
    recordStart = Math.min(at, log.length);
    if (at >= log.length) {
      return null;
    }
    int start = at + LogFormat.RECORD_HEADER;
    position = start + ByteReader.intAt(log, at + 4);
    return Arrays.copyOfRange(log, start, position);
  }

  /** Whether what would be the number of synced bytes is possible; few places pass by chance. */
  private boolean maySync(int at) {
    long synced = ByteReader.longAt(log, at + 8);
    return synced >= 0 && synced <= at;
  }

  /** Where the record starts that {@link #nextReadable} gave; the length of the log at its end. */
  public long recordStart() {
    return recordStart;
  }

  /** Whether the log ended with a record that was not written whole. */
  public boolean isTorn() {
    return torn;
  }

  /** Position behind the last record read, in bytes. */
  public long position() {
    return position;
  }

  /** Whether a record of this log was written after an earlier part was synced. */
  public boolean wasSynced() {
    return findSynced(0, LogFormat.HEADER) >= 0;
  }

  /** Ends the log at a record that is not whole, unless that had been synced. */
  private void end(int at, int syncedAbove) throws CorruptionException {
    int witness = findSynced(at, syncedAbove);
    if (witness >= 0) {
      throw new CorruptionException(
          file, at, "wrong checksum, although the record at " + witness + " was written later");
    }
    position = at;
    torn = true;
  }

  /** Position of a record from {@code from} on that knows of more synced bytes, or -1. */
  private int findSynced(int from, int above) {
    for (int at = from; at <= log.length - LogFormat.RECORD_HEADER; at++) {
      if (ByteReader.longAt(log, at + 8) > above
          && ByteReader.longAt(log, at + 8) <= at
          && LogFormat.isRecord(log, at)) {
        return at;
      }
    }
    return -1;
  }
}
