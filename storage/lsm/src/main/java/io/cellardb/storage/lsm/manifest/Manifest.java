package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.AbortedException;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.LogWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The log of edits. A start of a store writes a new one before its first edit or batch. The first
 * record of that one is the whole state. Then a new CURRENT, which names it, is renamed into place.
 */
public final class Manifest implements Closeable {
  /** The first bytes of a manifest. */
  public static final long MAGIC = 0x43454C4C_4D414E31L; // CELLMAN1

  /** From this version on a manifest says what was forgotten. */
  public static final int VERSION = 3;

  private final Path file;
  private final LogWriter log;
  private IOException failure;

  private Manifest(Path file, LogWriter log) {
    this.file = file;
    this.log = log;
  }

  private static LogWriter create(FileSystem files, Path file, long number) throws IOException {
    return LogWriter.begin(files, file, MAGIC, VERSION, number);
  }

  /** Writes a new manifest and makes it the current one. */
  public static Manifest create(FileSystem files, Path directory, long number, StoreState state)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.MANIFEST);
    Manifest manifest = new Manifest(file, create(files, file, number));
    try {
      manifest.append(state.asEdit());
      files.syncDirectory(directory);
      Current.grow(files, file);
      return manifest;
    } catch (IOException | RuntimeException | Error e) {
      manifest.close();
      throw e;
    }
  }

  /**
   * Writes a manifest that does not count yet, and brings its bytes to stable storage.
   *
   * @return its length in bytes
   */
  public static long write(FileSystem files, Path directory, long number, StoreState state)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.MANIFEST);
    try (Manifest manifest = new Manifest(file, create(files, file, number))) {
      return manifest.end(state.asEdit());
    }
  }

  /** Reads the current manifest. */
  public static StoreState read(FileSystem files, Path directory) throws IOException {
    return read(files, Current.read(files, directory));
  }

  /** Reads a manifest that is the current one. */
  public static StoreState read(FileSystem files, Current current) throws IOException {
    StoreState state = readFile(files, current.manifest());
    if (current.length() >= 0) {
      checkLength(files, current);
    }
    return state;
  }

  /** Whether a manifest that has ended is as long as it was then, and its last record whole. */
  private static void checkLength(FileSystem files, Current current) throws IOException {
    LogReader reader = new LogReader(files, current.manifest(), MAGIC, VERSION);
    while (reader.next() != null) {
      // only where it ends matters
    }
    if (reader.isTorn() || reader.position() != current.length()) {
      throw new CorruptionException(
          current.manifest(),
          Math.min(reader.position(), current.length()),
          "it had " + current.length() + " bytes when the store was closed");
    }
  }

  /** Reads a manifest, whether it counts or not. */
  public static StoreState readFile(FileSystem files, Path file) throws IOException {
    LogReader reader = new LogReader(files, file, MAGIC, VERSION);
    StoreState state = new StoreState();
    boolean empty = true;
    while (true) {
      long offset = reader.position();
      byte[] record = reader.next();
      if (record == null) {
        break;
      }
      try {
        state.apply(VersionEdit.decode(record));
      } catch (RuntimeException e) {
        throw new CorruptionException(
            reader.file(), offset, "an edit makes no sense: " + e.getMessage());
      }
      empty = false;
    }
    if (empty) {
      throw new CorruptionException(reader.file(), reader.position(), "there is no state in it");
    }
    if (reader.version() < VERSION) {
      state.forgetThePast();
    }
    return state;
  }

  /** Brings an edit to stable storage. After an error nothing is written any more. */
  public void append(VersionEdit edit) throws IOException {
    write(edit, LogWriter::sync);
  }

  /** Brings a last edit to stable storage; returns the length in bytes. */
  long end(VersionEdit edit) throws IOException {
    long[] length = {0};
    write(edit, to -> length[0] = to.finish());
    return length[0];
  }

  /** Brings what was appended to stable storage. */
  private interface Sync {
    void run(LogWriter log) throws IOException;
  }

  private void write(VersionEdit edit, Sync sync) throws IOException {
    if (failure != null) {
      throw new IOException("the manifest cannot be written any more: " + failure, failure);
    }
    byte[] record = edit.encode();
    try {
      log.append(record, 0, record.length);
      sync.run(log);
    } catch (IOException | RuntimeException | Error e) {
      failure = AbortedException.of(e);
      throw e;
    }
  }

  /** The file. */
  Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
