package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A file system to which one writes no faster than a {@link WriteLimit} allows. */
public record LimitedFileSystem(FileSystem files, WriteLimit limit) implements FileSystem {

  private record LimitedOutput(Output output, WriteLimit limit) implements Output {
    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      limit.await(count);
      output.write(bytes, from, count);
    }

    @Override
    public void sync() throws IOException {
      output.sync();
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }

  @Override
  public Output create(Path file) throws IOException {
    return new LimitedOutput(files.create(file), limit);
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    files.createDirectories(directory);
  }

  @Override
  public boolean exists(Path file) throws IOException {
    return files.exists(file);
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    return files.list(directory);
  }

  @Override
  public Input open(Path file) throws IOException {
    return files.open(file);
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    files.link(file, name);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    files.rename(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    files.delete(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    files.syncDirectory(directory);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return files.lock(file);
  }

  @Override
  public Closeable lockForReading(Path file) throws IOException {
    return files.lockForReading(file);
  }
}
