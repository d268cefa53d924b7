package io.cellardb.storage.lsm.io;

import io.cellardb.storage.lsm.io.Fault.Operation;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A file system that tells of each operation before it happens, so that a test may act amid it. */
public final class WatchedFileSystem implements FileSystem {
  /** Is told of operations, by the threads that are about to do them. */
  @FunctionalInterface
  public interface Watcher {
    /** May wait, do something else, or have the operation fail. */
    void before(Operation operation, Path file) throws IOException;
  }

  private final FileSystem files;
  private final Watcher watcher;

  /** Works as the given one. */
  public WatchedFileSystem(FileSystem files, Watcher watcher) {
    this.files = files;
    this.watcher = watcher;
  }

  /** Tells of the SSTables that are created, and of nothing else. */
  public static WatchedFileSystem ofSstables(FileSystem files, Runnable beforeSstable) {
    return new WatchedFileSystem(
        files,
        (operation, file) -> {
          if (operation == Operation.CREATE && file.toString().endsWith(FileNames.SSTABLE)) {
            beforeSstable.run();
          }
        });
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    watcher.before(Operation.CREATE_DIRECTORIES, directory);
    files.createDirectories(directory);
  }

  @Override
  public boolean exists(Path file) throws IOException {
    watcher.before(Operation.EXISTS, file);
    return files.exists(file);
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    watcher.before(Operation.LIST, directory);
    return files.list(directory);
  }

  @Override
  public Output create(Path file) throws IOException {
    watcher.before(Operation.CREATE, file);
    return new WatchedOutput(file, files.create(file));
  }

  @Override
  public Input open(Path file) throws IOException {
    watcher.before(Operation.OPEN, file);
    return new WatchedInput(file, files.open(file));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    watcher.before(Operation.RENAME, from);
    files.rename(from, to);
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    watcher.before(Operation.LINK, file);
    files.link(file, name);
  }

  @Override
  public void delete(Path file) throws IOException {
    watcher.before(Operation.DELETE, file);
    files.delete(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    watcher.before(Operation.SYNC_DIRECTORY, directory);
    files.syncDirectory(directory);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    watcher.before(Operation.LOCK, file);
    return files.lock(file);
  }

  private final class WatchedOutput implements Output {
    private final Path file;
    private final Output output;

    WatchedOutput(Path file, Output output) {
      this.file = file;
      this.output = output;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      watcher.before(Operation.WRITE, file);
      output.write(bytes, from, count);
    }

    @Override
    public void sync() throws IOException {
      watcher.before(Operation.SYNC, file);
      output.sync();
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }

  private final class WatchedInput implements Input {
    private final Path file;
    private final Input input;

    WatchedInput(Path file, Input input) {
      this.file = file;
      this.input = input;
    }

    @Override
    public long size() throws IOException {
      watcher.before(Operation.SIZE, file);
      return input.size();
    }

    @Override
    public void read(long position, byte[] into, int from, int count) throws IOException {
      watcher.before(Operation.READ, file);
      input.read(position, into, from, count);
    }

    @Override
    public void close() throws IOException {
      input.close();
    }
  }
}
