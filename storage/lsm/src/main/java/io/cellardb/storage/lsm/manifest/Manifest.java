package io.cellardb.storage.lsm.manifest;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.LogWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The log of edits. Each start of a store writes a new one, whose first record is the whole state,
 * and then renames a new CURRENT, which names it, into place.
 */
public final class Manifest implements Closeable {
  /** The first bytes of a manifest. */
  public static final long MAGIC = 0x43454C4C_4D414E31L; // CELLMAN1

  private final LogWriter log;
  private IOException failure;

  private Manifest(LogWriter log) {
    this.log = log;
  }

  /** Writes a new manifest and makes it the current one. */
  public static Manifest create(FileSystem files, Path directory, long number, StoreState state)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.MANIFEST);
    Manifest manifest = new Manifest(LogWriter.create(files, file, MAGIC, number));
    try {
      manifest.append(state.asEdit());
      setCurrent(files, directory, file.getFileName().toString());
      return manifest;
    } catch (IOException e) {
      manifest.close();
      throw e;
    }
  }

  /** Writes a manifest that does not count yet, and brings it to stable storage. */
  public static void write(FileSystem files, Path directory, long number, StoreState state)
      throws IOException {
    Path file = FileNames.of(directory, number, FileNames.MANIFEST);
    try (Manifest manifest = new Manifest(LogWriter.create(files, file, MAGIC, number))) {
      manifest.append(state.asEdit());
    }
  }

  /** Makes a manifest that is on stable storage the one that counts. */
  public static void setCurrent(FileSystem files, Path directory, String name) throws IOException {
    Path temporary = directory.resolve(FileNames.CURRENT + FileNames.TEMPORARY);
    byte[] bytes = (name + "\n").getBytes(StandardCharsets.US_ASCII);
    try (FileSystem.Output output = files.create(temporary)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    files.rename(temporary, directory.resolve(FileNames.CURRENT));
    files.syncDirectory(directory);
  }

  /** The file that CURRENT names. */
  public static Path current(FileSystem files, Path directory) throws IOException {
    Path current = directory.resolve(FileNames.CURRENT);
    String name = new String(files.readAll(current), StandardCharsets.ISO_8859_1);
    boolean legal =
        name.endsWith("\n")
            && FileNames.number(name.substring(0, name.length() - 1), FileNames.MANIFEST) >= 0;
    Path file = legal ? directory.resolve(name.substring(0, name.length() - 1)) : null;
    if (file == null || !files.exists(file)) {
      throw new CorruptionException(current, 0, "it does not name a manifest that exists");
    }
    return file;
  }

  /** Reads the current manifest. */
  public static StoreState read(FileSystem files, Path directory) throws IOException {
    return readFile(files, current(files, directory));
  }

  /** Reads a manifest, whether it counts or not. */
  public static StoreState readFile(FileSystem files, Path file) throws IOException {
    LogReader reader = new LogReader(files, file, MAGIC);
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
    return state;
  }

  /** Brings an edit to stable storage. After an error nothing is written any more. */
  public void append(VersionEdit edit) throws IOException {
    if (failure != null) {
      throw new IOException("the manifest cannot be written any more: " + failure, failure);
    }
    byte[] record = edit.encode();
    try {
      log.append(record, 0, record.length);
      log.sync();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
