package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of a WAL in its directory. */
final class Segments {
  private static final Logger LOG = LoggerFactory.getLogger(Segments.class);

  private final FileSystem files;
  private final Path directory;

  Segments(FileSystem files, Path directory) {
    this.files = files;
    this.directory = directory;
  }

  private Path file(long number) {
    return FileNames.of(directory, number, FileNames.WAL);
  }

  /** Creates the first segment; on stable storage is it only once the directory is synced, too. */
  LogWriter begin(long number) throws IOException {
    return create(number, this::beginSegment);
  }

  private LogWriter beginSegment(long number) throws IOException {
    LogWriter first = LogWriter.begin(files, file(number), Wal.MAGIC, LogFormat.VERSION, number);
    try {
      first.syncWritten();
      return first;
    } catch (IOException | RuntimeException | Error e) {
      first.close();
      throw e;
    }
  }

  /** Creates a segment that is on stable storage. */
  LogWriter create(long number) throws IOException {
    return create(number, segment -> LogWriter.create(files, file(segment), Wal.MAGIC, segment));
  }

  /** Creates a segment. */
  private interface Creation {
    LogWriter create(long number) throws IOException;
  }

  /** Creates a segment; where that fails nothing is left of it, unless that fails too. */
  private LogWriter create(long number, Creation creation) throws IOException {
    try {
      return creation.create(number);
    } catch (IOException | RuntimeException | Error e) {
      deleteAfter(e, number);
      throw e;
    }
  }

  /** Deletes a segment that nothing names, because something has failed. */
  void deleteAfter(Throwable failed, long number) {
    try {
      files.delete(file(number));
    } catch (IOException e) {
      failed.addSuppressed(e); // nothing names it: it counts for nothing
    }
  }

  /** Closes and deletes a segment that nothing names. Where that fails it counts for nothing. */
  void discard(LogWriter segment) {
    try (segment) {
      files.delete(file(segment.number()));
    } catch (IOException e) {
      LOG.info(
          "{} is of no use, and could not be deleted: {}", file(segment.number()), e.toString());
    }
  }

  /**
   * Deletes the segments below a number.
   *
   * @param syncs whether they must not come back after a power failure
   */
  void deleteBelow(long number, boolean syncs) throws IOException {
    for (String name : files.list(directory)) {
      long segment = FileNames.number(name, FileNames.WAL);
      if (segment >= 0 && segment < number) {
        files.delete(directory.resolve(name));
      }
    }
    if (syncs) {
      files.syncDirectory(directory);
    }
  }

  /** How many bytes of a segment there are up to a batch, and not behind it. */
  long lengthUpTo(LogWriter segment, long sequence) throws IOException {
    LogReader reader = new LogReader(files, file(segment.number()), Wal.MAGIC, segment.written());
    long length = reader.position(); // what was synced and not acknowledged does not count
    for (byte[] payload = reader.next(); payload != null; payload = reader.next()) {
      if (BatchRecord.isLink(payload) || BatchRecord.sequence(payload) > sequence) {
        break;
      }
      length = Math.max(length, reader.position());
    }
    if (reader.isTorn()) {
      throw new CorruptionException(
          reader.file(), reader.position(), "what was written there cannot be read");
    }
    return length;
  }
}
