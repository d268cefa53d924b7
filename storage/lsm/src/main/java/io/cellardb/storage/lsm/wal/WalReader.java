package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the write-ahead log of a store that is not open: the batches of all segments, in order. The
 * log ends where a write was torn off; that something is missing which had been synced is an error.
 */
public final class WalReader {
  private final FileSystem files;
  private final Path directory;
  private final List<Long> segments;
  private final LogEnd synced;
  private int position = -1;
  private LogReader log;
  private boolean goesOn = true;

  /**
   * Lists the segments.
   *
   * @param firstSegment the first one that the manifest needs; 0 if it needs none: what is there
   *     then was not yet written to, or is not needed any more
   * @param synced what the manifest knows to have been synced
   */
  public WalReader(FileSystem files, Path directory, long firstSegment, LogEnd synced)
      throws IOException {
    this.synced = firstSegment > 0 ? synced : LogEnd.NONE;
    this.files = files;
    this.directory = directory;
    this.segments =
        files.list(directory).stream()
            .map(name -> FileNames.number(name, FileNames.WAL))
            .filter(number -> firstSegment > 0 && number >= firstSegment)
            .sorted()
            .toList();
    // A manifest names a first segment only when there is one.
    if (firstSegment > 0 && (segments.isEmpty() || segments.get(0) != firstSegment)) {
      throw new CorruptionException(file(firstSegment), 0, "the file is missing");
    }
  }

  private Path file(long segment) {
    return FileNames.of(directory, segment, FileNames.WAL);
  }

  private LogReader open(long segment) throws IOException {
    return new LogReader(files, file(segment), Wal.MAGIC);
  }

  private List<Long> later() {
    return segments.subList(position + 1, segments.size());
  }

  /** Moves to the next segment; false at the end of the log. */
  public boolean nextSegment() throws IOException {
    if (!goesOn || later().isEmpty()) {
      return false;
    }
    position++;
    log = open(segment());
    if (log.position() == 0) {
      // Whoever names a segment does so after its header was synced.
      throw new CorruptionException(log.file(), 0, "its header cannot be read");
    }
    goesOn = false;
    return true;
  }

  /** The number of the current segment. */
  public long segment() {
    return segments.get(position);
  }

  /** The current segment; its position is that behind the last batch. */
  public LogReader log() {
    return log;
  }

  /** The next batch of the current segment, or null at its end. */
  public byte[] nextBatch() throws IOException {
    for (byte[] payload = log.next(); payload != null; payload = log.next()) {
      if (!BatchRecord.isLink(payload)) {
        return payload;
      }
      goesOn = true;
      checkNext(BatchRecord.nextSegment(payload));
    }
    if (!goesOn) {
      checkNothingSynced();
    }
    boolean shorter = segment() == synced.segment() && log.position() < synced.length();
    if (shorter || (!goesOn && segment() < synced.segment())) {
      throw new CorruptionException(
          log.file(),
          log.position(),
          "the log ends here, although the manifest knows of more that was synced");
    }
    return null;
  }

  private void checkNext(long next) throws IOException {
    if (later().isEmpty() || later().get(0) != next) {
      throw new CorruptionException(
          file(next), 0, "the file is missing, in which " + log.file() + " goes on");
    }
  }

  /** What follows the end of the log was never synced, or else what is missing had been. */
  private void checkNothingSynced() throws IOException {
    for (long segment : later()) {
      if (open(segment).wasSynced()) {
        throw new CorruptionException(
            log.file(),
            log.position(),
            "the log ends here, although segment " + segment + " was written later");
      }
    }
  }
}
