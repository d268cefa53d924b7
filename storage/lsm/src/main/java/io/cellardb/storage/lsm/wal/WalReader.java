package io.cellardb.storage.lsm.wal;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads the write-ahead log of a store that is not open: the batches of all segments, in order. The
 * log ends where a write was torn off; that something is missing which had been synced is an error.
 */
public final class WalReader {
  private final FileSystem files;
  private final Path directory;
  private final List<Long> segments;
  private final LogEnd synced;
  private final Map<Long, Abandoned> abandoned;
  private long segment; // 0 before the first
  private long next; // named by the segment before; 0 if there is none
  private LogReader log;

  /**
   * Lists the segments.
   *
   * @param firstSegment the first one that the manifest needs; 0 if it needs none: what is there
   *     then was not yet written to, or is not needed any more
   * @param synced what the manifest knows to have been synced
   * @param abandoned segments that end before their files do, by number
   */
  public WalReader(
      FileSystem files,
      Path directory,
      long firstSegment,
      LogEnd synced,
      Map<Long, Abandoned> abandoned)
      throws IOException {
    this.abandoned = abandoned;
    this.next = firstSegment;
    this.synced = firstSegment > 0 ? needed(synced, abandoned) : LogEnd.NONE;
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

  /** Up to where the log must be readable: a segment that was abandoned may end before its sync. */
  private static LogEnd needed(LogEnd synced, Map<Long, Abandoned> abandoned) {
    Abandoned cut = abandoned.get(synced.segment());
    return cut == null || cut.length() > synced.length()
        ? synced
        : new LogEnd(synced.segment(), cut.length());
  }

  private Path file(long segment) {
    return FileNames.of(directory, segment, FileNames.WAL);
  }

  private LogReader open(long number) throws IOException {
    Abandoned cut = abandoned.get(number);
    return cut == null
        ? new LogReader(files, file(number), Wal.MAGIC)
        : new LogReader(files, file(number), Wal.MAGIC, cut.length());
  }

  /** Moves to the next segment; false at the end of the log. Those that nothing names are empty. */
  public boolean nextSegment() throws IOException {
    if (next == 0) {
      return false;
    }
    segment = next;
    log = open(segment);
    if (log.position() == 0) {
      // Whoever names a segment does so after its header was synced.
      throw new CorruptionException(log.file(), 0, "its header cannot be read");
    }
    Abandoned cut = abandoned.get(segment);
    next = 0;
    if (cut != null) {
      goOn(cut.next());
    }
    return true;
  }

  /** The number of the current segment. */
  public long segment() {
    return segment;
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
      goOn(BatchRecord.nextSegment(payload));
    }
    checkEnd();
    return null;
  }

  private void goOn(long named) throws IOException {
    next = named;
    if (!segments.contains(named)) {
      throw new CorruptionException(
          file(named), 0, "the file is missing, in which " + log.file() + " goes on");
    }
  }

  private void checkEnd() throws IOException {
    if (next == 0) {
      checkNothingSynced();
    }
    Abandoned cut = abandoned.get(segment);
    boolean shorter =
        (segment == synced.segment() && log.position() < synced.length())
            || (cut != null && log.position() < cut.length())
            || (next == 0 && segment < synced.segment());
    if (shorter) {
      throw new CorruptionException(
          log.file(),
          log.position(),
          "the log ends here, although the manifest knows of more that was synced");
    }
  }

  /** What follows the end of the log was never synced, or else what is missing had been. */
  private void checkNothingSynced() throws IOException {
    for (long later : segments) {
      if (later > segment && open(later).wasSynced()) {
        throw new CorruptionException(
            log.file(),
            log.position(),
            "the log ends here, although segment " + later + " was written later");
      }
    }
  }
}
